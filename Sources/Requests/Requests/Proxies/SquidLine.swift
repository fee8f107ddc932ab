// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// A line that Squid sends to a helper.
///
///     [CHANNEL] METHOD URL REFERER DESTINATION MODE ACCEPT …   for external_acl_type
///     [CHANNEL] URL METHOD REFERER DESTINATION MODE ACCEPT …   for url_rewrite_program
///
/// Fields are separated by spaces, and `-` if empty. Further fields are ignored. Fields at the end may
/// be missing.
///
/// Each field is percent-encoded once more than it was, as the format codes with `%#` write it, and
/// decoded once. No other code can be undone: without `#` Squid encodes a quote but no `%`, so `%27`
/// may have been either. Only the URL of the second form is never encoded by Squid, and taken as it is.
package struct SquidLine: Sendable, Equatable {
  /// Which of Squid's two protocols a helper speaks.
  package enum Form: String, Sendable, CaseIterable {
    /// Decides whether a request is blocked.
    case access = "acl"
    /// Decides where a request goes instead.
    case rewriting = "rewrite"
  }

  /// The number of the request, if Squid sends several at the same time.
  package let channel: [UInt8]?
  /// The request.
  package let request: ProxyRequest

  /// Reads a line without its line break; nil if it has no URL.
  package init?(_ line: [UInt8], _ form: Form) {
    var fields = line.split(separator: UInt8(ascii: " ")).map { Array($0) }[...]
    channel = SquidLine.channel(of: &fields)
    let first = fields.popFirst() ?? []
    let second = fields.popFirst() ?? []
    let url = form == .access ? SquidLine.decoded(second) : SquidLine.plain(first)
    guard !url.isEmpty else { return nil }
    var request = ProxyRequest(url: url)
    let method = SquidLine.decoded(form == .access ? first : second)
    if !method.isEmpty { request.method = method }
    request.referer = fields.popFirst().map(SquidLine.decoded) ?? []
    request.destination = fields.popFirst().map(SquidLine.decoded) ?? []
    request.mode = fields.popFirst().map(SquidLine.decoded) ?? []
    request.accept = fields.popFirst().map(SquidLine.decoded) ?? []
    self.request = request
  }

  /// The channel of any line.
  static func channel(of line: [UInt8]) -> [UInt8]? {
    var fields = line.split(separator: UInt8(ascii: " ")).map { Array($0) }[...]
    return channel(of: &fields)
  }

  /// A channel is a number; no method and no URL is a number.
  private static func channel(of fields: inout ArraySlice<[UInt8]>) -> [UInt8]? {
    guard let first = fields.first, first.count < 20,
      first.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    return fields.popFirst()
  }

  /// The unchanged field; empty for `-`.
  private static func plain(_ field: [UInt8]) -> [UInt8] {
    field == [UInt8(ascii: "-")] ? [] : field
  }

  /// The decoded field; empty for `-`.
  private static func decoded(_ field: [UInt8]) -> [UInt8] {
    let field = plain(field)
    return field.percentDecoded(0..<field.count)
  }
}
