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
  /// What is known of a page while its entries are read.
  private struct PageState {
    /// The URL of the document that was loaded last.
    var url: [UInt8]?
    /// Whether a document came that was more than a redirect to the next one.
    var hasDocument = false
    /// How many documents the reader of the page went to, redirects aside.
    var navigations = 0
  }

  /// The titles of pages by their names.
  private let titles: [String: String]
  private var pages: [String: PageState] = [:]
  /// The page of the last document, for entries that name none.
  private var lastPage: [UInt8]?

  init(_ log: JSONValue) {
    var titles: [String: String] = [:]
    for page in log.member("pages")?.elements ?? [] {
      guard let name = page.member("id")?.string else { continue }
      titles[name] = page.member("title")?.string ?? ""
    }
    self.titles = titles
    for (name, title) in titles where HARReader.isWebURL(title) {
      pages[name] = PageState(url: Array(title.utf8))
    }
  }

  private static func isWebURL(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }

  /// Hands on the requests; returns the entries that are none.
  mutating func read(
    _ entries: JSONValue, _ body: (LoggedRequest) throws(RequestError) -> Void
  ) -> [UnreadableRequest] {
    var problems: [UnreadableRequest] = []
    for (number, entry) in entries.elements.enumerated() {
      let entry = HAREntry(entry)
      guard !entry.isTunnel else { continue }
      do throws(RequestError) {
        try body(try read(entry))
      } catch {
        problems.append(UnreadableRequest(number: number + 1, message: error.message))
      }
    }
    return problems
  }

  private mutating func read(_ entry: HAREntry) throws(RequestError) -> LoggedRequest {
    let name = entry.pageName ?? ""
    let type = type(of: entry, on: name)
    if type == .topDocument { noteDocument(entry, on: name) }
    var fields = RequestFields()
    fields.url = entry.url
    fields.method = entry.method.map { .named($0) } ?? .missing
    fields.type = Array(type.rawValue.utf8)[...]
    fields.topURL = type == .topDocument ? entry.url : pageURL(of: entry, on: name)
    return LoggedRequest(
      request: try MatchRequest(fields), page: page(name, fields.topURL ?? []),
      bytes: entry.bytes, milliseconds: entry.milliseconds)
  }

  /// The page that the log names, else what the request refers to, else the last one.
  private func pageURL(of entry: HAREntry, on name: String) -> [UInt8]? {
    let named = name.isEmpty ? nil : pages[name]?.url
    return named ?? entry.referringPage ?? (name.isEmpty ? lastPage : nil)
  }

  // MARK: Documents

  /// Where nothing says whether a document is a page's or a frame's: the first one is the page's, and so
  /// is what redirects led to, what has the page's URL, and what nothing refers to.
  private func type(of entry: HAREntry, on name: String) -> LoadType {
    let type = entry.type
    guard entry.isSomeDocument, let page = pages[name], page.hasDocument else { return type }
    let isOwn =
      entry.referringPage == nil
      || page.url.map { HARReader.isSame($0, entry.url ?? []) } ?? false
    return isOwn ? .topDocument : .childDocument
  }

  private mutating func noteDocument(_ entry: HAREntry, on name: String) {
    var page = pages[name] ?? PageState()
    page.url = entry.url
    if page.navigations == 0 || page.hasDocument { page.navigations += 1 }
    page.hasDocument = !entry.isRedirected
    pages[name] = page
    lastPage = entry.url
  }

  private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let hash = UInt8(ascii: "#")
    return one.prefix { $0 != hash } == other.prefix { $0 != hash }
  }

  /// The page load of a request.
  ///
  /// A title is that of the first document, as far as anybody knows.
  private func page(_ name: String, _ url: [UInt8]) -> LoggedPage {
    guard !name.isEmpty else { return LoggedPage(url: url) }
    let navigations = pages[name]?.navigations ?? 0
    let title = titles[name].flatMap { $0.isEmpty || HARReader.isWebURL($0) ? nil : $0 }
    let isFirst = navigations <= 1
    return LoggedPage(
      url: pages[name]?.url ?? url, title: isFirst ? title : nil,
      name: isFirst ? name : "\(name), document \(navigations)")
  }
}
