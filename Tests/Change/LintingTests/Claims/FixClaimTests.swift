// SPDX-License-Identifier: Apache-2.0

import Sluice
import TextFormats
import Linting
import RuleModel
import Semantics
import Findings
import RuleText
import TestSupport
import Testing
import WebAddresses

/// A fixed list decides as its author meant, or as before, as the fix says.
@Suite struct `Claims of fixes` {
  // MARK: Mistakes with one meaning

  /// A mistake of one kind, made in a list that has none.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let code: FindingCode
    /// Which fixes must be applied.
    let scope: ListFixer.Scope
    /// Makes it somewhere in the text; nil if the text has no place for it.
    let make: @Sendable (String, inout RepeatableRandom) -> String?

    var testDescription: String { code.identifier }

    /// Replaces one of the places of a text.
    static func replacing(
      _ code: FindingCode, _ old: String, _ new: String, _ scope: ListFixer.Scope = .keepingMeaning
    ) -> Mistake {
      Mistake(code: code, scope: scope) { text, random in
        let places = text.ranges(of: old)
        guard !places.isEmpty else { return nil }
        return text.replacingCharacters(in: random.pick(places), with: new)
      }
    }
  }

  static let mistakes: [Mistake] = [
    Mistake(code: .byteOrderMark, scope: .keepingMeaning) { text, _ in "\u{FEFF}" + text },
    .replacing(.comment, #"{"trigger""#, #"/* why */ {"trigger""#),
    .replacing(.comment, "},\n", "}, // why\n"),
    .replacing(.comma, "},\n", "}\n"),
    .replacing(.comma, #""action":{"#, #""action":{,"#),
    Mistake(code: .comma, scope: .keepingMeaning) { text, _ in text.dropLast() + ",]" },
    .replacing(.stringEscape, #"\\."#, #"\."#),
    .replacing(.stringEscape, #"\\?"#, #"\?"#),
    .replacing(.domainCharacters, #""a.test""#, #""A.Test""#),
    .replacing(.flagList, #"["third-party"]"#, #""third-party""#),
    .replacing(.flagName, #""script""#, #""scripts""#, .all),
    .replacing(.flagName, #""third-party""#, #""third-pary""#, .all),
    .replacing(.conditionList, #"["a.test"]"#, #""a.test""#),
    .replacing(.actionType, #""block-cookies""#, #""block-cookie""#, .all),
    .replacing(.actionType, #""block""#, #""blok""#, .all),
    .replacing(.unknownKey, #""url-filter":"#, #""urlFilter":"#, .all),
    .replacing(.unknownKey, #""if-domain""#, #""if-domains""#, .all),
    .replacing(.unknownKey, #""load-type""#, #""load_type""#, .all),
    .replacing(.alternatives, "banner", "(banner|banner)"),
    .replacing(.repetition, "banner", "ban{2}er"),
    .replacing(.characterClass, "[0-9]", #"\\d"#),
    .replacing(.unescapedDot, #"ads\\.example"#, "ads.example", .all),
    .replacing(.urlAsDomain, #""a.test""#, #""https://a.test/""#, .all),
    .replacing(.doubtfulDomain, #""*a.test""#, #""*.a.test""#, .all),
    .replacing(.foreignSyntax, "/track/", "/track/*", .all),
    .replacing(.simplerSpelling, #"/banner\\.js""#, #"/banner\\.js.*""#),
    .replacing(.simplerSpelling, #""/track/""#, #"".*/track/""#),
    Mistake(code: .optionalEnd, scope: .keepingMeaning) { text, _ in
      // In hosts that no request has; one such pattern alone is not reported.
      let rules = (0..<5).map {
        #"{"trigger":{"url-filter":"ads\#($0)\\.example(/.*)?$"},"action":{"type":"block"}},"#
      }
      let found = text.firstRange(of: #"ads\\.example/""#)
      guard let found else { return nil }
      // Every URL has a slash behind its host.
      return "[" + rules.joined()
        + text.replacingCharacters(in: found, with: #"ads\\.example(/.*)?$""#).dropFirst()
    },
    Mistake(code: .undoneRule, scope: .keepingMeaning) { text, _ in
      // It is undone at once, and nothing else is before the ignore rule.
      #"[{"trigger":{"url-filter":"/b[a-z]nner"},"action":{"type":"block"}},"#
        + #"{"trigger":{"url-filter":"nner"},"action":{"type":"ignore-previous-rules"}},"#
        + text.dropFirst()
    },
  ]

  @Test(arguments: mistakes)
  func `fixing a mistake restores the list in which it was made`(mistake: Mistake) throws {
    var rules = PlainRules(random: RepeatableRandom())
    var made = 0
    for _ in 0..<60 {
      let meant = rules.list()
      guard let text = mistake.make(meant, &rules.random) else { continue }
      guard RuleLint.check(Array(text.utf8)).findings.contains(where: { $0.code == mistake.code })
      else { continue }
      made += 1
      let fixed = fix(Array(text.utf8), mistake.scope)
      expectSameDecisions(
        Array(meant.utf8), fixed, &rules, "\(mistake.code.identifier) \(text)")
    }
    #expect(made > 10, "\(mistake.code.identifier) was made \(made) times")
  }

  @Test func `every code with a fix is tried`() {
    let tried = Set(Self.mistakes.map(\.code)).union(Self.triedElsewhere)
    let texts = FindingCode.allCases.compactMap(\.page.bad)
    let fixable = Set(
      texts.flatMap { RuleLint.check(Array($0.utf8)).findings }.filter { $0.fix != nil }.map(\.code)
    )
    #expect(fixable.subtracting(tried).isEmpty)
  }

  /// Repeated and covered rules, and patterns that are rewritten.
  private static let triedElsewhere: Set<FindingCode> = [
    .duplicateRule, .redundantRule, .characterClassInSet, .startOfLine, .endOfLine, .patternSyntax,
    .unanchoredHost,
  ]

  @Test func `the fix of a host without an anchor leaves that host and those below it`() {
    let list = #"[{"trigger":{"url-filter":"ads\\.test\\.com"},"action":{"type":"block"}}]"#
    let rules = RuleLint.check(fix(Array(list.utf8), .all)).usableRules
    let matcher = ReferenceMatcher(rules)
    let blocked = ["ads.test.com/", "x.ads.test.com/y", "xads.test.com/", "x.org/ads.test.com/"]
      .filter { url in
        let bytes = Array("https://\(url)".utf8)
        return matcher.decide(
          LoadRequest(
            url: bytes, topURL: bytes, frameURL: bytes, type: .script, context: .topFrame,
            method: .get)
        ).isBlocked
      }
    #expect(blocked == ["ads.test.com/", "x.ads.test.com/y"])
    #expect(fix(Array(list.utf8), .keepingMeaning) == Array(list.utf8))
  }

  // MARK: Fixes that keep the meaning

  @Test func `a list that is fixed without changing its meaning decides as before`() throws {
    var rules = RandomRules(random: RepeatableRandom())
    var changed = 0
    for number in 0..<700 {
      let text = repetitive(&rules)
      guard RuleLint.findErrors(in: text).isAccepted else { continue }
      let fixed = fix(text, .keepingMeaning)
      guard fixed != text else { continue }
      changed += 1
      let shown =
        "seed \(rules.random.seed), list \(number): \(String(decoding: text, as: UTF8.self))"
      let before = Outcomes(text)
      let after = Outcomes(fixed)
      for _ in 0..<10 {
        let request = rules.request()
        guard WebAddress.isValid(request.url, following: .standard) else { continue }
        #expect(before.outcome(request) == after.outcome(request), "\(shown)")
      }
    }
    #expect(changed > 150, "\(changed)")
  }

  /// A list in which some rules are repeated, also with small differences.
  private func repetitive(_ rules: inout RandomRules) -> [UInt8] {
    let list = String(decoding: rules.list(), as: UTF8.self)
    var lines = list.dropFirst().dropLast().split(separator: ",\n").map(String.init)
    for _ in 0..<(1 + rules.random.below(4)) {
      var line = rules.random.pick(lines)
      if rules.random.oneIn(3) {
        line = line.replacing(
          rules.random.pick(["[/:]\"", "ads", "x"]), with: "$0", maxReplacements: 1
        )
        .replacing("$0", with: rules.random.pick(["[/:]\"", "ads\\\\.", "x", "xx"]))
      }
      if rules.random.oneIn(8) {
        line = line.replacing(#""url-filter""#, with: #""why":1,"url-filter""#)
      }
      lines.insert(line, at: rules.random.below(lines.count + 1))
    }
    return Array("[\(lines.joined(separator: ",\n"))]".utf8)
  }

  @Test func `a rewritten pattern matches what it matched in the wide dialect`() throws {
    var random = RepeatableRandom()
    var fixedPatterns = 0
    let terms = [
      "a", "b", "ads", "(one|two)", "(a|b)", "x{2,3}", "[0-9]{2}", #"\d"#, #"\w+"#, "(x|yz)?", ".",
      "/", "a{0,2}", "(ab){2}", #"[\d-]"#, "(a|b|cd)", "$", "^", "(c|d)+", "e{2,}", #"\s"#, "|",
    ]
    for _ in 0..<1_500 {
      let pattern = (0...random.below(4)).map { _ in random.pick(terms) }.joined()
      let rule = Rule(trigger: Trigger(urlFilter: pattern), action: .block)
      let text = RuleJSON.text(of: [rule])
      guard !RuleLint.findErrors(in: text).isAccepted else { continue }
      let fixed = fix(text, .keepingMeaning)
      let report = RuleLint.check(fixed)
      guard report.isAccepted else { continue }
      fixedPatterns += 1
      let (before, after) = (ReferenceMatcher([rule]), ReferenceMatcher(report.usableRules))
      guard let match = RandomMatch(Array(pattern.utf8), isCaseSensitive: false) else { continue }
      for text in match.addresses(&random) {
        guard let url = (try? WebAddress(parsing: text))?.bytes else { continue }
        let load = LoadRequest(
          url: url, topURL: url, frameURL: url, type: LoadType.image.flags,
          context: LoadContext.topFrame.flags, method: RequestMethod.get.flags)
        #expect(
          before.decide(load).isBlocked == after.decide(load).isBlocked,
          "seed \(random.seed): \(pattern) \(String(decoding: fixed, as: UTF8.self)) \(String(decoding: url, as: UTF8.self))"
        )
      }
    }
    #expect(fixedPatterns > 200, "\(fixedPatterns)")
  }

  // MARK: Fixes that change decisions

  @Test func `escaped dots match less, and differ only where there is no dot`() throws {
    var random = RepeatableRandom()
    var differences = 0
    for _ in 0..<300 {
      let lead = random.pick(["^https?://", "://", "^https?://([^/]+\\.)?", "", "^https?://[^/]*"])
      let pattern =
        lead
        + random.pick(["www.ads.example.com", ".ads.example.com", "a.b.example.com", "x.y.com"])
        + random.pick(["/", "[/:]", "", "/x.js"])
      let text = RuleJSON.text(of: [Rule(trigger: Trigger(urlFilter: pattern), action: .block)])
      let fixed = fix(text, .all)
      guard let before = Outcomes(text).rules.first, let after = Outcomes(fixed).rules.first,
        let match = RandomMatch(before.trigger.urlFilter, isCaseSensitive: false)
      else { continue }
      for text in match.addresses(&random) {
        guard let url = (try? WebAddress(parsing: text))?.bytes else { continue }
        let load = LoadRequest(
          url: url, topURL: url, frameURL: url, type: LoadType.image.flags,
          context: LoadContext.topFrame.flags, method: RequestMethod.get.flags)
        let isBlocked = ReferenceMatcher([before]).decide(load).isBlocked
        let isStillBlocked = ReferenceMatcher([after]).decide(load).isBlocked
        let shown = "seed \(random.seed): \(pattern) \(String(decoding: url, as: UTF8.self))"
        #expect(isBlocked || !isStillBlocked, "\(shown)")
        if isBlocked, !isStillBlocked { differences += 1 }
      }
      // The hosts that are named still match.
      let host = pattern.contains("www.") ? "www.ads.example.com" : "ads.example.com"
      if pattern.contains(host) {
        for url in ["https://\(host)/x.js", "http://\(host)/x.js"].map({ Array($0.utf8) }) {
          let load = LoadRequest(
            url: url, topURL: url, frameURL: url, type: LoadType.image.flags,
            context: LoadContext.topFrame.flags, method: RequestMethod.get.flags)
          let isBlocked = ReferenceMatcher([before]).decide(load).isBlocked
          #expect(ReferenceMatcher([after]).decide(load).isBlocked == isBlocked, "\(pattern)")
        }
      }
    }
    #expect(differences > 20, "\(differences)")
  }

  // MARK: Comparison

  private func fix(_ text: [UInt8], _ scope: ListFixer.Scope) -> [UInt8] {
    var fixer = ListFixer(text, LintOptions(), scope) { _ in true }
    return fixer.run()
  }

  private func expectSameDecisions(
    _ one: [UInt8], _ other: [UInt8], _ rules: inout PlainRules, _ comment: String
  ) {
    let (before, after) = (Outcomes(one), Outcomes(other))
    for request in rules.requests() {
      #expect(
        before.outcome(request) == after.outcome(request),
        "seed \(rules.random.seed): \(comment) became \(String(decoding: other, as: UTF8.self))")
    }
  }
}

/// What a list does with requests, without regard to the numbers of its rules.
private struct Outcomes {
  /// What is done with one request.
  struct Outcome: Equatable {
    let actions: Set<Action>
    /// Those whose number counts, in their order.
    let counted: [Action]
    let styles: Set<Action>
  }

  let rules: [Rule]
  private let matcher: ReferenceMatcher

  init(_ text: [UInt8]) {
    rules = RuleLint.findErrors(in: text).usableRules
    matcher = ReferenceMatcher(rules)
  }

  func outcome(_ request: LoadRequest) -> Outcome {
    let decision = matcher.decide(request)
    let counted: Set<ActionType> = [.notify, .redirect, .modifyHeaders]
    return Outcome(
      actions: Set(decision.inForce.map(\.action)),
      counted: decision.carriedOut.map(\.action).filter { counted.contains($0.type) },
      styles: Set(decision.styles.map(\.action)))
  }
}

/// Lists without a mistake, with places for each of them, and requests that match their rules.
private struct PlainRules {
  var random: RepeatableRandom

  mutating func list() -> String {
    let rules = (0...(1 + random.below(3))).map { number in rule(number) }
    return "[\(rules.joined(separator: ",\n"))]"
  }

  private mutating func rule(_ number: Int) -> String {
    let filter = random.pick([
      #"^https?://([^:/]+\\.)?ads\\.example/"#, #"/banner\\.js"#, "/track/", #"banner\\?id=[0-9]"#,
      #"ads\\.example/track/[0-9]"#,
    ])
    let more = random.pick([
      #","load-type":["third-party"]"#, #","if-domain":["a.test"]"#, #","if-domain":["*a.test"]"#,
      #","resource-type":["script"]"#, "",
    ])
    let action = random.pick(["block", "block", "block-cookies", "ignore-previous-rules"])
    let type = number == 0 ? "block" : action
    return #"{"trigger":{"url-filter":"\#(filter)"\#(more)},"action":{"type":"\#(type)"}}"#
  }

  /// Requests near and far from the patterns of the rules.
  mutating func requests() -> [LoadRequest] {
    (0..<12).map { _ in
      let host = random.pick([
        "ads.example", "www.ads.example", "adsxexample", "b.test", "banner.js",
      ])
      let path = random.pick([
        "", "banner.js", "track/", "track/7", "bannerxjs", "banner?id=4", "bann", "tracker",
        "track",
        "a/track/*", "trac/", "banner", "/track/x",
      ])
      let page = random.pick([
        "https://a.test/", "https://c.a.test/x", "https://b.test/", "http://a.test:80/",
      ])
      let url = Array("https://\(host)/\(path)".utf8)
      return LoadRequest(
        url: url, topURL: Array(page.utf8), frameURL: Array(page.utf8),
        type: random.pick([LoadType.script, .image]).flags, context: LoadContext.topFrame.flags,
        method: RequestMethod.get.flags)
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
