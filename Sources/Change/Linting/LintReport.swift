// SPDX-License-Identifier: Apache-2.0

public import Filters
public import Findings
public import RuleModel

/// All findings about one text, and the verdicts on it.
public struct LintReport: Sendable {
  /// The kind of the text, with its specific results.
  public enum Content: Sendable {
    /// A rule list: WebKit's message when it rejects the list, if the target's words are known; the
    /// reason that it only logs; the rules that the target accepts, without those that it drops or
    /// that have an error; and the positions of these in the list and in the text.
    case ruleList(
      webKitError: WebKitError?, webKitReason: PatternRejection?, usable: [Rule],
      origins: [RuleOrigin])
    /// A filter list: its number among those that were checked together, the path relative to the
    /// list if this is an included file, the language that it was read as, and how many filters it
    /// has, without those that `badfilter` removes.
    case filterList(number: Int, includedPath: String?, dialect: FilterDialect, filters: Int)
    /// A ruleset for declarativeNetRequest: the browser that it was checked for, and Chromium's
    /// answer if all rules are passed in one call.
    case ruleset(target: LintTarget, chromiumError: String?)
    /// A manifest: how many rulesets it names, how many of them are enabled when the extension is
    /// installed, and Chromium's answer.
    case manifest(rulesets: Int, enabled: Int, chromiumError: String?)
  }

  /// The kind of the text.
  public let content: Content
  /// The text.
  public let bytes: [UInt8]
  /// How many rules the text has, or for a manifest, how many rules of its enabled rulesets
  /// Chromium accepts; 0 for a filter list, and if the text could not be read as an array.
  public let rules: Int
  /// The findings, in the order of the text.
  ///
  /// At most 10,000 for each code.
  public let findings: [Finding]
  /// How many more findings there are.
  public let omitted: [OmittedFindings]

  init(
    _ content: Content, _ bytes: [UInt8], rules: Int, findings: [Finding],
    omitted: [OmittedFindings]
  ) {
    self.content = content
    self.bytes = bytes
    self.rules = rules
    self.findings = findings
    self.omitted = omitted
  }
}

// MARK: Verdicts

/// Whether a browser accepts a text.
public struct LintVerdict: Sendable, Equatable {
  /// The browser that accepts or rejects a text.
  public enum Judge: Sendable {
    /// The target of a rule list.
    case webKit
    /// Chromium, for rulesets and manifests.
    case chromium
    /// The version of Safari that is the target of a ruleset: WebKit, for Safari's translation of
    /// it.
    case safari
    /// Firefox, if it is the target of a ruleset.
    case firefox
  }

  /// The browser.
  public let judge: Judge
  /// Whether all of the text is accepted: false exactly when a finding about that is an error.
  public let isAccepted: Bool
}

extension LintReport {
  /// Whether the text can be used: false exactly when a finding that is not about Safari or Firefox
  /// is an error.
  ///
  /// WebKit then rejects a rule list, a line of a filter list cannot be read, or Chromium rejects a
  /// rule or the manifest.
  public var isAccepted: Bool { accepts(nil) }

  /// The verdicts of browsers, Chromium before the others; none for a filter list.
  public var verdicts: [LintVerdict] {
    let chromium = LintVerdict(judge: .chromium, isAccepted: isAccepted)
    return switch content {
    case .ruleList: [LintVerdict(judge: .webKit, isAccepted: isAccepted)]
    case .filterList: []
    case .manifest, .ruleset(.chromium, _): [chromium]
    case .ruleset(.webKit, _):
      [
        chromium, LintVerdict(judge: .safari, isAccepted: accepts(.safari)),
      ]
    case .ruleset(.firefox, _):
      [
        chromium, LintVerdict(judge: .firefox, isAccepted: accepts(.firefox)),
      ]
    }
  }

  private func accepts(_ browser: FindingSubject.Browser?) -> Bool {
    !findings.contains { $0.severity == .error && $0.code.subject.browser == browser }
  }

  /// WebKit's message when it rejects a rule list, if the target's words are known.
  public var webKitError: WebKitError? {
    if case .ruleList(let error, _, _, _) = content { error } else { nil }
  }

  /// The reason for rejecting a rule list that WebKit only logs.
  public var webKitReason: PatternRejection? {
    if case .ruleList(_, let reason, _, _) = content { reason } else { nil }
  }

  /// Chromium's answer to a ruleset or a manifest; nil if it accepts it.
  public var chromiumError: String? {
    switch content {
    case .ruleset(_, let error), .manifest(_, _, let error): error
    case .ruleList, .filterList: nil
    }
  }
}

// MARK: Rules

extension LintReport {
  /// The rules of a rule list that the target accepts, without those that it drops or that have an
  /// error.
  public var usableRules: [Rule] {
    if case .ruleList(_, _, let rules, _) = content { rules } else { [] }
  }

  /// The positions of `usableRules` in the list and in the text.
  public var usableOrigins: [RuleOrigin] {
    if case .ruleList(_, _, _, let origins) = content { origins } else { [] }
  }

  /// The same report with at most the number of first rules that a target accepts.
  public func limited(to most: Int?) -> LintReport {
    guard let most, rules > most,
      case .ruleList(let error, let reason, let usable, let origins) = content
    else { return self }
    let kept = Content.ruleList(
      webKitError: error, webKitReason: reason,
      usable: zip(usable, origins).filter { $1.index < most }.map(\.0),
      origins: origins.filter { $0.index < most })
    return LintReport(kept, bytes, rules: rules, findings: findings, omitted: omitted)
  }

  /// The usable rules with their lines and columns.
  ///
  /// - Parameter name: The name of the list.
  public func located(as name: String) -> LocatedList {
    let lines = LineTable(bytes)
    let rules = zip(usableRules, usableOrigins).map { rule, origin in
      let start = lines.position(of: origin.offset)
      let position = RulePosition(
        list: name, index: origin.index, line: start.line, column: start.column)
      return LocatedRule(rule, at: position)
    }
    return LocatedList(name: name, rules: rules)
  }
}
