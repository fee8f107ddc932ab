// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The way in which a proxy asks about a request.
package enum AskingProxy: String, Sendable, CaseIterable {
  /// Caddy and Traefik: the URL is in `X-Forwarded-Proto`, `-Host` and `-Uri`.
  case forward
  /// nginx: the URL is in `X-Original-URL`. It takes no answers but 2xx, 401 and 403.
  case nginx
  /// Envoy: the URL is that of the question, after the prefix; its host is `Host`.
  case envoy

  /// The request that a question is about; nil if it does not state a URL.
  package func request(of head: HTTPHead) -> ProxyRequest? {
    guard let url = url(of: head), !url.isEmpty else { return nil }
    var request = ProxyRequest(url: url)
    let method = head.value(methodHeader)
    request.method = Array(method.isEmpty ? head.method : method)
    request.referer = Array(head.value("referer"))
    request.destination = Array(head.value("sec-fetch-dest"))
    request.mode = Array(head.value("sec-fetch-mode"))
    request.accept = Array(head.value("accept"))
    return request
  }

  /// Whether a client can be sent to another URL by the answer.
  package var canMove: Bool { self != .nginx }

  private var methodHeader: String {
    switch self {
    case .forward: "x-forwarded-method"
    case .nginx: "x-original-method"
    case .envoy: "x-envoy-original-method"
    }
  }

  private func url(of head: HTTPHead) -> [UInt8]? {
    switch self {
    case .nginx: return Array(head.value("x-original-url"))
    case .forward:
      let uri = head.value("x-forwarded-uri")
      // A forward proxy passes the whole URL on.
      guard uri.first == UInt8(ascii: "/") else { return uri.isEmpty ? nil : Array(uri) }
      return Self.url(
        head.value("x-forwarded-proto"), head.value("x-forwarded-host"), uri)
    case .envoy:
      let prefix = "/envoy".utf8.count
      return Self.url(
        head.value("x-forwarded-proto"), head.value("host"), head.target.dropFirst(prefix))
    }
  }

  /// The URL with a scheme, http if it is empty, a host and a path; nil without a host.
  static func url(
    _ scheme: ArraySlice<UInt8>, _ host: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>
  ) -> [UInt8]? {
    guard !host.isEmpty else { return nil }
    let start = scheme.isEmpty ? Array("http".utf8) : Array(scheme)
    let slash = path.first == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return start + Array("://".utf8) + host + slash + path
  }
}
