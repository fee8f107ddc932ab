// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Lines of Squid's access log, in its native format and in the combined one.
///
///     1764391247.512     81 192.168.0.7 TCP_MISS/200 4312 GET http://ads.example/a.js - HIER_DIRECT/192.0.2.1 text/javascript
///     192.168.0.7 - - [29/Nov/2026:04:40:47 +0000] "GET http://ads.example/a.js HTTP/1.1" 200 4312 "http://paper.example/" "Mozilla/5.0" TCP_MISS:HIER_DIRECT
enum AccessLine {
  /// Reads a line of the native format; nil for a transaction without a request.
  static func squid(_ line: [UInt8]) throws(RequestError) -> ServerLine? {
    let words = line.split(separator: 0x20)
    guard words.count >= 10, let seconds = number(words[0]), words[0].contains(dot),
      let duration = number(words[1]), let bytes = Int(text(words[4])),
      let status = status(words[3])
    else { throw RequestError(nil, "the line is not of Squid's access log") }
    guard var found = served(words[5], words[6]) else { return nil }
    found.milliseconds = seconds * 1000
    found.duration = duration >= 0 ? duration : nil
    found.bytes = max(0, bytes)
    if isWhole(status) { found.take(media: words[9]) }
    return found
  }

  /// Reads a line of the combined format; nil for a transaction without a request.
  static func combined(_ line: [UInt8]) throws(RequestError) -> ServerLine? {
    let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard parts.count >= 4, let start = parts[0].firstIndex(of: UInt8(ascii: "[")),
      let end = parts[0][start...].firstIndex(of: UInt8(ascii: "]"))
    else { throw RequestError(nil, "the line is not of an access log") }
    let (request, numbers) = (parts[1].split(separator: 0x20), parts[2].split(separator: 0x20))
    guard request.count == 3, request[2].starts(with: "HTTP/".utf8), numbers.count >= 2 else {
      throw RequestError(nil, "the line is not of an access log")
    }
    guard request[1].first != UInt8(ascii: "/") else {
      throw RequestError(.url, "is not absolute: only logs of forward proxies have whole URLs")
    }
    guard var found = served(request[0], request[1]) else { return nil }
    found.milliseconds = LogTime.milliseconds(ofAccess: parts[0][(start + 1)..<end])
    found.bytes = Int(text(numbers[1])).map { max(0, $0) }
    if !parts[3].elementsEqual("-".utf8) { found.request.referer = Array(parts[3]) }
    return found
  }

  private static let dot = UInt8(ascii: ".")

  private static func text(_ word: ArraySlice<UInt8>) -> String {
    String(decoding: word, as: UTF8.self)
  }

  private static func number(_ word: ArraySlice<UInt8>) -> Double? {
    guard word.allSatisfy({ $0.isDigit || $0 == dot || $0 == UInt8(ascii: "-") }) else {
      return nil
    }
    return Double(text(word))
  }

  /// The status of `TCP_MISS/200`.
  private static func status(_ word: ArraySlice<UInt8>) -> Int? {
    let parts = word.split(separator: UInt8(ascii: "/"))
    return parts.count == 2 ? Int(text(parts[1])) : nil
  }

  /// Whether the media type is that of the resource: pages about errors and redirects are HTML.
  private static func isWhole(_ status: Int) -> Bool {
    (200..<300).contains(status) && status != 204 || status == 304
  }

  /// The request for a URL; nil if there is none, such as for `error:transaction-end-before-headers`.
  private static func served(
    _ method: ArraySlice<UInt8>, _ url: ArraySlice<UInt8>
  ) -> ServerLine? {
    guard method.first?.isLetter ?? false, !method.elementsEqual("NONE".utf8),
      !url.starts(with: "error:".utf8)
    else { return nil }
    var request = ProxyRequest(url: Array(url))
    request.method = Array(method)
    return ServerLine(request)
  }
}

extension ServerLine {
  /// Takes the media type of the response as the type of the load.
  fileprivate mutating func take(media: ArraySlice<UInt8>) {
    guard LoadGuess.type(ofMedia: Array(media)) != nil else { return }
    request.accept = Array(media)
    typeConfidence = .derived
  }
}
