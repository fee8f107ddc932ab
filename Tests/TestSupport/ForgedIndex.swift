// SPDX-License-Identifier: Apache-2.0

internal import Compiling
internal import Linting
package import RuleMatching

/// Indexes with a right checksum that no compiler writes: many items lead to one large program.
///
/// They are as large as somebody likes, and every number in them refers to something.
package struct ForgedIndex {
  /// The program that all items lead to.
  package enum Program: String, CaseIterable, Sendable {
    /// All of its states are entered for each byte of a URL.
    case splits
    /// A large machine that takes any characters.
    case characters
    /// Segments of one character.
    case segments
    /// One segment that is as long as possible.
    case longSegment
    /// A small machine of all states.
    case smallMachine
  }

  /// What leads to it.
  package enum Place: String, CaseIterable, Sendable {
    case everyURL, fragment, fragments, host
    case everyPage, pageFragment, pageHost
    case everyFrame
  }

  private var sections: [(section: IndexFormat.Section, size: Int, bytes: [UInt8])] = []

  /// Starts from a valid index, whose table of sections is believed.
  package init(_ whole: [UInt8]) {
    func number(_ offset: Int, _ width: Int) -> Int {
      whole[offset..<(offset + width)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    for section in IndexFormat.Section.allCases {
      let entry = IndexFormat.headerLength + (Int(section.rawValue) - 1) * 32
      let (size, start, count) = (number(entry + 4, 4), number(entry + 8, 8), number(entry + 16, 8))
      sections.append((section, size, Array(whole[start..<(start + size * count)])))
    }
  }

  /// An index to forge: a rule that blocks, one with a condition on the page, and one for every URL
  /// with a condition on the frame.
  package static func plain() throws -> ForgedIndex {
    let list = """
      [{"trigger":{"url-filter":"/x/y"},"action":{"type":"block"}},
      {"trigger":{"url-filter":"/x/y","if-domain":["a.test"]},"action":{"type":"block"}},
      {"trigger":{"url-filter":".*","if-frame-url":["/b"]},"action":{"type":"block"}}]
      """
    let compilable = CompilableList(
      name: "x", RuleLint.check(Array(list.utf8), LintOptions(), engine: nil))
    return try ForgedIndex(RuleCompiler.compile([compilable]).bytes)
  }

  /// Items that lead to one program.
  package static func sharing(
    _ program: Program, size: Int, items: Int, _ place: Place
  ) throws -> [UInt8] {
    var index = try ForgedIndex.plain()
    index.setProgram(program, size: size)
    index.setItems(items, place)
    return index.bytes
  }

  // MARK: Sections

  /// The content of a section.
  package subscript(section: IndexFormat.Section) -> [UInt8] {
    get { sections.first { $0.section == section }?.bytes ?? [] }
    set {
      for number in sections.indices where sections[number].section == section {
        sections[number].bytes = newValue
      }
    }
  }

  /// The bytes of an element, which `ruleClasses` alone may have in two sizes.
  package func elementSize(of section: IndexFormat.Section) -> Int {
    sections.first { $0.section == section }?.size ?? section.elementSize
  }

  /// How many elements a section has.
  package func count(of section: IndexFormat.Section) -> Int {
    self[section].count / elementSize(of: section)
  }

  /// A number of an element; only the first eight bytes of a longer one.
  package subscript(section: IndexFormat.Section, element: Int, field: IndexField) -> UInt64 {
    get {
      let start = element * elementSize(of: section) + field.offset
      let bytes = self[section][start..<(start + width(of: field, section))]
      return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    set {
      let start = element * elementSize(of: section) + field.offset
      let bytes = (0..<width(of: field, section)).map {
        UInt8(truncatingIfNeeded: newValue >> ($0 * 8))
      }
      self[section].replaceSubrange(start..<(start + bytes.count), with: bytes)
    }
  }

  private func width(of field: IndexField, _ section: IndexFormat.Section) -> Int {
    min(field.width, 8, elementSize(of: section))
  }

  /// Leaves out the public suffixes, which are most of a small index.
  package mutating func dropSuffixes() {
    let header = Array(self[.suffixes].prefix(SuffixTable.Header.length))
    self[.suffixes] = header
    set(.suffixBuckets, [UInt32(header.count), UInt32(header.count)])
  }

  private mutating func set(_ section: IndexFormat.Section, _ words: [UInt32]) {
    self[section] = IndexBytes.of(words)
  }

  /// The whole file, with a checksum that fits.
  package var bytes: [UInt8] {
    var table = PayloadWriter()
    var content: [UInt8] = []
    let start = IndexFormat.headerLength + sections.count * IndexFormat.sectionEntryLength
    for (section, size, bytes) in sections {
      let end = start + content.count
      content += repeatElement(0, count: (64 - end % 64) % 64)
      table.word32(section.rawValue)
      table.word32(UInt32(size))
      table.word64(UInt64(start + content.count))
      table.word64(UInt64(bytes.count / size))
      table.word64(0)
      content += bytes
    }
    let rest = [UInt8](repeating: 0, count: 32) + table.bytes + content
    var file = PayloadWriter()
    file.raw(IndexFormat.magic)
    file.word32(IndexFormat.version)
    file.word32(UInt32(sections.count))
    file.word64(UInt64(rest.count + 32))
    file.word64(IndexBytes.checksum(of: [UInt8](repeating: 0, count: 32) + rest))
    return file.bytes + rest
  }

  // MARK: Programs

  private mutating func setProgram(_ program: Program, size: Int) {
    set(.characterSets, [.max, .max, .max, .max, 0, 0, 0, 0])
    var writer = PayloadWriter()
    switch program {
    case .splits, .characters: writeLargeMachine(program, size, &writer)
    case .segments:
      writer.raw([0])
      writer.number(size)
      for _ in 0..<size { for number in [1, 1, 1] { writer.number(number) } }
    case .longSegment:
      writer.raw([0, 1])
      writer.number(size)
      writer.number(size)
      for _ in 0..<size { writer.number(1) }
    case .smallMachine:
      writer.raw([1])
      writer.word64(.max)
      writer.word64(0)
      writer.number(64)
      for _ in 0..<64 {
        writer.word32(0)
        writer.word64(.max)
      }
      writer.number(0)
    }
    self[.programs] = writer.bytes
  }

  private func writeLargeMachine(
    _ program: Program, _ size: Int, _ writer: inout PayloadWriter
  ) {
    writer.raw([2])
    writer.word32(UInt32(size + 2))
    for state in 0..<UInt32(size) {
      // A split leads to the next instruction and to one that it meets again.
      let isSplit = program == .splits || state % 2 == 0
      writer.word32(isSplit ? (state + 1) << 3 | 1 : 0)
      writer.word32(isSplit ? UInt32(size) / 2 : 0)
    }
    // The second set is empty, so nothing matches.
    for word: UInt32 in [1 << 3, 0, 5, 0] { writer.word32(word) }
    writer.number(0)
  }

  // MARK: Items

  private mutating func setItems(_ count: Int, _ place: Place) {
    switch place {
    case .everyURL: setScan(count, .urlScan)
    case .everyPage: setScan(count, .topScan)
    case .everyFrame: setScan(count, .frameScan)
    case .fragment, .pageFragment: setFragments([count], place == .fragment ? .url : .top)
    case .fragments: setFragments(Array(repeating: 1, count: count), .url)
    case .host: setHost(count, .url)
    case .pageHost: setHost(count, .top)
    }
    clear(others: place)
  }

  /// What would refer to programs or items that are not there any more.
  private mutating func clear(others place: Place) {
    let kept = ForgedIndex.sections(of: place)
    for section in sections.map(\.section) where ForgedIndex.holdsPatterns(section) {
      if !kept.contains(section) { self[section] = [] }
    }
    // The domain of the condition on the page.
    self[.conditionEntries] = IndexBytes.of(
      [UInt32](repeating: 0x8000_0000, count: self[.conditionEntries].count / 4))
  }

  private static func holdsPatterns(_ section: IndexFormat.Section) -> Bool {
    (IndexFormat.Section.urlHostFilter.rawValue...IndexFormat.Section.frameItems.rawValue)
      .contains(section.rawValue)
  }

  private static func sections(of place: Place) -> [IndexFormat.Section] {
    switch place {
    case .everyURL: [.urlScan]
    case .everyPage: [.topScan]
    case .everyFrame: [.frameScan]
    case .fragment, .fragments:
      [.urlFragmentFilter, .urlFragmentBuckets, .urlFragmentEntries, .urlFragmentItems]
    case .pageFragment:
      [.topFragmentFilter, .topFragmentBuckets, .topFragmentEntries, .topFragmentItems]
    case .host: [.urlHostFilter, .urlHostBuckets, .urlHostEntries, .urlItems]
    case .pageHost: [.topHostFilter, .topHostBuckets, .topHostEntries, .topItems]
    }
  }

  private mutating func setScan(_ count: Int, _ section: IndexFormat.Section) {
    set(section, (0..<count).flatMap { _ -> [UInt32] in [0, 0, 0] })
  }

  /// Which set of patterns.
  private enum Kind { case url, top }

  /// Fragments with so many items each, all in one bucket; the first one is `/ad/`.
  private mutating func setFragments(_ counts: [Int], _ kind: Kind) {
    var entries: [UInt32] = []
    var items: [UInt32] = []
    for (number, count) in counts.enumerated() {
      entries += [0, 0x2F64_612F &+ UInt32(number) << 8, 0, UInt32(items.count)]
      items += ForgedIndex.list(of: count, hint: .max)
    }
    let isOfLoads = kind == .url
    self[isOfLoads ? .urlFragmentFilter : .topFragmentFilter] = [UInt8](repeating: 0xFF, count: 8)
    set(isOfLoads ? .urlFragmentBuckets : .topFragmentBuckets, [0, UInt32(counts.count)])
    set(isOfLoads ? .urlFragmentEntries : .topFragmentEntries, entries)
    set(isOfLoads ? .urlFragmentItems : .topFragmentItems, items)
  }

  /// The host `h.testtesttest` with so many items.
  private mutating func setHost(_ count: Int, _ kind: Kind) {
    let isOfLoads = kind == .url
    let host = Array("h.testtesttest".utf8)
    let entry = [UInt8(host.count), 0] + host + [0, 0, 0x80]
    self[isOfLoads ? .urlHostFilter : .topHostFilter] = [UInt8](repeating: 0xFF, count: 8)
    set(isOfLoads ? .urlHostBuckets : .topHostBuckets, [0, UInt32(entry.count)])
    self[isOfLoads ? .urlHostEntries : .topHostEntries] = entry
    set(isOfLoads ? .urlItems : .topItems, ForgedIndex.list(of: count, hint: 0))
  }

  /// A list of so many items, which lead from the first program to the first target.
  private static func list(of count: Int, hint: UInt32) -> [UInt32] {
    (0..<count).map { $0 < count - 1 ? 0x8000_0000 : 0 }
      + [UInt32](repeating: hint, count: count) + [UInt32](repeating: 0, count: count)
  }
}
