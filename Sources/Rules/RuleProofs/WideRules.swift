// SPDX-License-Identifier: Apache-2.0

public import URLFilters

/// Rules that may cover later ones, filed under four characters of their plain text.
///
/// Rules are numbers here; the caller knows what they refer to. A chained table: `heads` holds the
/// last rule filed under a hash, and each entry the one before it. The texts are one after the other
/// in `texts`, so that a look-up follows no further reference. Most look-ups find nothing, and end
/// at `filter`, which is small enough for a near cache.
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
  private var heads: [Int32]
  /// How many rules each chain has.
  private var counts: [UInt16]
  private var texts: [UInt8] = []
  /// Rules without four characters in a row; only a few of them are tried.
  private var short: [(rule: Int, run: LiteralRun)] = []

  /// Makes an empty table.
  public init() {
    filter = [UInt64](repeating: 0, count: 1 << (Self.filterBits - 6))
    heads = [Int32](repeating: -1, count: 1 << Self.bits)
    counts = [UInt16](repeating: 0, count: 1 << Self.bits)
  }

  /// Whether nothing has been filed yet.
  public var isEmpty: Bool { universal.isEmpty && entries.isEmpty && short.isEmpty }

  /// Forgets all rules; takes as long as filing them took.
  public mutating func removeAll() {
    for entry in entries {
      let hash = WideRules.hash(texts, Int(entry.start + entry.offset))
      heads[WideRules.chain(hash)] = -1
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
        rule: UInt32(truncatingIfNeeded: rule), following: heads[chain],
        start: UInt32(truncatingIfNeeded: texts.count),
        count: UInt32(truncatingIfNeeded: run.text.count),
        offset: UInt32(truncatingIfNeeded: offset), sides: number(of: run)))
    heads[chain] = Int32(truncatingIfNeeded: entries.count - 1)
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
      var number = heads[WideRules.chain(hash)]
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

  private static func chain(_ hash: UInt32) -> Int { Int(hash >> UInt32(32 - bits)) }

  private static func bit(_ hash: UInt32) -> Int { Int(hash >> UInt32(32 - filterBits)) }
}
