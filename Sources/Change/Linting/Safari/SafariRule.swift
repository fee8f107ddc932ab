// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
package import RuleModel
internal import RuleText

/// A WebKit rule as Safari's translator writes it.
///
/// WebKit may reject it, which `Rule` cannot represent: with two conditions, or with an empty list
/// of types.
package struct SafariRule: Sendable, Hashable {
  /// The pattern.
  package var urlFilter: [UInt8]
  /// Whether the pattern distinguishes case.
  package var isCaseSensitive = false
  /// The names of types; nil if the member is left out.
  package var types: [String]?
  /// The names of contexts.
  package var contexts: [String] = []
  /// The name of the party.
  package var party: String?
  /// The conditions; WebKit accepts only one.
  package var conditions: [Condition] = []
  /// The name of a method.
  package var method: String?
  /// The action.
  package var action: Action

  init(_ urlFilter: [UInt8], _ action: Action) {
    self.urlFilter = urlFilter
    self.action = action
  }

  /// The rule as JSON, without a line break.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("trigger")
      json.object(writeTrigger)
      json.key("action")
      json.object { json in
        json.member("type", action.type.rawValue)
        RuleJSON.writeContent(of: action, &json)
      }
    }
    return json.take()
  }

  private func writeTrigger(_ json: inout JSONWriter) {
    json.member("url-filter", urlFilter)
    if isCaseSensitive { json.member("url-filter-is-case-sensitive", true) }
    if let types { json.member("resource-type", types.map { Array($0.utf8) }) }
    if !contexts.isEmpty { json.member("load-context", contexts.map { Array($0.utf8) }) }
    if let party { json.member("load-type", [Array(party.utf8)]) }
    for condition in conditions { json.member(condition.kind.rawValue, condition.entries) }
    if let method { json.member("request-method", method) }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ texts: [[UInt8]]) {
    key(name)
    array(texts)
  }
}

extension [SafariRule] {
  /// The rules as one list, with a rule on each line.
  public var json: [UInt8] {
    guard !isEmpty else { return Array<UInt8>("[]\n".utf8) }
    let rows = map(\.json).joined(separator: Array<UInt8>(",\n".utf8))
    return Array<UInt8>("[\n".utf8) + rows + Array<UInt8>("\n]\n".utf8)
  }
}
