// SPDX-License-Identifier: Apache-2.0

/// Envoy's question over gRPC, `envoy.service.auth.v3.Authorization/Check`, and its answer.
///
/// Fields that decide nothing are skipped:
///
///     CheckRequest     1 attributes { 4 request { 2 http } }
///     http             2 method, 3 headers (1 name, 2 value), 4 path, 5 host, 6 scheme,
///                      13 headers as bytes { 1 header (1 name, 2 value, 3 value as bytes) }
///     CheckResponse    1 status { 1 code }, 2 denied, 3 ok
///     denied           1 status { 1 code }, 2 header { 1 (1 name, 2 value) }, 3 body
///     ok               8 query parameter to remove
package enum EnvoyCheck {
  /// The path of the call.
  package static let path = "/envoy.service.auth.v3.Authorization/Check"
  /// The code of gRPC for a request that is denied.
  private static let permissionDenied = 7

  // MARK: The question

  /// The request that a question is about; nil if the message is malformed or states no host.
  static func request(of message: ArraySlice<UInt8>) -> ProxyRequest? {
    do throws(ProtobufFields.Malformed) {
      guard let http = try http(of: message) else { return nil }
      return try request(ofHTTP: http)
    } catch {
      return nil
    }
  }

  private static func http(
    of message: ArraySlice<UInt8>
  ) throws(ProtobufFields.Malformed) -> ArraySlice<UInt8>? {
    var inner: ArraySlice<UInt8>? = message
    for number in [1, 4, 2] {
      guard let message = inner else { return nil }
      inner = try ProtobufFields.values(of: number, in: message).last
    }
    return inner
  }

  private static func request(
    ofHTTP http: ArraySlice<UInt8>
  ) throws(ProtobufFields.Malformed) -> ProxyRequest? {
    func text(_ number: Int) throws(ProtobufFields.Malformed) -> ArraySlice<UInt8> {
      try ProtobufFields.values(of: number, in: http).last ?? []
    }
    let headers = try headers(of: http)
    func header(_ name: String) -> ArraySlice<UInt8> {
      headers.first { $0.name.isWord(name) }?.value ?? []
    }
    let (method, host, path) = (try text(2), try text(5), try text(4))
    let stated = header("x-forwarded-proto")
    let scheme = try stated.isEmpty ? text(6) : stated
    guard let url = AskingProxy.url(scheme, host, path) else { return nil }
    let isTunnel = method.elementsEqual("CONNECT".utf8)
    var request = ProxyRequest(url: isTunnel ? Array(host) : url)
    request.method = Array(method)
    request.referer = Array(header("referer"))
    request.destination = Array(header("sec-fetch-dest"))
    request.mode = Array(header("sec-fetch-mode"))
    request.accept = Array(header("accept"))
    return request
  }

  private static func headers(
    of http: ArraySlice<UInt8>
  ) throws(ProtobufFields.Malformed) -> [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    var entries = try ProtobufFields.values(of: 3, in: http)
    for map in try ProtobufFields.values(of: 13, in: http) {
      entries += try ProtobufFields.values(of: 1, in: map)
    }
    var headers: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
    for entry in entries {
      let name = try ProtobufFields.values(of: 1, in: entry).last ?? []
      var value = try ProtobufFields.values(of: 2, in: entry).last ?? []
      if value.isEmpty { value = try ProtobufFields.values(of: 3, in: entry).last ?? [] }
      headers.append((name, value))
    }
    return headers
  }

  // MARK: The answer

  /// The answer that lets a request pass, without some of its query parameters.
  static func allowing(without parameters: [[UInt8]] = []) -> [UInt8] {
    var message = ProtobufWriter()
    message.field(1) { _ in }
    message.field(3) { ok in
      for name in parameters { ok.field(8, name) }
    }
    return message.bytes
  }

  /// What an answer of HTTP is over gRPC.
  static func response(_ answer: HTTPAnswer) -> [UInt8] {
    guard answer.status != 200 else { return allowing() }
    var message = ProtobufWriter()
    message.field(1) { $0.field(1, permissionDenied) }
    message.field(2) { denied in
      denied.field(1) { $0.field(1, answer.status) }
      for header in answer.headers {
        denied.field(2) { option in
          option.field(1) {
            $0.field(1, Array(header.name.lowercased().utf8))
            // Protocol Buffers has texts in UTF-8 only.
            $0.field(2, header.value.filter { (0x20..<0x7F).contains($0) })
          }
        }
      }
      if !answer.body.isEmpty { denied.field(3, answer.body) }
    }
    return message.bytes
  }

  // MARK: Query parameters

  /// The names of the query parameters without which one URL is another; nil if it is more than that, or
  /// a name could be read in two ways.
  static func parametersRemoved(from old: [UInt8], to new: [UInt8]) -> [[UInt8]]? {
    let (before, after) = (QueryParts(old), QueryParts(new))
    guard before.start == after.start, before.fragment == after.fragment else { return nil }
    var left = after.parameters[...]
    var removed: [[UInt8]] = []
    for parameter in before.parameters {
      if parameter == left.first {
        left.removeFirst()
      } else {
        let name = Array(parameter.prefix { $0 != UInt8(ascii: "=") })
        if !removed.contains(name) { removed.append(name) }
      }
    }
    let kept = after.parameters.map { Array($0.prefix { $0 != UInt8(ascii: "=") }) }
    let isPlain = removed.allSatisfy { name in
      !name.isEmpty && !kept.contains(name) && name.allSatisfy(\.isPlainInQuery)
    }
    return left.isEmpty && !removed.isEmpty && isPlain ? removed : nil
  }
}

/// A URL cut up around its query.
private struct QueryParts {
  let start: ArraySlice<UInt8>
  let parameters: [ArraySlice<UInt8>]
  let fragment: ArraySlice<UInt8>

  init(_ url: [UInt8]) {
    let end = url.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    fragment = url[end...]
    let mark = url[..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
    start = url[..<mark]
    let query = url[min(mark + 1, end)..<end]
    parameters =
      query.isEmpty
      ? [] : query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
  }
}

extension UInt8 {
  /// Whether it stands for itself in the name of a parameter: a letter, a digit, `-`, `_` or `.`.
  fileprivate var isPlainInQuery: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }
}
