// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import TextFormats
internal import RuleModel

/// Reads the entries of a HAR 1.2 log.
///
/// HAR has neither the page's URL nor the type of a request. Members that programs add are read in
/// their positions; the rest follows from the requests and responses.
struct HARReader {
  private let log: JSONValue

  init(_ log: JSONValue) { self.log = log }

  /// Passes on the requests; returns the invalid entries and the number of tunnels.
  func read(
    _ entries: JSONValue, _ body: (LoggedRequest) throws(RequestError) -> Void
  ) -> LogReading {
    let entries = entries.elements.enumerated().map { ($0, HAREntry($1)) }
    let requests = entries.filter { !$0.1.isTunnel }
    let pages = HARPages(log, requests.map { HARLoad($0.1) })
    var reading = LogReading(form: .har, tunnels: entries.count - requests.count)
    for (number, (position, entry)) in requests.enumerated() {
      do throws(RequestError) {
        var request = try request(entry, number, pages)
        request.number = position + 1
        try body(request)
      } catch {
        reading.problems.append(LogReading.Problem(number: position + 1, message: error.message))
      }
    }
    return reading
  }

  private func request(
    _ entry: HAREntry, _ number: Int, _ pages: HARPages
  ) throws(RequestError) -> LoggedRequest {
    let type = pages.types[number]
    var fields = RequestFields()
    fields.url = entry.url
    fields.method = entry.method.map { .named($0) } ?? .missing
    fields.type = Array(type.type.rawValue.utf8)[...]
    let (request, confidence) = try request(fields, on: pages.pageURLs(of: number))
    return LoggedRequest(
      request: request, page: pages.page(of: number, request.topURL ?? []), bytes: entry.bytes,
      milliseconds: entry.milliseconds, duration: entry.duration,
      typeConfidence: type.confidence, pageConfidence: confidence)
  }

  /// The request on the first of some pages whose URL is valid, or without a page.
  private func request(
    _ fields: RequestFields, on pages: [(url: [UInt8], confidence: LogConfidence)]
  ) throws(RequestError) -> (MatchRequest, LogConfidence) {
    var fields = fields
    for page in pages {
      fields.topURL = page.url
      do throws(RequestError) {
        return (try MatchRequest(fields), page.confidence)
      } catch {
        guard error.member == .topURL else { throw error }
      }
    }
    fields.topURL = nil
    return (try MatchRequest(fields), .guessed)
  }
}
