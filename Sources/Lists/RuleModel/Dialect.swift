// SPDX-License-Identifier: Apache-2.0

/// The patterns that a list may use.
public enum Dialect: String, CaseIterable, Sendable {
  /// The patterns that WebKit accepts.
  case webkit
  /// All patterns that PCRE2 compiles, for lists that are never given to WebKit.
  case pcre
}
