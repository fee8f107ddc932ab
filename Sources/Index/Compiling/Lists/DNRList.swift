// SPDX-License-Identifier: Apache-2.0

public import DNR
internal import RuleMatching
internal import RuleModel

/// A ruleset of an extension, for declarativeNetRequest, to compile.
///
/// The rulesets of an index are those of one extension: the rule with the highest rank of all of
/// them wins.
public struct DNRList: Sendable {
  /// The name of the list in the index.
  public let name: String
  /// Its text.
  public let bytes: [UInt8]
  /// Its rules, and what Chromium rejects.
  package let ruleset: DNRRuleset

  /// Reads a ruleset; never fails, and keeps what Chromium rejects next to the accepted rules.
  ///
  /// - Parameters:
  ///   - name: The name of the list in the index.
  ///   - bytes: Its text.
  ///   - scope: Where the extension keeps it; `static` for a file that its manifest names.
  public init(name: String, bytes: [UInt8], as scope: DNRScope = .session) {
    self.name = name
    self.bytes = bytes
    ruleset = DNRRuleset(reading: bytes, as: scope)
  }
}

/// Rulesets as input for the compiler.
struct CompilableRulesets {
  /// The lists of the index.
  private(set) var lists: [CompilableList] = []
  /// The omitted rules.
  private(set) var omissions: [DNROmission] = []
  /// How many rules the rulesets so far have.
  private var ruleCount = 0
  /// Whether the index keeps the original text of the rules.
  private let storesTexts: Bool

  /// Writes the rules of one extension's rulesets.
  init(_ rulesets: [DNRList], _ decisions: DNRDecisions, storesTexts: Bool) {
    self.storesTexts = storesTexts
    for ruleset in rulesets { add(ruleset, decisions) }
  }

  private mutating func add(_ list: DNRList, _ decisions: DNRDecisions) {
    let ranked = RankedRules(
      list.ruleset.rules.map(\.rule), by: decisions.reading, below: decisions.documents)
    lists += ranked.lists.map { compilable($0, of: list, decisions) }
    omissions += list.refused + list.undecidable(ranked.losses)
    ruleCount += list.ruleset.rules.count
  }

  private func compilable(
    _ ranked: RankedList, of list: DNRList, _ decisions: DNRDecisions
  ) -> CompilableList {
    let written = ranked.origins.map { list.ruleset.rules[$0] }
    let text: @Sendable (Int) -> [UInt8] = { [bytes = list.bytes] number in
      Array(bytes[written[number].range])
    }
    return CompilableList(
      name: list.name, source: list.bytes, rules: ranked.rules,
      origins: written.map { RuleOrigin(index: $0.index, offset: $0.range.lowerBound) },
      dialect: ranked.kind.dialect, ranking: decisions.reading == .chromium ? .hiding : .plain,
      ranks: zip(written, ranked.origins).map { rule, origin in
        RankRecord(
          priority: UInt32(rule.rule.priority), kind: UInt32(rule.rule.action.kind.rawValue),
          id: UInt32(rule.rule.id), origin: UInt32(ruleCount + origin))
      },
      writtenText: storesTexts ? text : nil)
  }
}
