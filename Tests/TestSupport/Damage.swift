// SPDX-License-Identifier: Apache-2.0

internal import Compiling
package import RuleMatching
internal import Linting
internal import RuleModel
internal import Semantics

/// A way to damage an index.
package enum Damage: String, CaseIterable, Sendable {
  /// The end is missing, from the start or the end of a section on, or from anywhere.
  case cut = "cut off"
  /// A bit of the first 4 KiB is flipped.
  case bitInFront = "a bit of the first 4 KiB flipped"
  /// A bit anywhere is flipped.
  case bit = "a bit elsewhere flipped"
  /// Bytes at the end that do not belong there.
  case longer = "bytes after the end"
  /// Only random bytes after a header.
  case chance = "bytes of chance"
  /// Some numbers are changed; the checksum matches.
  case forged = "forged numbers, with a checksum that fits"
  /// Counts and offsets in the table of sections are changed; the checksum matches.
  case table = "forged places and counts of sections, with a checksum that fits"
  /// The content of one section is copied to another one; the checksum matches.
  case swapped = "contents of sections exchanged, with a checksum that fits"

  /// Whether the result must always be rejected.
  package var isEvident: Bool {
    switch self {
    case .cut, .bitInFront, .bit, .longer, .chance: true
    case .forged, .table, .swapped: false
    }
  }
}

/// Random indexes.
package enum RandomIndex {
  /// The index of four random lists and one that was made of filters, with something in nearly all of
  /// its sections.
  package static func bytes(_ random: inout RepeatableRandom) throws -> [UInt8] {
    var rules = RandomRules(random: random)
    let lists = (0..<4).map { number in
      let text = rules.list()
      return CompilableList(
        name: "list \(number)", RuleLint.check(text, LintOptions(), engine: nil))
    }
    let found = RuleLint.check(rules.list(), LintOptions(), engine: nil).usableRules
    random = rules.random
    let filters = filters(of: found.count, &random)
    let made = CompilableList(name: "network", rules: found, filters: { filters[$0] })
    return try RuleCompiler.compile(lists + [made], madeOf: files).bytes
  }

  private static let files = (1...3).map { number in
    FilterFile(name: "\(number).txt", bytes: Array(repeating: 0x0A, count: 9 * number))
  }

  /// Filters for so many rules, at random positions in the files.
  private static func filters(
    of count: Int, _ random: inout RepeatableRandom
  ) -> [SourceFilter] {
    (0..<count).map { _ in
      SourceFilter(
        file: Int.random(in: 0..<3, using: &random), line: Int.random(in: 1...10, using: &random),
        column: Int.random(in: 1...300, using: &random),
        others: max(0, Int.random(in: -3...3, using: &random)),
        text: Bool.random(using: &random) ? Array("||ads.test^".utf8)[...] : nil)
    }
  }
}

