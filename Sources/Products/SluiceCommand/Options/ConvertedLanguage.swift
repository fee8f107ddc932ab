// SPDX-License-Identifier: Apache-2.0

/// The language of the rules that `sluice convert` writes.
enum ConvertedLanguage: String, CaseIterable, Sendable {
  /// Content rules of WebKit.
  case webkit
}
