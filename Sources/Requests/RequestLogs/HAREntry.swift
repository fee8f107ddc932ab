// SPDX-License-Identifier: Apache-2.0

internal import ProxyRequests
internal import JSONText
internal import RuleModel

/// One entry of a HAR log: a request and its response.
struct HAREntry {
  private let entry: JSONValue
  private let request: JSONValue?
  /// The headers by their names in lower case.
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

  private func value(of header: String) -> [UInt8]? { headers[Array(header.utf8)] }

  var url: [UInt8]? { request?.member("url")?.text }
  var method: [UInt8]? { request?.member("method")?.text }
  var pageName: [UInt8]? { entry.member("pageref")?.text }
  var milliseconds: Double? {
    entry.member("startedDateTime").flatMap { LogTime.milliseconds($0) }
  }

  /// How long the request took; HAR says -1 for an unknown time.
  var duration: Double? {
    entry.member("time")?.number.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// The pages that the request refers to: its referring document, and the origin of that.
  var referringPages: [[UInt8]] {
    ["referer", "origin"].compactMap { value(of: $0) }.filter { value in
      value != Array("null".utf8) && !value.isEmpty
    }
  }

  /// Whether it opens a tunnel, whose requests are not visible.
  var isTunnel: Bool { method == Array("CONNECT".utf8) }

  /// Whether the response redirects to another URL.
  var isRedirected: Bool {
    [301, 302, 303, 307, 308].contains(response("status")?.integer ?? 0)
  }

  // MARK: Type

  /// Whether the log only says that it is a document, of a page or of a frame.
  var isSomeDocument: Bool {
    type == .topDocument && LoadGuess.typeByDestination(proxyRequest) == nil
  }

  /// The type of the load, as far as it is known.
  var type: LoadType {
    let named = HAREntry.types[resourceType]
    if let named, named != .topDocument { return named }
    let media = response("content")?.member("mimeType")?.text
    return typeOfHeaders ?? named ?? media.flatMap { LoadGuess.type(ofMedia: $0) }
      ?? proxyRequest.type
  }

  private var resourceType: String {
    entry.member("_resourceType")?.shortName?.lowercased() ?? ""
  }

  /// The type for each `_resourceType` of Chromium.
  private static let types: [String: LoadType] = [
    "document": .topDocument, "stylesheet": .styleSheet, "image": .image, "media": .media,
    "texttrack": .media, "font": .font, "script": .script, "xhr": .fetch, "fetch": .fetch,
    "eventsource": .fetch, "websocket": .websocket, "ping": .ping, "beacon": .ping,
    "cspviolationreport": .cspReport, "cspreport": .cspReport,
  ]

  private var typeOfHeaders: LoadType? {
    if header("upgrade") == "websocket" { return .websocket }
    if let type = LoadGuess.typeByDestination(proxyRequest) { return type }
    if header("x-requested-with") == "xmlhttprequest" { return .fetch }
    if header("content-type").hasPrefix("application/csp-report") { return .cspReport }
    return header("content-type").hasPrefix("text/ping") ? .ping : nil
  }

  private var proxyRequest: ProxyRequest {
    var request = ProxyRequest(url: url ?? [])
    request.method = method ?? request.method
    request.referer = value(of: "referer") ?? []
    request.destination = value(of: "sec-fetch-dest") ?? []
    request.mode = value(of: "sec-fetch-mode") ?? []
    request.accept = value(of: "accept") ?? []
    return request
  }

  /// The value of a header in lower case, if it is short.
  private func header(_ name: String) -> String {
    JSONValue.shortName(HAREntry.lowered(value(of: name) ?? [])) ?? ""
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

  private func response(_ name: String) -> JSONValue? {
    entry.member("response")?.member(name)
  }

  /// A size; HAR says -1 for an unknown one.
  private func size(_ value: JSONValue?) -> Int? {
    value?.integer.flatMap { $0 < 0 ? nil : $0 }
  }
}
