// SPDX-License-Identifier: Apache-2.0

import Requests
import Loads
import Tools
import Linting
import RuleModel
import Semantics
import Findings
import RuleText
import Sluice
import TestSupport
import Testing

/// Whether a rule may be removed because an earlier one is the same: everything that says so must
/// agree.
@Suite struct `Repeated rules` {
  /// A list, and what is known about its last rule.
  struct Case: Sendable, CustomStringConvertible {
    let rules: [String]
    /// Whether the list does the same without its last rule.
    let isRepeated: Bool

    var list: String { "[\(rules.joined(separator: ",\n"))]" }
    var description: String { rules.joined(separator: " ") }
  }

  // MARK: Cases

  private static let append =
    #"{"type":"modify-headers","priority":1,"request-headers":["#
    + #"{"operation":"append","header":"h","value":"v"}]}"#
  private static let addKey =
    #"{"type":"redirect","redirect":{"transform":{"query-transform":"#
    + #"{"add-or-replace-parameters":[{"key":"k","value":"v"}]}}}}"#
  private static let substitute =
    #"{"type":"redirect","redirect":{"regex-substitution":"https://r.test/\\0\\0?ads"}}"#
  private static let notify = #"{"type":"notify","notification":"n"}"#
  private static let block = #"{"type":"block"}"#
  private static let ignorePrevious = #"{"type":"ignore-previous-rules"}"#
  private static let ignoreFollowing = #"{"type":"ignore-following-rules"}"#

  private static let idempotent = [
    block, #"{"type":"block-cookies"}"#, #"{"type":"make-https"}"#,
    #"{"type":"css-display-none","selector":".ad"}"#,
  ]
  private static let sharedInList = [append, addKey, substitute]

  private static let condition = #","if-domain":["*a.test"]"#
  private static let image = #","resource-type":["image"]"#
  private static let bothParties = #","load-type":["first-party","third-party"]"#

  private static func rule(_ filter: String, _ action: String, _ rest: String = "") -> String {
    #"{"trigger":{"url-filter":"\#(filter)"\#(rest)},"action":\#(action)}"#
  }

  /// What comes between the two rules.
  private enum Between: CaseIterable {
    case nothing, ignorePrevious, ignoreFollowing

    var rules: [String] {
      switch self {
      case .nothing: []
      case .ignorePrevious: [rule("good", Repeated.ignorePrevious)]
      case .ignoreFollowing: [rule("good", Repeated.ignoreFollowing)]
      }
    }
  }

  private typealias Repeated = `Repeated rules`

  /// Each action with each trigger, twice, with something between.
  private static let equalRules = (idempotent + [notify] + sharedInList).flatMap { action in
    [("ads.*", ""), ("ads.*", condition), ("ads.*", image), (".*", "")].flatMap {
      filter, rest in
      Between.allCases.map { between in
        let rule = rule(filter, action, rest)
        return Case(
          rules: [rule] + between.rules + [rule],
          isRepeated: isHarmless(action, hasCondition: rest == condition, between))
      }
    }
  }

  private static func isHarmless(
    _ action: String, hasCondition: Bool, _ between: Between
  ) -> Bool {
    if idempotent.contains(action) { return between != .ignorePrevious }
    if hasCondition { return false }
    return sharedInList.contains(action) || between == .nothing
  }

  /// Ignore rules, with and without a rule between.
  private static let ignoreRules = [
    Case(
      rules: [rule("ads", block), rule("good", ignorePrevious), rule("good", ignorePrevious)],
      isRepeated: true),
    Case(
      rules: [
        rule("ads", block), rule("good", ignorePrevious), rule("ads", block),
        rule("good", ignorePrevious),
      ], isRepeated: false),
    Case(
      rules: [
        rule("good", ignoreFollowing), rule("ads", block), rule("good", ignoreFollowing),
      ], isRepeated: true),
  ]

  /// Rules that differ in their patterns or flags only, so that both count.
  private static let otherRules = [
    notify, append, addKey,
  ].flatMap { action in
    [
      // A rule for every load is collected on its own, so a shared action is carried out twice.
      Case(rules: [rule(".*", action), rule("ads", action)], isRepeated: false),
      Case(rules: [rule("ads", action), rule("ads", action, bothParties)], isRepeated: false),
      Case(rules: [rule("ads", action), rule("other", action)], isRepeated: false),
    ]
  }

  static let cases = equalRules + ignoreRules + otherRules

  // MARK: Requests

