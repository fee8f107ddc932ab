// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import Findings

extension Finding {
  /// What Chromium rejects, as a finding.
  init(_ problem: DNRProblem) {
    self.init(
      problem.kind.code, .error, problem.message, rule: problem.rule, pointer: problem.pointer,
      range: problem.range, help: problem.kind.help)
    chromiumError = problem.chromium
  }

  /// A member that Chromium ignores.
  init(ignored member: IgnoredMember) {
    self.init(
      .ignoredMember, .warning, "Chromium ignores `\(member.name.prefix(60))` here",
      rule: member.rule, pointer: member.pointer, range: member.range,
      help: "remove it, or check its spelling")
  }
}

extension DNRProblem.Kind {
  /// The code of a finding about it.
  var code: FindingCode {
    switch self {
    case .json, .notRules: .rulesetText
    case .type, .unknownMember, .missingMember, .unknownName: .ruleShape
    case .tooSmall, .repeatedID: .ruleNumber
    case .empty, .nonASCII, .contradiction, .types, .tabs, .urlFilter: .ruleValue
    case .regexFilter, .regexSize: .ruleRegex
    case .redirect, .header: .ruleAction
    }
  }

  fileprivate var help: String? {
    switch self {
    case .unknownMember: "remove it; Chromium rejects the rule because of it"
    case .regexSize:
      "shorten it, or split it into several rules; `isRegexSupported` returns Chromium's verdict"
    case .nonASCII: "write hosts in their `xn--` form, and other text percent-encoded"
    default: nil
    }
  }
}
