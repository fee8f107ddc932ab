// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import RuleMatching
internal import WebAddresses

/// A line of the log of a server: the URL or the name that a client asked for.
struct ServerLine {
  /// The request as the server saw it.
  var request: ProxyRequest
  /// How well the type of its load is known.
  var typeConfidence = LogConfidence.guessed
  /// The bytes of the response, if the log has them.
  var bytes: Int?
  /// When it was made, in milliseconds since 1970, if the log has that.
  var milliseconds: Double?
  /// How long it took in milliseconds, if the log has that.
  var duration: Double?

  /// A request to a proxy.
  init(_ request: ProxyRequest) { self.request = request }

  /// A query for the addresses of a name.
  ///
  /// It shows neither what is loaded there nor for which page, so it is decided as the opening of a
  /// tunnel to that host.
  init(query name: some Sequence<UInt8>) {
    request = ProxyRequest(url: Array(name))
    request.method = Array("CONNECT".utf8)
  }

  /// The request of a log.
  func logged() throws(RequestError) -> LoggedRequest {
    let nearest: ProxyRequest
    do throws(WebAddressError) {
      nearest = try (request.isTunnel ? request.openedTunnel : request).nearest()
    } catch {
      throw RequestError(.url, error)
    }
    let load = request.isTunnel ? Load(.other) : nearest.load
    let page = request.isTunnel ? nil : nearest.page(of: load.type)
    return LoggedRequest(
      request: MatchRequest(url: nearest.url, topURL: page, load: load),
      page: LoggedPage(url: page ?? []), bytes: bytes, milliseconds: milliseconds,
      duration: duration, typeConfidence: typeConfidence,
      pageConfidence: page == nil ? .guessed : .derived)
  }
}
