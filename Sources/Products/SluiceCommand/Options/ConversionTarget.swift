// SPDX-License-Identifier: Apache-2.0

import Conversion
import Linting
import RuleModel
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

  /// The types of loads whose names it rejects.
  var unknownTypes: LoadFlags {
    guard case .one(let target) = self else { return [] }
    let rows: [(LoadFlags, ResourceTypeName)] = [
      (.topDocument, .topDocument), (.childDocument, .childDocument), (.cspReport, .cspReport),
    ]
    return rows.reduce(into: []) { flags, row in
      let known = TargetTable.types.first { $0.feature == row.1 }?.knowledge(of: target)
      if known == .no { flags.formUnion(row.0) }
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