  private static let requests: [LoadRequest] = {
    var requests: [LoadRequest] = []
    for path in ["", "ads", "good", "other", "good-ads", "other-ads"] {
      for page in ["http://www.a.test/", "http://b.test/"] {
        for type in [LoadFlags.image, .script] {
          requests.append(
            LoadRequest(
              url: Array("http://1.2.3.4/\(path)?x=1".utf8), topURL: Array(page.utf8),
              frameURL: Array(page.utf8), type: type, context: .topFrame, method: .get))
        }
      }
    }
    return requests
  }()

  // MARK: Tests

  @Test(arguments: cases) func `lint reports what can be removed`(of list: Case) {
    let report = RuleLint.check(Array(list.list.utf8))
    #expect(report.isAccepted)
    let last = list.rules.count - 1
    let repeated = report.findings.contains { $0.code == .duplicateRule && $0.rule == last }
    #expect(repeated == list.isRepeated)
    #expect(!report.findings.contains { $0.code == .redundantRule && $0.rule == last })
  }

  /// Behind an `ignore-previous-rules` the same rule makes the first one useless, where the action
  /// does the same once and twice.
  @Test(arguments: cases) func `lint reports the first of two equal rules if only it may go`(
    of list: Case
  ) throws {
    let report = RuleLint.check(Array(list.list.utf8))
    let isCovered = report.findings.contains { $0.code == .redundantRule && $0.rule == 0 }
    let rules = report.usableRules
    let undoes = rules.contains { $0.action == .ignorePreviousRules }
    // A rule of the style sheet for all pages is never compared.
    let isGlobal = rules[0] == Rule(trigger: Trigger(urlFilter: ".*"), action: .hide(".ad"))
    #expect(
      isCovered
        == (undoes && rules.count > 2 && rules[0] == rules[2] && doesTheSameTwice(rules[0])
          && !isGlobal))
    if isCovered { #expect(!Self.requests.contains { differs($0, rules, without: 0) }) }
  }

  private func doesTheSameTwice(_ rule: Rule) -> Bool {
    switch rule.action.type {
    case .block, .blockCookies, .makeHTTPS, .cssDisplayNone: true
    default: false
    }
  }

  @Test(arguments: cases) func `the reference does the same without it`(of list: Case) throws {
    let rules = RuleLint.check(Array(list.list.utf8)).usableRules
    let differs = Self.requests.contains { self.differs($0, rules, without: rules.count - 1) }
    #expect(differs == !list.isRepeated)
  }

