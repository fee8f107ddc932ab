// SPDX-License-Identifier: Apache-2.0

import Linting

/// The language of the rules that `sluice convert` writes.
enum ConvertedLanguage: String, CaseIterable, Sendable {
  /// Content rules of WebKit.
  case webkit
  /// Rules for declarativeNetRequest.
  case dnr
  /// The content rules that Safari 18 itself makes of a ruleset.
  case safari18 = "safari-18"
  /// The content rules that Safari 26 itself makes of a ruleset.
  case safari26 = "safari-26"

  /// Safari's own translator, if its rules are asked for.
  var safari: SafariTranslator? {
    switch self {
    case .webkit, .dnr: nil
    case .safari18: .safari18
    case .safari26: .safari26
    }
  }

  /// The language in which one rule for declarativeNetRequest is explained, or one filter: WebKit's
  /// if it cannot be said in this one.
  func explaining(rule isRule: Bool) -> ConvertedLanguage {
    switch self {
    case .webkit: .webkit
    case .dnr: isRule ? .webkit : .dnr
    case .safari18, .safari26: isRule ? self : .webkit
    }
  }
}