/// Damages an index in all ways.
package struct IndexDamager {
  private let whole: [UInt8]
  /// The parts of the file that are not empty, so that small ones are changed as often as large
  /// ones.
  private let parts: [Range<Int>]
  private let table: Range<Int>

  /// Starts from a valid index.
  package init(_ whole: [UInt8]) throws(IndexError) {
    self.whole = whole
    let sections = try RuleIndex(whole) { _, _, _ in nil }.sections
    let full = sections.filter { $0.byteCount > 0 }
    table = IndexFormat.headerLength..<(full.first?.offset ?? IndexFormat.headerLength)
    parts = [12..<64, table] + full.map { $0.offset..<($0.offset + $0.byteCount) }
  }

  /// A damaged index; the number selects the damage if there are few enough to try all.
  package func damaged(
    _ damage: Damage, _ number: Int, _ random: inout RepeatableRandom
  ) -> [UInt8] {
    switch damage {
    case .cut:
      let edges = parts.flatMap { [$0.lowerBound, $0.upperBound - 1, $0.upperBound] }
      let edge = number < edges.count ? edges[number] : random.below(whole.count)
      return Array(whole[..<min(edge, whole.count - 1)])
    case .bitInFront: return flipped(number % (min(4_096, whole.count) * 8))
    case .bit: return flipped(random.below(whole.count * 8))
    case .longer: return whole + (0...random.below(100)).map { _ in random.pick([0, 1, 0xFF]) }
    case .chance:
      return whole[..<32] + (0..<random.below(4_000)).map { _ in UInt8(random.below(256)) }
    case .forged: return sealed(changed(&random))
    case .table: return sealed(tableChanged(&random))
    case .swapped: return sealed(swapped(&random))
    }
  }

  private func flipped(_ bit: Int) -> [UInt8] {
    var bytes = whole
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return bytes
  }

  private func changed(_ random: inout RepeatableRandom) -> [UInt8] {
    var bytes = whole
    for _ in 0...random.below(3) {
      let part = random.pick(parts)
      let place = min(part.lowerBound + random.below(part.count), whole.count - 4)
      switch random.below(4) {
      case 0: bytes[place] ^= 1 << UInt8(random.below(8))
      case 1: bytes[place] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
      case 2: for byte in 0..<4 { bytes[place / 4 * 4 + byte] = random.pick([0, 0, 1, 0xFF]) }
      default: bytes[place] = UInt8(random.below(256))
      }
    }
    return bytes
  }

  /// Writes another offset or count: one that is near, one of billions, or that of another
  /// section, so that sections overlap.
  private func tableChanged(_ random: inout RepeatableRandom) -> [UInt8] {
    var bytes = whole
    let size = IndexFormat.sectionEntryLength
    for _ in 0...random.below(2) {
      let entry = table.lowerBound + random.below(IndexFormat.Section.allCases.count) * size
      let field = entry + (random.oneIn(2) ? 8 : 16)
      let other = table.lowerBound + random.below(IndexFormat.Section.allCases.count) * size
      switch random.below(4) {
      case 0: bytes[field] = bytes[field] &+ UInt8(random.below(5)) &- 2
      case 1: bytes[field + 3] = UInt8(random.below(256))
      case 2: for byte in 0..<8 { bytes[field + byte] = random.pick([0xFF, 0x7F, 0]) }
      default: for byte in 0..<8 { bytes[field + byte] = whole[other + 8 + byte] }
      }
    }
    return bytes
  }

  /// Moves the content of a part over another one, as far as it reaches.
  private func swapped(_ random: inout RepeatableRandom) -> [UInt8] {
    var bytes = whole
    let (source, target) = (random.pick(parts), random.pick(parts))
    let shift = random.oneIn(2) ? 0 : random.below(source.count)
    let count = min(source.count - shift, target.count)
    let start = source.lowerBound + shift
    bytes.replaceSubrange(
      target.lowerBound..<(target.lowerBound + count), with: whole[start..<(start + count)])
    return bytes
  }

  /// Gives an index a matching checksum; what is checked before the checksum stays.
  private func sealed(_ forged: [UInt8]) -> [UInt8] {
    var bytes = forged
    bytes.replaceSubrange(..<12, with: whole[..<12])
    bytes.replaceSubrange(16..<24, with: whole[16..<24])
    let checksum = IndexBytes.checksum(of: bytes)
    for byte in 0..<8 { bytes[24 + byte] = UInt8(truncatingIfNeeded: checksum >> (byte * 8)) }
    return bytes
  }
}

extension RuleIndex {
  /// Calls every function of an index with a few random requests.
  package func beAsked(_ random: inout RepeatableRandom) {
    var rules = RandomRules(random: random)
    let matcher = Matcher([self])
    for _ in 0..<8 {
      let request = rules.request()
      guard let load = Load(request), let page = try? matcher.page(request.topURL) else { continue }
      _ = try? matcher.decide(request.url, load, on: page)
      _ = try? matcher.explain(request.url, load, on: page)
    }
    for number in 0..<min(ruleCount, 64) { _ = rule(number) }
    for number in 0..<min(ruleCount, 512) { _ = position(ofRule: number)?.filter }
    _ = filterFiles
    _ = worstCase.steps(forDecisionAbout: 1_000)
    random = rules.random
  }
}