  /// With random patterns, flags and conditions.
  @Test func `lists do the same without a rule that lint calls repeated, covered or undone`() throws
  {
    var random = RandomRules(random: RepeatableRandom())
    let seed = random.random.seed
    var counts: [FindingCode: Int] = [:]
    // About one in a thousand lists undoes a rule.
    func isEnough() -> Bool {
      counts[.duplicateRule, default: 0] > 200 && counts[.redundantRule, default: 0] > 20
        && counts[.undoneRule, default: 0] > 1
    }
    for number in 0..<15_000 where number < 1_500 || !isEnough() {
      var list = withNarrowRule(random.list(), &random.random)
      // Few random lists undo a rule as a whole.
      if random.random.below(5) == 0 { list = Self.ending(list, with: Self.ignoreAll) }
      let report = RuleLint.check(list, LintOptions(target: .sluice))
      guard report.isAccepted, report.usableRules.count > 1 else { continue }
      let requests = (0..<8).map { _ in random.request() }
      for finding in report.findings {
        guard [.duplicateRule, .redundantRule, .undoneRule].contains(finding.code),
          let number = report.usableOrigins.firstIndex(where: { $0.index == finding.rule })
        else { continue }
        counts[finding.code, default: 0] += 1
        #expect(
          !requests.contains { differs($0, report.usableRules, without: number) },
          "\(finding.code), rule \(number) of \(String(decoding: list, as: UTF8.self)), seed \(seed)"
        )
      }
    }
    #expect(isEnough(), "\(counts), seed \(seed)")
  }

  private static let ignoreAll = rule(".*", ignorePrevious)

  /// A list that is not empty, with a rule at its end.
  private static func ending(_ list: [UInt8], with rule: String) -> [UInt8] {
    guard let bracket = list.lastIndex(of: UInt8(ascii: "]")), list.contains(UInt8(ascii: "{"))
    else { return list }
    return Array(list[..<bracket]) + Array(",\(rule)]".utf8)
  }

  /// The usable rules of a list, one of them again for scripts only.
  private func withNarrowRule(_ list: [UInt8], _ random: inout RepeatableRandom) -> [UInt8] {
    var rules = RuleLint.check(list, LintOptions(target: .sluice)).usableRules
    guard !rules.isEmpty else { return list }
    var narrow = random.pick(rules)
    narrow.trigger.flags.insert(.script)
    rules.insert(narrow, at: random.below(rules.count + 1))
    return RuleJSON.text(of: rules)
  }

  /// A covered block may come before a redirect because it shares its action with an earlier rule.
  @Test func `a block that comes before a redirect is not covered by one that comes after`() {
    let script = #","resource-type":["script"]"#
    let rules = [
      Self.rule("x=", Self.block, script), Self.rule("ads", Self.addKey),
      Self.rule("ads", Self.block), Self.rule("other-ads", Self.block, script),
    ]
    func codes(_ rules: [String]) -> [FindingCode] {
      RuleLint.check(Array("[\(rules.joined(separator: ","))]".utf8)).findings.map(\.code)
    }
    #expect(!codes(rules).contains(.redundantRule))
    #expect(codes(Array(rules.dropFirst(2))).contains(.redundantRule))
  }

  /// What a decision does.
  private struct Outcome: Equatable {
    /// The actions whose number and order count.
    let counted: [Action]
    let others: Set<Action>
    /// Whether a block comes before all redirects.
    let blocksFirst: Bool
  }

  private func outcome(_ decision: ReferenceDecision) -> Outcome {
    let counted: Set<ActionType> = [.notify, .redirect, .modifyHeaders]
    let all = (decision.carriedOut + decision.styles).map(\.action)
    let first = all.first { $0.type == .block || $0.type == .redirect }
    return Outcome(
      counted: all.filter { counted.contains($0.type) },
      others: Set(all.filter { !counted.contains($0.type) }), blocksFirst: first == .block)
  }

  /// Whether a request has another outcome without one of the rules.
  private func differs(_ request: LoadRequest, _ rules: [Rule], without number: Int) -> Bool {
    var others = rules
    others.remove(at: number)
    let decisions = [rules, others].map { ReferenceMatcher($0).decide(request) }
    return outcome(decisions[0]) != outcome(decisions[1])
  }

  @Test(arguments: cases) func `the difference of lists is none without it`(of list: Case) {
    let sides = [list.rules, list.rules.dropLast()].map { rules in
      [RuleLint.check(Array("[\(rules.joined(separator: ","))]".utf8)).located(as: "list")]
    }
    #expect(ListSetDifference(sides[0], sides[1]).isEmpty == list.isRepeated)
  }

  @Test(arguments: cases) func `an index gives the same answers without it`(
    of list: Case
  ) throws {
    let sides = try [list.rules, list.rules.dropLast()].map { rules in
      try Comparison([Array("[\(rules.joined(separator: ","))]".utf8)])
    }
    func answerer(of side: Comparison) -> RequestAnswerer {
      RequestAnswerer(Matcher.layering(side.matcher.layers, allowsActiveActions: true)) {
        ResolvedChanges(of: $0, $1, by: .complete())
      }
    }
    var old = answerer(of: sides[0])
    var new = answerer(of: sides[1])
    var differs = false
    for request in Self.requests {
      #expect(try sides.allSatisfy { try $0.difference(request) == nil })
      let load = try #require(Load(request))
      let asked = MatchRequest(url: request.url, topURL: request.topURL, load: load)
      let answers = try (old.answer(asked), new.answer(asked))
      differs = differs || AnswerDifference(answers.0, answers.1) != nil
    }
    #expect(differs == !list.isRepeated)
  }

  /// One redirect stays in force behind an `ignore-following-rules` if an equal one is before it, and
  /// works again behind an `ignore-previous-rules` if the equal one is removed.
  @Test func `lint claims nothing about rules that share an action across an ignore rule`() throws {
    let redirect = Self.rule("ads", Self.addKey)
    let others = [Self.rule("x", Self.block), Self.rule("other", Self.addKey)]
    let following = [Self.rule(".*", Self.ignoreFollowing)] + others
    let previous = [Self.rule(".*", Self.ignorePrevious)] + others
    func finding(_ code: FindingCode, _ rules: [String]) throws -> Finding {
      let report = RuleLint.check(Array("[\(rules.joined(separator: ","))]".utf8))
      return try #require(report.findings.first { $0.code == code })
    }
    let alone = try finding(.unreachableRule, [Self.rule("ads", Self.block)] + following)
    #expect(alone.message.contains("no rule from here on has an effect"))
    let shared = try finding(.unreachableRule, [redirect] + following)
    #expect(shared.message.contains("this rule has no effect"))
    let undone = try finding(.undoneRules, [Self.rule("ads", Self.block)] + previous)
    #expect(undone.help == "give it a narrower trigger, or remove the rules before it")
    let undoneTogether = try finding(.undoneRules, [redirect] + previous)
    #expect(undoneTogether.help == "give it a narrower trigger")
  }
}
