// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// The pages of a HAR log: which documents are those of pages, and which page each entry belongs
/// to.
///
/// Entries are read twice, because some programs write the document of a page after what it loads.
struct HARPages {
  /// How long after the document of a page one of the same host counts as the next page.
  private static let pause = 2000.0
  /// How many pages are searched for one of an origin.
  private static let mostLookedAt = 64

  private let producer: HARProducer
  private var pages: [[UInt8]: HARPage] = [:]
  private let loads: [HARLoad]
  /// The types of the entries, with documents told apart.
  private(set) var types: [HARType] = []
  /// The documents of all pages, for entries whose page is not known.
  private var documents: [HARPage.Navigation] = []
  /// The entries that loaded a URL, for looking up what refers to it.
  private var entries: [[UInt8]: [Int]] = [:]

  init(_ log: JSONValue, _ loads: [HARLoad]) {
    self.loads = loads
    producer = HARProducer(log)
    for page in log.member("pages")?.elements ?? [] {
      guard let name = page.member("id")?.text else { continue }
      pages[name] = HARPage(page, producer)
    }
    for load in loads where load.isBasePage {
      pages[load.pageName, default: HARPage()].hasBasePage = true
    }
    for (number, load) in loads.enumerated() {
      let type = type(of: load)
      let isPage = type.type == .topDocument
      pages[load.pageName, default: HARPage()].note(
        load, number, asDocument: isPage ? type.confidence : nil)
      if isPage {
        documents.append(
          HARPage.Navigation(url: load.url, entry: number, confidence: type.confidence))
      }
      types.append(type)
      entries[load.url, default: []].append(number)
    }
    followRedirects()
  }

  // MARK: Types

  /// The type, and whether a document is that of the page or of a frame.
  private func type(of load: HARLoad) -> HARType {
    var type = load.type
    let page = pages[load.pageName] ?? HARPage()
    if load.isBasePage { return HARType(.topDocument, .stated, level: .page) }
    guard type.isDocument || type.isLikeDocument && isFirst(load, on: page) else { return type }
    let (level, confidence) = level(of: load, on: page)
    guard level == .page || type.isDocument else { return type }
    type.type = level == .page ? .topDocument : .childDocument
    if type.level == .unknown { type.confidence = type.confidence.and(confidence) }
    type.level = level
    return type
  }

  /// Whether an entry that only resembles a document is the first one that its page may have.
  private func isFirst(_ load: HARLoad, on page: HARPage) -> Bool {
    let isNew = page.isWaiting && page.referrers.isEmpty && !page.hasBasePage
    return isNew && (load.referrer == nil || page.isRedirecting)
  }

  private func level(
    of load: HARLoad, on page: HARPage
  ) -> (level: HARType.Level, confidence: LogConfidence) {
    if load.type.level != .unknown { return (load.type.level, load.type.confidence) }
    if let own = page.frame, let frame = load.frame {
      return (own == frame ? .page : .frame, .stated)
    }
    if page.isRedirecting || page.isOwn(load.url) { return (.page, .derived) }
    if page.hasBasePage {
      return (page.isWaiting && load.isRedirected ? .page : .frame, .derived)
    }
    if page.navigations.isEmpty, !isAskedByPage(load, page) {
      return (.page, load.pageName.isEmpty ? .guessed : .derived)
    }
    // Chromium: the browser itself navigates to pages, a parser or a script loads frames.
    if load.initiatorType == "other", load.referrer == nil { return (.page, .derived) }
    if ["parser", "script"].contains(load.initiatorType) { return (.frame, .derived) }
    if !load.pageName.isEmpty, producer.pages == .navigation {
      return (.frame, load.referrer == nil ? .guessed : .derived)
    }
    return (isNextPage(load, after: page) ? .page : .frame, .guessed)
  }

  /// Whether a document is requested by a page whose own document is not in the log: the same page
  /// requested others.
  private func isAskedByPage(_ load: HARLoad, _ page: HARPage) -> Bool {
    guard let referrer = load.referrer else { return false }
    return page.referrers.contains(referrer)
      || page.url.map { HARPage.isSame($0, referrer) } ?? false
  }

  /// Without a word in the log: a document without a referrer, or one of the same host a while
  /// after the last one, when frames are loaded already.
  private func isNextPage(_ load: HARLoad, after page: HARPage) -> Bool {
    guard let referrer = load.referrer else { return true }
    guard let last = page.began, let time = load.milliseconds else { return false }
    let isOfSameHost = HARPages.origin(of: referrer) == HARPages.origin(of: load.url)
    return isOfSameHost && time - last >= HARPages.pause
  }

  /// Gives redirected requests the type of their targets, if nothing else shows it.
  private mutating func followRedirects() {
    var found: [[UInt8]: HARType] = [:]
    for (number, load) in loads.enumerated().reversed() {
      if types[number].confidence == .guessed, !types[number].isDocument,
        let target = load.redirectTarget, let type = found[target], !type.isDocument
      {
        types[number] = HARType(type.type, type.confidence.and(.derived))
      }
      found[load.url] = types[number]
    }
  }

