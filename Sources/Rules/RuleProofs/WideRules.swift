// SPDX-License-Identifier: Apache-2.0

public import URLFilters

/// Rules that may cover later ones, filed under four characters of their plain text.
///
/// Rules are numbers here; the caller knows what they refer to. A chained table: `heads` holds the
/// last rule filed under a hash, `following` the one before it. The texts are one after the other
/// in `texts`, so that a look-up follows no further reference.
public struct WideRules {
  /// The position of a rule's text, and the characters allowed before and after it.
  private struct Entry {
    let start: Int
    let count: Int
    /// The offset of the filed characters within the text.
    let offset: Int
    let before: CharacterSet?
    let after: CharacterSet?
  }

  private static let bits = 17
  private static let mostShort = 16
  /// More entries than this are not compared with one text.
  private static let mostLooks = 2_000
  private static let mostUniversal = 64

  /// Rules whose pattern matches everything.
  public private(set) var universal: [Int] = []
  private var rules: [Int] = []
  private var entries: [Entry] = []
  private var following: [Int32] = []
  private var heads: [Int32]
  /// How many rules each chain has.
  private var counts: [UInt16]
  private var texts: [UInt8] = []
  /// Rules without four characters in a row; only a few of them are tried.
  private var short: [(rule: Int, run: LiteralRun)] = []

  /// Makes an empty table.
  public init() {
    heads = [Int32](repeating: -1, count: 1 << Self.bits)
    counts = [UInt16](repeating: 0, count: 1 << Self.bits)
  }

  /// Whether nothing has been filed yet.
  public var isEmpty: Bool { universal.isEmpty && rules.isEmpty && short.isEmpty }

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
    let chain = WideRules.hash(run.text, offset)
    following.append(heads[chain])
    heads[chain] = Int32(truncatingIfNeeded: rules.count)
    counts[chain] = counts[chain] == .max ? .max : counts[chain] + 1
    entries.append(
      Entry(
        start: texts.count, count: run.text.count, offset: offset, before: run.before,
        after: run.after))
    texts += run.text
    rules.append(rule)
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
      var number = heads[WideRules.hash(sample, offset)]
      while number >= 0 {
        if fits(entries[Int(number)], sample, at: offset) { found.append(rules[Int(number)]) }
        looks += 1
        if found.count >= most || looks > Self.mostLooks { return found }
        number = following[Int(number)]
      }
    }
    return found
  }

  private func fits(_ entry: Entry, _ sample: [UInt8], at offset: Int) -> Bool {
    let start = offset - entry.offset
    let end = start + entry.count
    guard start >= 0, end <= sample.count else { return false }
    for index in 0..<entry.count where sample[start + index] != texts[entry.start + index] {
      return false
    }
    if let before = entry.before {
      guard start > 0, before.contains(sample[start - 1]) else { return false }
    }
    if let after = entry.after {
      guard end < sample.count, after.contains(sample[end]) else { return false }
    }
    return true
  }

  /// The offset of the four characters with the shortest chain, so that `.com` does not collect
  /// half of the list.
  private func offsetToFile(_ run: [UInt8]) -> Int {
    (0...(run.count - 4)).min {
      counts[WideRules.hash(run, $0)] < counts[WideRules.hash(run, $1)]
    } ?? 0
  }

  private static func hash(_ text: [UInt8], _ offset: Int) -> Int {
    let piece =
      UInt32(text[offset]) | UInt32(text[offset + 1]) << 8 | UInt32(text[offset + 2]) << 16
      | UInt32(text[offset + 3]) << 24
    return Int((piece &* 0x9E37_79B1) >> UInt32(32 - bits))
  }
}
