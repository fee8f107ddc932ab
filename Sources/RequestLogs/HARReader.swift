// SPDX-License-Identifier: Apache-2.0

internal import AnswerJSON
internal import MatchOutput
internal import RuleText
internal import Vocabulary

/// Reads the entries of a HAR 1.2 log.
///
/// HAR knows neither the page's URL nor what a request is for. Browsers say it beside: Chromium has the
/// page's URL as its title and a `_resourceType`; others the page's document as the first entry, and
/// headers.
struct HARReader {
  /// The titles of pages by their names.
  private let titles: [String: String]
  /// The URLs of pages, as far as they are known.
  private var pageURLs: [String: [UInt8]] = [:]
  /// Pages of which something else than their own document was loaded already.
  private var begun: Set<String> = []

  init(_ log: JSONValue) {
    var titles: [String: String] = [:]
    for page in log.member("pages")?.elements ?? [] {
      guard let name = page.member("id")?.string else { continue }
      titles[name] = page.member("title")?.string ?? ""
    }
    self.titles = titles
    for (name, title) in titles where HARReader.isWebURL(title) {
      pageURLs[name] = Array(title.utf8)
    }
  }

  private static func isWebURL(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }

  /// Hands on the requests; returns the entries that are none.
  mutating func read(
    _ entries: JSONValue, _ body: (LoggedRequest) -> Void
  ) -> [UnreadableRequest] {
    var problems: [UnreadableRequest] = []
    for (number, entry) in entries.elements.enumerated() {
      do throws(RequestError) {
        body(try read(HAREntry(entry)))
      } catch {
        problems.append(UnreadableRequest(number: number + 1, message: error.message))
      }
    }
    return problems
  }

  private mutating func read(_ entry: HAREntry) throws(RequestError) -> LoggedRequest {
    let name = entry.pageName ?? ""
    var fields = RequestFields()
    fields.url = entry.url
    fields.method = entry.method.map { .named($0) } ?? .missing
    let type = type(of: entry, on: name)
    fields.type = Array(type.rawValue.utf8)[...]
    if type == .topDocument {
      if !HARReader.isWebURL(titles[name] ?? "") { pageURLs[name] = entry.url }
      fields.topURL = entry.url
    } else {
      begun.insert(name)
      fields.topURL = entry.pageName.flatMap { pageURLs[$0] } ?? entry.referringPage
    }
    return LoggedRequest(
      request: try MatchRequest(fields), page: page(name, fields), bytes: entry.bytes,
      milliseconds: entry.milliseconds)
  }

  /// A page's own document has its URL, or comes before everything else of the page.
  private func type(of entry: HAREntry, on name: String) -> LoadType {
    let type = entry.type
    guard entry.isSomeDocument else { return type }
    let isOwn =
      !begun.contains(name)
      || pageURLs[name].map { HARReader.isSame($0, entry.url ?? []) } ?? false
    return isOwn ? .topDocument : .childDocument
  }

  private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let hash = UInt8(ascii: "#")
    return one.prefix { $0 != hash } == other.prefix { $0 != hash }
  }

  private func page(_ name: String, _ fields: RequestFields) -> LoggedPage {
    let url = (name.isEmpty ? nil : pageURLs[name]) ?? fields.topURL ?? []
    let title = titles[name].flatMap { $0.isEmpty || HARReader.isWebURL($0) ? nil : $0 }
    return LoggedPage(url: url, title: title, name: name.isEmpty ? nil : name)
  }
}
