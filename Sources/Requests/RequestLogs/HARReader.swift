// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RequestReading
internal import JSONText
internal import RuleModel

/// Reads the entries of a HAR 1.2 log.
///
/// HAR has neither the page's URL nor the type of a request. Browsers add them elsewhere: Chromium
/// has the page's URL as its title and a `_resourceType`; others the page's document as the first
/// entry, and headers.
struct HARReader {
  /// What is known about a page while its entries are read.
  private struct PageState {
    /// The URL of the document that was loaded last.
    var url: [UInt8]?
    /// Whether a document came that was not only a redirect to the next one.
    var hasDocument = false
    /// How many documents the user went to, not counting redirects.
    var navigations = 0
  }

  /// The titles of pages by their names.
  private let titles: [[UInt8]: String]
  private var pages: [[UInt8]: PageState] = [:]
  /// The page of the last document, for entries without a page.
  private var lastPage: [UInt8]?

  init(_ log: JSONValue) {
    var titles: [[UInt8]: String] = [:]
    for page in log.member("pages")?.elements ?? [] {
      guard let name = page.member("id")?.text else { continue }
      let title = page.member("title")?.text ?? []
      titles[name] =
        title.isEmpty || HARReader.isWebURL(title) ? nil : String(decoding: title, as: UTF8.self)
      if HARReader.isWebURL(title) { pages[name] = PageState(url: title) }
    }
    self.titles = titles
  }

  private static func isWebURL(_ text: [UInt8]) -> Bool {
    text.starts(with: "http://".utf8) || text.starts(with: "https://".utf8)
  }

  /// Passes on the requests; returns the invalid entries.
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
    let name = entry.pageName ?? []
    let type = type(of: entry, on: name)
    var fields = RequestFields()
    fields.url = entry.url
    fields.method = entry.method.map { .named($0) } ?? .missing
    fields.type = Array(type.rawValue.utf8)[...]
    let request = try request(fields, on: pageURLs(of: entry, on: name, type))
    if type == .topDocument { noteDocument(request.url, entry, on: name) }
    return LoggedRequest(
      request: request, page: page(name, request.topURL ?? []), bytes: entry.bytes,
      milliseconds: entry.milliseconds, duration: entry.duration)
  }

  /// The request on the first of some pages whose URL is valid, or without a page.
  private func request(
    _ fields: RequestFields, on pageURLs: [[UInt8]]
  ) throws(RequestError) -> MatchRequest {
    var fields = fields
    for url in pageURLs {
      fields.topURL = url
      do throws(RequestError) {
        return try MatchRequest(fields)
      } catch {
        guard error.member == .topURL else { throw error }
      }
    }
    fields.topURL = nil
    return try MatchRequest(fields)
  }

  /// The entry's own URL for a page's document; else the page that the log names, the referrer, or
  /// the last page.
  private func pageURLs(
    of entry: HAREntry, on name: [UInt8], _ type: LoadType
  ) -> [[UInt8]] {
    if type == .topDocument { return [entry.url].compactMap { $0 } }
    let named = name.isEmpty ? nil : pages[name]?.url
    let last = name.isEmpty ? lastPage : nil
    return [named].compactMap { $0 } + entry.referringPages + [last].compactMap { $0 }
  }

  // MARK: Documents

  /// If the log does not say whether a document is a page's or a frame's: the first one is the
  /// page's, and so is the target of its redirects, one with the page's URL, and one without a
  /// referrer.
  private func type(of entry: HAREntry, on name: [UInt8]) -> LoadType {
    let type = entry.type
    guard entry.isSomeDocument, let page = pages[name], page.hasDocument else { return type }
    let isOwn =
      entry.referringPages.isEmpty
      || page.url.map { HARReader.isSame($0, entry.url ?? []) } ?? false
    return isOwn ? .topDocument : .childDocument
  }

  private mutating func noteDocument(_ url: [UInt8], _ entry: HAREntry, on name: [UInt8]) {
    var page = pages[name] ?? PageState()
    page.url = url
    if page.navigations == 0 || page.hasDocument { page.navigations += 1 }
    page.hasDocument = !entry.isRedirected
    pages[name] = page
    lastPage = url
  }

  private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let hash = UInt8(ascii: "#")
    return one.prefix { $0 != hash } == other.prefix { $0 != hash }
  }

  /// The page load of a request.
  ///
  /// A title belongs to the first document, as far as is known.
  private func page(_ name: [UInt8], _ url: [UInt8]) -> LoggedPage {
    guard !name.isEmpty else { return LoggedPage(url: url) }
    let navigations = max(1, pages[name]?.navigations ?? 1)
    return LoggedPage(
      url: pages[name]?.url ?? url, title: navigations == 1 ? titles[name] : nil, name: name,
      navigation: navigations)
  }
}
