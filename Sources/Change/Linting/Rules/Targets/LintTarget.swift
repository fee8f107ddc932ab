// SPDX-License-Identifier: Apache-2.0

/// What lists are checked for.
///
/// For rulesets, Chromium's verdict is part of every report.
public enum LintTarget: RawRepresentable, CaseIterable, Sendable, Hashable {
  /// A version of WebKit or Safari, or Sluice itself; a version of Safari also says what Safari's own
  /// translation makes of each rule of a ruleset.
  case webKit(Target)
  /// Chromium alone, for rulesets.
  case chromium
  /// Firefox, for rulesets: also what it refuses, ignores or decides otherwise.
  case firefox

  /// The target of a name.
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
