// SPDX-License-Identifier: Apache-2.0

import FilterTranslation
import RuleLinting
import RuleText

/// Who reads the rules that `sluice convert` writes.
enum ConversionTarget: RawRepresentable, CaseIterable, Sendable {
  /// Every WebKit that Sluice knows.
  case webkit
  /// One of the targets of `sluice lint`.
  case one(Target)

  init?(rawValue: String) {
    if rawValue == "webkit" {
      self = .webkit
    } else if let target = Target(rawValue: rawValue) {
      self = .one(target)
    } else {
      return nil
    }
  }

  static var allCases: [ConversionTarget] { [.webkit] + Target.allCases.map { .one($0) } }

  var rawValue: String {
    switch self {
    case .webkit: "webkit"
    case .one(let target): target.rawValue
    }
  }

  /// The target as a sentence names it.
  var title: String {
    switch self {
    case .webkit: "WebKit"
    case .one(let target): target.title
    }
  }

  /// What the rules may say.
  var translation: TranslationTarget {
    switch self {
    case .one(.sluice): .sluice
    default: .webkit
    }
  }

  /// The most rules of a list.
  var ruleLimit: Int? {
    switch self {
    case .webkit: Target.webkitGTK250.profile.ruleLimit
    case .one(let target): target.profile.ruleLimit
    }
  }
}
