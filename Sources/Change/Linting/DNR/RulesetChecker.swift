// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import DNR
internal import Findings

/// Finds the errors in a ruleset.
struct RulesetChecker {
  let ruleset: DNRRuleset
  private let limits: RulesetLimits
  var findings: FindingCollection

  init(_ ruleset: DNRRuleset, _ limits: RulesetLimits) {
    self.ruleset = ruleset
    self.limits = limits
    findings = FindingCollection()
    findings += ruleset.problems.lazy.map { Finding($0) }
    for (kind, count) in ruleset.omittedProblems { findings.omit(count, kind.code, .error) }
    findings += ruleset.ignored.lazy.map { Finding(ignored: $0) }
    findings.omit(ruleset.omittedIgnored, .ignoredMember, .warning)
  }

  mutating func check() {
    for (rule, node) in zip(ruleset.rules, ruleset.nodes) {
      let source = RuleSource(ruleset.document, node, rule)
      findings += DNRDomainAdvice(source).findings
      findings += FilterAdvice(source).findings
      findings += LoweredRegex(source).findings
      findings += MemberAdvice(source).findings
      findings += PageAdvice(source).findings
    }
    findings += CaseAdvice.findings(on: ruleset)
    findings += RankAdvice(ruleset).findings
    findings += HeaderChangeAdvice(ruleset).findings
    findings += LimitAdvice(ruleset, limits).findings
  }
}

/// A rule with the positions of its members.
struct RuleSource {
  let document: JSONDocument
  let rule: DNRRule
  let index: Int
  private let node: Int

  init(_ document: JSONDocument, _ node: Int, _ rule: WrittenDNRRule) {
    self.document = document
    self.node = node
    self.rule = rule.rule
    index = rule.index
  }

  /// The node of a member below the rule: the last one if it is repeated, and none if that is null.
  ///
  /// - Complexity: linear in the members; only called for findings and for a few rare members.
  func member(_ path: String...) -> Int? {
    let found: Int? = path.reduce(node) { object, name in
      guard let object, document.nodes[object].kind == .object else { return nil }
      return document.children(of: object).reduce(nil) { found, key in
        document.text(of: key, equals: name) ? key + 1 : found
      }
    }
    return found.flatMap { document.nodes[$0].kind == .null ? nil : $0 }
  }

  /// An element of an array; nil if there is none.
  func element(_ number: Int, of array: Int?) -> Int? {
    array.flatMap { document.children(of: $0).dropFirst(number).first { _ in true } }
  }

  /// The bytes of a string or a key without its quotation marks.
  func content(of node: Int) -> Range<Int> { document.contentRange(of: node) }

  /// The bytes of a value.
  func range(of node: Int) -> Range<Int> { document.nodes[node].range }

  /// A finding about a node of the rule.
  func finding(
    _ code: FindingCode, _ severity: Severity, _ message: String, _ path: String, at found: Int?,
    help: String? = nil, fix: Fix? = nil
  ) -> Finding {
    Finding(
      code, severity, message, rule: index, pointer: "/\(index)\(path)",
      range: document.nodes[found ?? node].range, help: help, fix: fix)
  }
}