  // MARK: Pages

  /// The navigation that an entry belongs to: the last one before it, else the first one.
  private func navigation(_ number: Int, of page: HARPage) -> Int? {
    let count = HARPages.count(of: page.navigations, until: number)
    return page.navigations.isEmpty ? nil : max(0, count - 1)
  }

  /// How many navigations begin with an entry or before it.
  private static func count(of navigations: [HARPage.Navigation], until number: Int) -> Int {
    var (low, high) = (0, navigations.count)
    while low < high {
      let middle = (low + high) / 2
      if navigations[middle].entry <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The URLs of the page of an entry, the best one first: one may be invalid.
  func pageURLs(of number: Int) -> [(url: [UInt8], confidence: LogConfidence)] {
    let load = loads[number]
    if types[number].type == .topDocument { return [(load.url, types[number].confidence)] }
    let page = pages[load.pageName] ?? HARPage()
    let referred = load.referringPages.map { pageURL(behind: $0, of: number) }
    let last = lastNavigation(before: number).map { [($0.url, LogConfidence.guessed)] } ?? []
    guard !load.pageName.isEmpty else { return referred + last }
    let next = navigation(number, of: page)
    let own = next.map { page.navigations[...$0].suffix(2).reversed() } ?? []
    let named = page.url.map { ($0, LogConfidence.stated) }
    return own.map { ($0.url, $0.confidence) } + [named].compactMap { $0 } + referred + last
  }

  /// The page that a request refers to.
  ///
  /// A document is a page itself. Other entries belong to the page that they refer to, unless it is
  /// an older one: then it was not loaded again for the page. If only the origin of a referrer is
  /// known, it is the last page of the origin.
  private func pageURL(
    behind url: [UInt8], of number: Int
  ) -> (url: [UInt8], confidence: LogConfidence) {
    if HARPages.isOrigin(url) {
      return navigation(ofOrigin: url, before: number).map { ($0.url, .derived) } ?? (url, .guessed)
    }
    guard let entry = lastEntry(of: url, before: number) else { return (url, .guessed) }
    guard types[entry].type != .topDocument else { return (url, .derived) }
    guard let last = lastNavigation(before: number) else {
      return pageURLs(behindEntry: entry).first ?? (url, .guessed)
    }
    return (last.url, last.entry <= entry ? .derived : .guessed)
  }

  /// The pages that an entry, which is no page, refers to.
  private func pageURLs(behindEntry entry: Int) -> [(url: [UInt8], confidence: LogConfidence)] {
    let page = pages[loads[entry].pageName] ?? HARPage()
    let next = navigation(entry, of: page).map { (page.navigations[$0].url, LogConfidence.derived) }
    return [next].compactMap { $0 } + loads[entry].referringPages.map { ($0, .guessed) }
  }

  /// The last document before an entry, of any page.
  private func lastNavigation(before number: Int) -> HARPage.Navigation? {
    documents[..<HARPages.count(of: documents, until: number)].last
  }

  private func navigation(ofOrigin url: [UInt8], before number: Int) -> HARPage.Navigation? {
    let known = documents[..<HARPages.count(of: documents, until: number)]
    let origin = HARPages.origin(of: url)
    return known.suffix(HARPages.mostLookedAt).last { HARPages.origin(of: $0.url) == origin }
  }

  /// The last entry that loaded a URL before another entry, or the first one after it.
  private func lastEntry(of url: [UInt8], before number: Int) -> Int? {
    guard let found = entries[url] else { return nil }
    let before = found.suffix(HARPages.mostLookedAt).last { $0 < number }
    return before ?? found.first
  }

  /// Whether a URL is an origin, which is all that many referrers have.
  private static func isOrigin(_ url: [UInt8]) -> Bool {
    origin(of: url).map { url.count <= $0.count + 1 } ?? false
  }

  /// The scheme and host of a URL, as it is written.
  private static func origin(of url: [UInt8]) -> ArraySlice<UInt8>? {
    let slash = UInt8(ascii: "/")
    guard let colon = url.firstIndex(of: UInt8(ascii: ":")),
      url[colon...].starts(with: "://".utf8)
    else { return nil }
    return url.prefix(colon + 3) + url[(colon + 3)...].prefix { $0 != slash }
  }

  /// The page load of an entry.
  ///
  /// A title belongs to the first document, as far as is known.
  func page(of number: Int, _ url: [UInt8]) -> LoggedPage {
    let name = loads[number].pageName
    guard !name.isEmpty else { return LoggedPage(url: url) }
    let page = pages[name] ?? HARPage()
    let next = navigation(number, of: page)
    return LoggedPage(
      url: next.map { page.navigations[$0].url } ?? page.url ?? url,
      title: (next ?? 0) == 0 ? page.title : nil, name: name, navigation: (next ?? 0) + 1)
  }
}
