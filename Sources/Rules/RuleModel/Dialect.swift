// SPDX-License-Identifier: Apache-2.0

/// Which patterns a list may use.
public enum Dialect: String, CaseIterable, Sendable {
  /// What WebKit takes.
  case webkit
  /// Everything that PCRE2 compiles, for lists that never go to WebKit.
  case pcre
}
