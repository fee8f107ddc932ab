// SPDX-License-Identifier: Apache-2.0

package import Linting

/// What lists are checked for: `--target` of `sluice lint`.
package enum LintTarget: RawRepresentable, CaseIterable, Sendable {
  /// A version of WebKit or Safari, or Sluice itself.
  case webKit(Target)
  /// Chromium, for rulesets.
  case chromium
  /// Firefox, for rulesets.
  case firefox

  /// The target of a name.
  package init?(rawValue: String) {
    switch rawValue {
    case "chromium": self = .chromium
    case "firefox": self = .firefox
    default:
      guard let target = Target(rawValue: rawValue) else { return nil }
      self = .webKit(target)
    }
  }

  /// All targets.
  package static var allCases: [LintTarget] {
    Target.allCases.map { .webKit($0) } + [.chromium, .firefox]
  }

  /// The name.
  package var rawValue: String {
    switch self {
    case .webKit(let target): target.rawValue
    case .chromium: "chromium"
    case .firefox: "firefox"
    }
  }

  /// The target of rule lists; nil if it reads none.
  package var ofRuleLists: Target? { if case .webKit(let target) = self { target } else { nil } }

  /// The target of rulesets for declarativeNetRequest.
  package var ofRulesets: NetRequestTarget {
    switch self {
    case .webKit(let target): .webKit(target)
    case .chromium: .chromium
    case .firefox: .firefox
    }
  }
}
