// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// An answer of HTTP/1.1.
package struct HTTPAnswer: Sendable {
  /// Its status: 200.
  package var status: Int
  /// Its headers, without those about the body and the connection.
  package var headers: [(name: String, value: [UInt8])] = []
  /// Its body.
  package var body: [UInt8] = []
  /// The type of the body.
  package var type = "text/plain; charset=utf-8"

  /// Creates an answer without a body.
  package init(_ status: Int) { self.status = status }

  /// Creates an answer with a sentence.
  package init(_ status: Int, _ text: String) {
    self.status = status
    body = Array((text + "\n").utf8)
  }

  /// The answer to a request that cannot be read.
  package init(_ problem: HTTPHead.Problem) {
    switch problem {
    case .malformed: self.init(400, "This is not a request of HTTP/1.1.")
    case .tooLong: self.init(431, "The head of the request is longer than 16,384 bytes.")
    case .lengthRequired: self.init(411, "State the length of the body as Content-Length.")
    case .tooLarge: self.init(413, "The body is larger than 16,777,216 bytes.")
    case .otherVersion: self.init(505, "Only HTTP/1.0 and HTTP/1.1 are answered.")
    }
  }

  /// The bytes to send.
  package func bytes(closes: Bool, withBody: Bool = true) -> [UInt8] {
    if status == 200, headers.isEmpty, body.isEmpty, !closes { return Self.allowed }
    var bytes = Array("HTTP/1.1 \(status) \(Self.reasons[status] ?? "Answer")\r\n".utf8)
    bytes.reserveCapacity(256 + body.count)
    for header in headers {
      // A value comes from a list or a URL: nothing in it may begin another header.
      bytes += "\(header.name): ".utf8
      bytes += header.value.filter { $0 >= 0x20 && $0 != 0x7F }
      bytes += "\r\n".utf8
    }
    if !body.isEmpty { bytes += "Content-Type: \(type)\r\n".utf8 }
    bytes += "Content-Length: \(body.count)\r\n".utf8
    if closes { bytes += "Connection: close\r\n".utf8 }
    bytes += "\r\n".utf8
    if withBody { bytes += body }
    return bytes
  }

  /// The answer to most requests, which would take longer to write than to decide.
  private static let allowed = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)

  private static let reasons = [
    200: "OK", 307: "Temporary Redirect", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 411: "Length Required", 413: "Content Too Large",
    431: "Request Header Fields Too Large", 503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]
}
