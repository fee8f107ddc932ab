// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
internal import RuleModel
internal import RuleProofs
internal import Patterns

/// The patterns of a list, each text once, and which of them cover others.
struct PatternTable {
  /// One pattern.
  struct Entry: Sendable {
    let key: [UInt8]
    let source: [UInt8]
    let isCaseSensitive: Bool
    let run: LiteralRun?
    let sample: [UInt8]?
    let host: [UInt8]?

    init(_ trigger: Trigger) {
      source = trigger.urlFilter
      isCaseSensitive = trigger.isCaseSensitive
      key = PatternKey.key(of: source, isCaseSensitive: isCaseSensitive)
      host = isCaseSensitive ? nil : HostPattern.host(in: source)
      let filter = URLFilter(parsing: source)
      run = filter.longestRun
      sample = source.count <= PatternTable.longestPattern ? filter.sample : nil
    }

    var trigger: Trigger { Trigger(urlFilter: source, isCaseSensitive: isCaseSensitive) }
  }

  /// The meaning of the patterns that match everything.
  static let universal = 0
  private static let longestPattern = 1_000
  private static let mostStates = 4_000

  private(set) var entries: [Entry] = []
  /// The meaning of each entry.
  private(set) var meanings: [Int] = []
  private var numbers: [Text: Int] = [:]
  private var meaningNumbers: [[UInt8]: Int] = [PatternKey.everything: universal]
  private var known: [Pair: Search] = [:]

  private struct Text: Hashable {
    let source: [UInt8]
    let isCaseSensitive: Bool
  }

  /// The result of a search, and how many pairs of states it followed.
  struct Search {
    let evidence: RuleStep.Evidence?
    let states: Int
  }

  private struct Pair: Hashable {
    let wide: Int
    let narrow: Int
  }

  /// Adds the patterns of many rules at once, on all cores, and returns their numbers.
  mutating func add(_ triggers: [Trigger]) -> [Int] {
    let entries = ManyCores.flatMap(triggers.count, inChunksOf: 4_096) { chunk in
      triggers[chunk].map { Entry($0) }
    }
    return entries.map { number(of: $0) }
  }

  /// The number of the pattern of a trigger.
  mutating func number(of trigger: Trigger) -> Int {
    let text = Text(source: trigger.urlFilter, isCaseSensitive: trigger.isCaseSensitive)
    return numbers[text] ?? number(of: Entry(trigger))
  }

  private mutating func number(of entry: Entry) -> Int {
    let text = Text(source: entry.source, isCaseSensitive: entry.isCaseSensitive)
    if let known = numbers[text] { return known }
    numbers[text] = entries.count
    entries.append(entry)
    let meaning = meaningNumbers[entry.key] ?? meaningNumbers.count
    meaningNumbers[entry.key] = meaning
    meanings.append(meaning)
    return entries.count - 1
  }

  /// How it is known that one pattern matches all that another one does.
  mutating func search(wide: Int, narrow: Int) -> Search {
    let pair = Pair(wide: wide, narrow: narrow)
    if let known = known[pair] { return known }
    let found = search(wide: entries[wide], narrow: entries[narrow])
    known[pair] = found
    return found
  }

  private func search(wide: Entry, narrow: Entry) -> Search {
    var proof = CoverProof(mostBytes: .max, mostStates: Self.mostStates)
    let evidence = proof.evidence(wide.trigger, narrow.trigger, URLFilter(parsing: narrow.source))
    let states = proof.walkedStates
    return switch evidence {
    case .text: Search(evidence: .text, states: states)
    case .walk(let states): Search(evidence: .walk(states: states), states: states)
    case nil: Search(evidence: nil, states: states)
    }
  }
}
