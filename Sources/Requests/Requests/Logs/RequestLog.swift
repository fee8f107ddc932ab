// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel
internal import TextFormats

/// A log of requests: a HAR 1.2 file, JSON lines of requests, or the log of a server.
public enum RequestLog {
  /// The format of a text.
  public enum Form: Sendable {
    /// HAR: a request is an entry.
    case har
    /// A request on each line.
    case lines
    /// The log of a DNS server: AdGuard Home, dnsmasq and so Pi-hole, or unbound.
    case queries
    /// The access log of a proxy: Squid's own format, or the combined one.
    case accesses
  }

  /// The format of a text, by its first line: HAR if that is an object with a member `log`, or
  /// begins one; else by the first line that only a log of a known server has.
  public static func form(of bytes: [UInt8]) -> Form {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let start = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    let line = start.prefix { $0 != 0x0A }
    guard line.first == UInt8(ascii: "{") else {
      return ServerLog(detecting: start)?.form ?? .lines
    }
    // Nothing else begins so, and a line that is too long for a request need not be read to detect
    // it.
    if beginsLog(line) || line.count > longestLine { return .har }
    let first = Array(line)
    guard let value = JSONValue(JSONDocument(reading: first)) else {
      // No request spans several lines.
      let isWhole = first.last { $0 != 0x0D && $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "}")
      return isWhole ? .lines : .har
    }
    if value.member("log")?.kind == .object { return .har }
    return ServerLog(detecting: line)?.form ?? .lines
  }

  /// Whether a line begins with the member `log`.
  private static func beginsLog(_ line: ArraySlice<UInt8>) -> Bool {
    line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }.starts(with: "\"log\"".utf8)
  }

  /// Reads a log that is not compressed, or no longer.
  package static func read(
    unpacked bytes: [UInt8], _ body: (LoggedRequest) throws(RequestError) -> Void
  ) -> LogReading {
    let form = form(of: bytes)
    switch form {
    case .har: return readHAR(bytes, body)
    case .lines: return LogReading(form: .lines, problems: readLines(bytes, as: logged, body))
    case .queries, .accesses:
      guard let server = ServerLog(detecting: bytes) else { return LogReading(form: form) }
      return LogReading(form: form, problems: readLines(bytes, as: server.logged, body))
    }
  }

  /// The longest line that can be a request.
  private static let longestLine = 1 << 27
  /// The most values and keys of a HAR file: they take 16 bytes each, and the largest files of
  /// browsers have some hundred thousand.
  private static let mostValues = 1 << 24
  /// The most entries of a HAR file: some hundred bytes are kept for each.
  private static let mostEntries = 500_000

  private static func readHAR(
    _ bytes: [UInt8], _ body: (LoggedRequest) throws(RequestError) -> Void
  ) -> LogReading {
    let document = JSONDocument(reading: bytes, mostNodes: mostValues)
    if document.problems.contains(where: { $0.kind == .size }) {
      return refused("it is a HAR file with more than \(mostValues) JSON values")
    }
    guard let root = JSONValue(document) else {
      // A first line that is cut off looks like the beginning of a HAR file.
      let problems = readLines(bytes, as: logged, body)
      if problems.first?.number != 0 { return LogReading(form: .lines, problems: problems) }
      let problem = document.problems.first { $0.kind != .byteOrderMark }
      let place = LineTable(bytes).position(of: problem?.range.lowerBound ?? 0)
      return refused("it is neither HAR nor JSON lines: line \(place.line) is not JSON")
    }
    guard let log = root.member("log"), let entries = log.member("entries"),
      entries.kind == .array
    else {
      return refused("it is not a HAR file: `log.entries` is missing")
    }
    guard entries.elementCount <= mostEntries else {
      return refused("it is a HAR file with more than \(mostEntries) entries")
    }
    return HARReader(log).read(entries, body)
  }

  private static func refused(_ message: String) -> LogReading {
    LogReading(form: .har, problems: [LogReading.Problem(number: 0, message: message)])
  }

  /// Reads a request from each line; a line for which `read` returns nil is about something else.
  private static func readLines(
    _ bytes: [UInt8], as read: ([UInt8]) throws(RequestError) -> LoggedRequest?,
    _ body: (LoggedRequest) throws(RequestError) -> Void
  ) -> [LogReading.Problem] {
    var problems: [LogReading.Problem] = []
    var requests = 0
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let line = Array(line)
      guard !RequestLine.isBlank(line) else { continue }
      do throws(RequestError) {
        guard var request = try read(line) else { continue }
        request.number = number + 1
        try body(request)
        requests += 1
      } catch {
        problems.append(LogReading.Problem(number: number + 1, message: error.message))
      }
    }
    guard requests == 0, let first = problems.first else { return problems }
    let sentence =
      "no line is a valid request, and it is no log of a known format; line \(first.number): "
      + first.message
    return [LogReading.Problem(number: 0, message: sentence)]
  }

  /// The request of a line, with the members `size` or `bytes`, `time`, `title` and `page` if
  /// present.
  private static func logged(_ line: [UInt8]) throws(RequestError) -> LoggedRequest {
    let request = try RequestLine.read(line)
    let value = JSONValue(JSONDocument(reading: line))
    let size = value?.member("size") ?? value?.member("bytes")
    let page = LoggedPage(
      url: request.topURL ?? [], title: value?.member("title")?.string,
      name: value?.member("page")?.text)
    return LoggedRequest(
      request: request, page: page, bytes: size?.integer.flatMap { $0 < 0 ? nil : $0 },
      milliseconds: value?.member("time").flatMap { LogTime.milliseconds($0) },
      duration: value?.member("duration")?.number.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil })
  }
}
