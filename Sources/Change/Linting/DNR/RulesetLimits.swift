// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import Findings

/// How many rules Chromium accepts.
struct RulesetLimits {
  /// A limit, and the consequence of exceeding it.
  struct Limit {
    let most: Int
    let severity: Severity
    /// Chromium's words, if it rejects more.
    let words: String?
    let help: String

    init(_ most: Int, _ severity: Severity, words: String? = nil, help: String) {
      self.most = most
      self.severity = severity
      self.words = words
      self.help = help
    }
  }

  /// All rules.
  var rules: Limit?
  /// Rules with a `regexFilter`.
  var regexes: Limit?
  /// Rules that redirect or change headers.
  var unsafeRules: Limit?

  /// The static rules that every extension may have, and those that all extensions share.
  static let guaranteedRules = 30_000
  static let sharedRules = 300_000
  static let mostRegexes = 1_000

  /// The limits of a ruleset; nil if its scope is unknown.
  init(of scope: DNRScope?) {
    switch scope {
    case nil:
      rules = Limit(Self.guaranteedRules, .warning, help: Self.guarantee)
      regexes = Limit(Self.mostRegexes, .warning, help: "Chromium drops the rest")
    case .static: self = .static
    case .dynamic: self = .dynamic
    case .session: self = .session
    }
  }

  private init(rules: Limit?, regexes: Limit?, unsafeRules: Limit? = nil) {
    self.rules = rules
    self.regexes = regexes
    self.unsafeRules = unsafeRules
  }

  private static let guarantee =
    "Chromium guarantees that many to an extension; more depend on its other extensions"
  private static let refusal = "Chromium rejects all rules of the call"

  private static let `static` = RulesetLimits(
    rules: Limit(guaranteedRules, .note, help: guarantee), regexes: packagedRegexes)

  /// The limits of one ruleset of an extension whose rulesets are counted together.
  static let packaged = RulesetLimits(
    rules: Limit(
      guaranteedRules + sharedRules, .warning,
      words: "Ruleset exceeds the indexing rule limit and will be ignored.",
      help: "Chromium drops the whole ruleset"),
    regexes: packagedRegexes)

  private static let packagedRegexes = Limit(
    mostRegexes, .warning,
    words: "Regular expression rule count exceeded. Some rules were ignored.",
    help: "Chromium drops the rest")

  private static let dynamic = RulesetLimits(
    rules: Limit(30_000, .error, words: "Dynamic rule count exceeded.", help: refusal),
    regexes: Limit(
      mostRegexes, .error, words: "Dynamic rule count for regex rules exceeded.", help: refusal),
    unsafeRules: Limit(5_000, .error, words: "Dynamic unsafe rule count exceeded.", help: refusal))

  private static let session = RulesetLimits(
    rules: Limit(5_000, .error, words: "Session rule count exceeded.", help: refusal),
    regexes: Limit(
      mostRegexes, .error, words: "Session rule count for regex rules exceeded.", help: refusal))
}
