// SPDX-License-Identifier: Apache-2.0

/// Where an extension keeps a ruleset.
public enum DNRScope: String, Sendable, Hashable, CaseIterable {
  /// In a file that its manifest names.
  case `static`
  /// Given to `updateDynamicRules`; kept until the extension is removed.
  case dynamic
  /// Given to `updateSessionRules`; kept until the browser ends. Only these may name tabs.
  case session
}
