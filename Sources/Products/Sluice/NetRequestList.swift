// SPDX-License-Identifier: Apache-2.0

internal import NetRequestModel
internal import NetRequestPatterns
internal import NetRequestRules
public import NetRequestText
internal import RuleCompiling
internal import RuleMatching
internal import RuleModel

/// A ruleset of an extension, for declarativeNetRequest, to compile.
///
/// The rulesets of an index are those of one extension: the rule with the highest rank of all of
/// them wins.
public struct NetRequestList: Sendable {
  /// The name of the list in the index.
  public let name: String
  /// Its text.
  public let bytes: [UInt8]
  /// Its rules, and what Chromium refuses.
  public let ruleset: NetRequestRuleset

  /// Reads a ruleset; what Chromium refuses is left out, as Chromium does.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    ruleset = NetRequestRuleset(reading: bytes)
  }
}

extension NetRequestList {
  /// The rules as the compiler takes them.
  ///
  /// - Parameters:
  ///   - decisions: By what they are decided.
  ///   - firstOrigin: How many rules the rulesets before have.
  func compilableLists(
    _ decisions: NetRequestDecisions, firstOrigin: Int
  ) -> [CompilableList] {
    RankedRules(
      ruleset.rules.map(\.rule), by: decisions.reading, below: decisions.documents
    ).lists.map { list in
      let written = list.origins.map { ruleset.rules[$0] }
      return CompilableList(
        name: name, source: bytes, rules: list.rules,
        origins: written.map { RuleOrigin(index: $0.index, offset: $0.range.lowerBound) },
        dialect: list.kind.dialect, ranking: decisions.reading == .chromium ? .hiding : .plain,
        ranks: zip(written, list.origins).map { rule, origin in
          RankRecord(
            priority: UInt32(rule.rule.priority), kind: UInt32(rule.rule.action.kind.rawValue),
            id: UInt32(rule.rule.id), origin: UInt32(firstOrigin + origin))
        })
    }
  }

  /// The rules of several rulesets as the compiler takes them.
  static func compilableLists(
    of lists: [NetRequestList], _ decisions: NetRequestDecisions
  ) -> [CompilableList] {
    var origin = 0
    return lists.flatMap { list in
      defer { origin += list.ruleset.rules.count }
      return list.compilableLists(decisions, firstOrigin: origin)
    }
  }
}
