// SPDX-License-Identifier: Apache-2.0

public import Patterns

/// Rules that may cover later ones, filed under four characters of their plain text.
///
/// Rules are numbers here; the caller maps them to rules. A chained table: `heads` leads to the
/// last rule filed under a hash, and each entry to the one before it. The texts are one after the
/// other in `texts`, so that a lookup follows no further reference. Most lookups find nothing, and
/// end at `filter`, which is small enough for a near cache, or at the requirements of a head.
public struct WideRules {
  /// A rule with the position of its text.
  private struct Entry {
    let rule: UInt32
    /// The entry before it in its chain, or -1.
    let following: Int32
    let start: UInt32
    let count: UInt32
    /// The offset of the filed characters within the text.
    let offset: UInt32
    /// The number of the sets of characters allowed before and after the text.
    let sides: UInt32
  }

  /// Where the rules begin that are filed under a hash.
  ///
  /// Entries and texts are far away in memory, and hardly any of them match a lookup; so a head
  /// stores what all texts of its chain have around the filed characters.
  private struct Head {
    /// The last entry, or -1.
    var entry: Int32 = -1
    /// Two characters before and two after them; zeros for what they differ in, or do not have.
    var around: UInt32 = 0

    /// Adds an entry with what is around its characters.
    mutating func add(_ number: Int, _ around: UInt32) {
      self.around = entry < 0 ? around : self.around & WideRules.equalBytes(self.around, around)
      entry = Int32(truncatingIfNeeded: number)
    }

    /// Whether some of the texts may fit around four characters of another text.
    func mayFit(_ other: UInt32) -> Bool {
      around & ~WideRules.equalBytes(around, other) == 0
    }
  }

  /// The characters allowed before and after a text.
  private struct Sides: Hashable {
    let before: CharacterSet?
    let after: CharacterSet?
  }

  private static let bits = 17
  private static let filterBits = 20
  private static let mostShort = 16
  /// More entries than this are not compared with one text.
  private static let mostLooks = 2_000
  private static let mostUniversal = 64

  /// Rules whose pattern matches everything.
  public private(set) var universal: [Int] = []
  private var entries: [Entry] = []
  private var sides: [Sides] = []
  private var sideNumbers: [Sides: UInt32] = [:]
  /// A bit for each hash under which a rule is filed, with more bits of the hash than `heads`.
  private var filter: [UInt64]
  private var heads: [Head]
  /// How many rules each chain has.
  private var counts: [UInt16]
  private var texts: [UInt8] = []
  /// Rules without four characters in a row; only a few of them are tried.
  private var short: [(rule: Int, run: LiteralRun)] = []

  /// Creates an empty table.
  public init() {
    filter = [UInt64](repeating: 0, count: 1 << (Self.filterBits - 6))
    heads = [Head](repeating: Head(), count: 1 << Self.bits)
    counts = [UInt16](repeating: 0, count: 1 << Self.bits)
  }

  /// Whether nothing has been filed yet.
  public var isEmpty: Bool { universal.isEmpty && entries.isEmpty && short.isEmpty }

  /// Forgets all rules; takes as long as filing them took.
  public mutating func removeAll() {
    for entry in entries {
      let hash = WideRules.hash(texts, Int(entry.start + entry.offset))
      heads[WideRules.chain(hash)] = Head()
      counts[WideRules.chain(hash)] = 0
      filter[WideRules.bit(hash) >> 6] = 0
    }
    universal.removeAll()
    entries.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    short.removeAll()
  }

  /// Files a rule whose pattern matches everything.
  public mutating func addUniversal(_ rule: Int) {
    if universal.count < Self.mostUniversal { universal.append(rule) }
  }

  /// Files a rule under its longest run.
  public mutating func add(_ rule: Int, _ run: LiteralRun) {
    guard run.text.count >= 4 else {
      if short.count < Self.mostShort { short.append((rule, run)) }
      return
    }
    let offset = offsetToFile(run.text)
    let hash = WideRules.hash(run.text, offset)
    let chain = WideRules.chain(hash)
    filter[WideRules.bit(hash) >> 6] |= 1 << UInt64(WideRules.bit(hash) & 63)
    entries.append(
      Entry(
        rule: UInt32(truncatingIfNeeded: rule), following: heads[chain].entry,
        start: UInt32(truncatingIfNeeded: texts.count),
        count: UInt32(truncatingIfNeeded: run.text.count),
        offset: UInt32(truncatingIfNeeded: offset), sides: number(of: run)))
    heads[chain].add(entries.count - 1, WideRules.around(run.text, offset))
    counts[chain] = counts[chain] == .max ? .max : counts[chain] + 1
    texts += run.text
  }

