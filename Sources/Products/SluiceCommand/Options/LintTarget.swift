// SPDX-License-Identifier: Apache-2.0

import NetRequestLinting
import RuleLinting

/// `--target` of `sluice lint`.
enum LintTarget: RawRepresentable, CaseIterable, Sendable {
  /// A version of WebKit or Safari, or Sluice itself.
  case webKit(Target)
  /// Chromium, for rulesets.
  case chromium
  /// Firefox, for rulesets.
  case firefox

  init?(rawValue: String) {
    switch rawValue {
    case "chromium": self = .chromium
    case "firefox": self = .firefox
    default:
      guard let target = Target(rawValue: rawValue) else { return nil }
      self = .webKit(target)
    }
  }

  static var allCases: [LintTarget] {
    Target.allCases.map { .webKit($0) } + [.chromium, .firefox]
  }

  var rawValue: String {
    switch self {
    case .webKit(let target): target.rawValue
    case .chromium: "chromium"
    case .firefox: "firefox"
    }
  }

  /// The target of rule lists; nil if it reads none.
  var ofRuleLists: Target? { if case .webKit(let target) = self { target } else { nil } }

  /// The target of rulesets for declarativeNetRequest.
  var ofRulesets: NetRequestTarget {
    switch self {
    case .webKit(let target): .webKit(target)
    case .chromium: .chromium
    case .firefox: .firefox
    }
  }
}
