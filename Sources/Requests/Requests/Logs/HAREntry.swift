// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// One entry of a HAR log: a request and its response.
struct HAREntry {
  let entry: JSONValue
  private let request: JSONValue?
  /// The headers by their names in lowercase.
  ///
  /// As bytes, because Swift needs quadratic time to compare some texts.
  private let headers: [[UInt8]: [UInt8]]

  init(_ entry: JSONValue) {
    self.entry = entry
    request = entry.member("request")
    var headers: [[UInt8]: [UInt8]] = [:]
    for header in request?.member("headers")?.elements ?? [] {
      guard let name = header.member("name")?.text else { continue }
      headers[HAREntry.lowered(name)] = header.member("value")?.text
    }
    self.headers = headers
  }

  private static func lowered(_ text: [UInt8]) -> [UInt8] {
    text.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }

  func value(of header: String) -> [UInt8]? { headers[Array(header.utf8)] }

  /// The value of a header in lowercase, if it is short.
  func header(_ name: String) -> String {
    JSONValue.shortName(HAREntry.lowered(value(of: name) ?? [])) ?? ""
  }

  func response(_ name: String) -> JSONValue? {
    entry.member("response")?.member(name)
  }

  var url: [UInt8]? { request?.member("url")?.text }
  var method: [UInt8]? { request?.member("method")?.text }
  var pageName: [UInt8] { entry.member("pageref")?.text ?? [] }
  var milliseconds: Double? {
    entry.member("startedDateTime").flatMap { LogTime.milliseconds($0) }
  }

  /// How long the request took; -1 in HAR means unknown.
  var duration: Double? {
    entry.member("time")?.number.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// Whether it opens a tunnel, whose requests are not visible.
  var isTunnel: Bool { method == Array("CONNECT".utf8) }

  var status: Int { response("status")?.integer ?? 0 }

  /// Whether the response redirects to another URL.
  var isRedirected: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// The URL that the response redirects to, as it is written; it may be relative.
  var redirectTarget: [UInt8]? {
    guard isRedirected else { return nil }
    return response("redirectURL")?.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Who asked

  /// The URL that the request refers to.
  var referrer: [UInt8]? { known(value(of: "referer")) }

  /// The pages that the request refers to: its referring document, the origin of that, and the
  /// cause of the request.
  var referringPages: [[UInt8]] {
    [referrer, known(value(of: "origin")), known(initiatorURL)].compactMap { $0 }
  }

  private func known(_ url: [UInt8]?) -> [UInt8]? {
    url.flatMap { $0.isEmpty || $0 == Array("null".utf8) ? nil : $0 }
  }

  /// Chromium has an object, WebPageTest and chrome-har have only the URL.
  private var initiatorURL: [UInt8]? {
    let initiator = entry.member("_initiator")
    return initiator?.text ?? initiator?.member("url")?.text
  }

  /// The cause of the request: `parser`, `script`, `preload`, or `other` for the browser itself.
  var initiatorType: String {
    let type = entry.member("_initiator")?.member("type") ?? entry.member("_initiator_type")
    return type?.shortName?.lowercased() ?? ""
  }

  /// The frame of the request: in Playwright, chrome-har and WebPageTest.
  var frame: [UInt8]? {
    ["_frameref", "_frameId", "_frame_id"].lazy.compactMap { entry.member($0)?.text }.first
  }

  /// Whether it is the document of its page, in WebPageTest and older versions of chrome-har.
  var isBasePage: Bool {
    ["_final_base_page", "_is_base_page", "_mainRequest"].contains { isTrue(entry.member($0)) }
  }

  /// Whether the server pushed the response.
  var isPushed: Bool { isTrue(entry.member("_was_pushed")) }

  private func isTrue(_ value: JSONValue?) -> Bool {
    value?.boolean ?? (value?.integer == 1)
  }

  // MARK: Size

  /// The bytes that were transferred, 0 from a cache, or the size of the body if only that is
  /// known.
  var bytes: Int? {
    if let size = size(response("_transferSize")) { return size }
    if isFromCache { return 0 }
    guard let body = size(response("bodySize")) else {
      return size(response("content")?.member("size"))
    }
    let (sum, isTooLarge) = body.addingReportingOverflow(size(response("headersSize")) ?? 0)
    return isTooLarge ? body : sum
  }

  /// Chromium and WebKit name the source of a response that did not come from the network.
  private var isFromCache: Bool {
    let fetched = (entry.member("_fetchType") ?? response("_fetchType"))?.shortName ?? ""
    return entry.member("_fromCache")?.text != nil
      || ["Memory Cache", "Disk Cache", "Service Worker"].contains(fetched)
  }

  /// A size; -1 in HAR means unknown.
  private func size(_ value: JSONValue?) -> Int? {
    value?.integer.flatMap { $0 < 0 ? nil : $0 }
  }
}
