// SPDX-License-Identifier: Apache-2.0

internal import JSONText

/// Whether a JSON text is a ruleset for declarativeNetRequest, seen from its first rule.
public enum NetRequestContent {
  /// Looks at the first element: rules for declarativeNetRequest have a `condition`, those for WebKit
  /// a `trigger`.
  ///
  /// - Complexity: linear in the text.
  public static func isRuleset(_ bytes: [UInt8]) -> Bool {
    guard let list = JSONValue(JSONDocument(reading: bytes)), let rule = list.elements.first,
      rule.kind == .object, rule.member("trigger") == nil
    else { return false }
    return rule.member("condition") != nil
      || rule.member("id") != nil && rule.member("action") != nil
  }
}