  private mutating func number(of run: LiteralRun) -> UInt32 {
    let key = Sides(before: run.before, after: run.after)
    // Nearly all rules have the same ones.
    if let first = sides.first, first == key { return 0 }
    if let known = sideNumbers[key] { return known }
    sideNumbers[key] = UInt32(sides.count)
    sides.append(key)
    return UInt32(sides.count - 1)
  }

  /// Rules whose text occurs in a text that a narrower pattern matches.
  public func candidates(for sample: [UInt8], most: Int) -> [Int] {
    var found: [Int] = []
    for (rule, run) in short
    where (0...sample.count).contains(where: { run.fits(in: sample, at: $0) }) {
      found.append(rule)
    }
    guard sample.count >= 4 else { return found }
    var looks = 0
    for offset in 0...(sample.count - 4) {
      let hash = WideRules.hash(sample, offset)
      let bit = WideRules.bit(hash)
      guard filter[bit >> 6] >> UInt64(bit & 63) & 1 == 1 else { continue }
      let head = heads[WideRules.chain(hash)]
      guard head.mayFit(WideRules.around(sample, offset)) else { continue }
      var number = head.entry
      while number >= 0 {
        let entry = entries[Int(number)]
        if fits(entry, sample, at: offset) { found.append(Int(entry.rule)) }
        looks += 1
        if found.count >= most || looks > Self.mostLooks { return found }
        number = entry.following
      }
    }
    return found
  }

  private func fits(_ entry: Entry, _ sample: [UInt8], at offset: Int) -> Bool {
    let (count, text) = (Int(entry.count), Int(entry.start))
    let start = offset - Int(entry.offset)
    let end = start + count
    guard start >= 0, end <= sample.count else { return false }
    for index in 0..<count where sample[start + index] != texts[text + index] { return false }
    let sides = sides[Int(entry.sides)]
    if let before = sides.before {
      guard start > 0, before.contains(sample[start - 1]) else { return false }
    }
    if let after = sides.after {
      guard end < sample.count, after.contains(sample[end]) else { return false }
    }
    return true
  }

  /// The offset of the four characters with the shortest chain, so that `.com` does not collect
  /// half of the list.
  private func offsetToFile(_ run: [UInt8]) -> Int {
    var best = (offset: 0, count: UInt16.max)
    for offset in 0...(run.count - 4) {
      let count = counts[WideRules.chain(WideRules.hash(run, offset))]
      if count < best.count { best = (offset, count) }
      if count == 0 { break }
    }
    return best.offset
  }

  private static func hash(_ text: [UInt8], _ offset: Int) -> UInt32 {
    let piece =
      UInt32(text[offset]) | UInt32(text[offset + 1]) << 8 | UInt32(text[offset + 2]) << 16
      | UInt32(text[offset + 3]) << 24
    return piece &* 0x9E37_79B1
  }

  /// Two characters before and two after the four at an offset; zeros where there are none.
  private static func around(_ text: [UInt8], _ offset: Int) -> UInt32 {
    var word: UInt32 = 0
    if offset > 0 { word |= UInt32(text[offset - 1]) }
    if offset > 1 { word |= UInt32(text[offset - 2]) << 8 }
    if offset + 4 < text.count { word |= UInt32(text[offset + 4]) << 16 }
    if offset + 5 < text.count { word |= UInt32(text[offset + 5]) << 24 }
    return word
  }

  /// All bits of the bytes that are the same in two words, if these are ASCII.
  private static func equalBytes(_ one: UInt32, _ other: UInt32) -> UInt32 {
    let differences = one ^ other
    let differs = (differences | (differences & 0x7F7F_7F7F) &+ 0x7F7F_7F7F) & 0x8080_8080
    return ~((differs &>> 7) &* 0xFF)
  }

  private static func chain(_ hash: UInt32) -> Int { Int(hash >> UInt32(32 - bits)) }

  private static func bit(_ hash: UInt32) -> Int { Int(hash >> UInt32(32 - filterBits)) }
}
