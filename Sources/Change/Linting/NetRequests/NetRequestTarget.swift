// SPDX-License-Identifier: Apache-2.0

/// The browser for which a ruleset is checked; Chromium's verdict is always part of the report.
public enum NetRequestTarget: Sendable, Hashable {
  /// Chromium alone.
  case chromium
  /// What Firefox refuses, ignores or decides otherwise, too.
  case firefox
  /// What Safari's own translation makes of each rule, too; nothing more if the target is no Safari.
  case webKit(Target)
}
