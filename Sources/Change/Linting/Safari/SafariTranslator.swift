// SPDX-License-Identifier: Apache-2.0

/// A version of Safari's translator, which translates rules for declarativeNetRequest into
/// WebKit's.
public enum SafariTranslator: Sendable, Hashable, CaseIterable {
  /// Until early 2025: allowing is `ignore-previous-rules`, and the host of a request is treated as
  /// that of the page.
  case safari18
  /// Since March 2025: allowing is `ignore-following-rules`.
  case safari26

  /// The translator of a target; nil if the target has none.
  public init?(_ target: Target) {
    switch target {
    case .safari26: self = .safari26
    case .safari18, .safari17, .safari164, .safari15: self = .safari18
    case .webkitGTK250, .webkitGTK252, .sluice: return nil
    }
  }

  /// The target whose compiler gets the rules.
  public var target: Target {
    switch self {
    case .safari18: .safari18
    case .safari26: .safari26
    }
  }
}
