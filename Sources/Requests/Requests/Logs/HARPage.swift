// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A page of a HAR log while its documents are found; the entries without a page share one.
struct HARPage {
  /// A document that was navigated to, with the redirects before it.
  struct Navigation {
    /// The URL of the last document.
    var url: [UInt8]
    /// The first of its entries.
    let entry: Int
    var confidence: LogConfidence
  }

  /// The title, if it is not a URL and does not only count pages.
  var title: String?
  /// The URL that the log has for the page.
  var url: [UInt8]?
  /// The frame of the page itself.
  var frame: [UInt8]?
  /// Whether one of its entries is stated to be its document.
  var hasBasePage = false
  var navigations: [Navigation] = []
  /// Whether the last document redirects to the next one.
  var isRedirecting = false
  /// The references of its entries so far.
  var referrers: Set<[UInt8]> = []
  /// When its last document was requested, or its first entry.
  var began: Double?

  init() {}

  /// A page of `log.pages`.
  init(_ page: JSONValue, _ producer: HARProducer) {
    let title = page.member("title")?.text ?? []
    // chrome-har and WebPageTest have the URL and the title in members of their own.
    let named = ["_URL", "_url"].lazy.compactMap { page.member($0)?.text }
    url = ([title] + named).first { HARPage.isWebURL($0) }
    frame = page.member("_frameId")?.text
    let words = page.member("_title")?.text ?? title
    guard !words.isEmpty, !HARPage.isWebURL(words), !producer.countsPages else { return }
    self.title = String(decoding: words, as: UTF8.self)
  }

  private static func isWebURL(_ text: [UInt8]) -> Bool {
    text.starts(with: "http://".utf8) || text.starts(with: "https://".utf8)
  }

  /// Whether the document of a page is still to come.
  var isWaiting: Bool { navigations.isEmpty || isRedirecting }

  /// Whether a URL is that of the page, ignoring fragments.
  func isOwn(_ url: [UInt8]) -> Bool {
    [self.url, navigations.last?.url].contains { own in
      own.map { HARPage.isSame($0, url) } ?? false
    }
  }

  static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let hash = UInt8(ascii: "#")
    return one.prefix { $0 != hash } == other.prefix { $0 != hash }
  }

  /// Adds an entry, which may be a document of the page.
  mutating func note(_ load: HARLoad, _ number: Int, asDocument confidence: LogConfidence?) {
    began = confidence == nil ? began ?? load.milliseconds : load.milliseconds
    if let confidence {
      if isRedirecting, let navigation = navigations.indices.last {
        navigations[navigation].url = load.url
        navigations[navigation].confidence = navigations[navigation].confidence.and(confidence)
      } else {
        navigations.append(Navigation(url: load.url, entry: number, confidence: confidence))
      }
      isRedirecting = load.isRedirected
      frame = frame ?? load.frame
    } else if let referrer = load.referrer {
      referrers.insert(referrer)
    }
  }
}
