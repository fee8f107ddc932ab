// SPDX-License-Identifier: Apache-2.0

/// The target that lists are checked for.
///
/// For rulesets, Chromium's verdict is part of every report.
public enum LintTarget: RawRepresentable, CaseIterable, Sendable, Hashable {
  /// A version of WebKit or Safari, or Sluice itself; a version of Safari also checks Safari's own
  /// translation of each rule of a ruleset.
  case webKit(Target)
  /// Only Chromium, for rulesets.
  case chromium
  /// Firefox, for rulesets: also what it rejects, ignores or decides differently.
  case firefox

  /// The target with a name.
  public init?(rawValue: String) {
    switch rawValue {
    case "chromium": self = .chromium
    case "firefox": self = .firefox
    default:
      guard let target = Target(rawValue: rawValue) else { return nil }
      self = .webKit(target)
    }
  }

  /// All targets.
  public static var allCases: [LintTarget] {
    Target.allCases.map { .webKit($0) } + [.chromium, .firefox]
  }

  /// The name.
  public var rawValue: String {
    switch self {
    case .webKit(let target): target.rawValue
    case .chromium: "chromium"
    case .firefox: "firefox"
    }
  }

  /// The target of rule lists; nil if it reads none.
  package var ofRuleLists: Target? { if case .webKit(let target) = self { target } else { nil } }
}
