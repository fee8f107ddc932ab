// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The program that wrote a log, if its format affects how the log is read.
///
/// Members are read wherever they occur; only what the same member means to different programs is
/// here.
struct HARProducer {
  /// The meaning of a page of `log.pages`.
  enum PageKind {
    /// One navigation, with its redirects: a later document is a frame.
    case navigation
    /// A tab, or a step of a test: a later document may be the next page.
    case tab
  }

  let pages: PageKind
  /// Whether titles of pages only count them, as in `Page 0`.
  let countsPages: Bool

  init(_ log: JSONValue) {
    let name = (log.member("creator")?.member("name")?.shortName ?? "").lowercased()
    pages = HARProducer.tabs.contains { name.hasPrefix($0) } ? .tab : .navigation
    countsPages = HARProducer.counters.contains { name.hasPrefix($0) }
  }

  /// Playwright has a page for each tab; BrowserMob Proxy has one for each step of a test.
  private static let tabs = ["playwright", "browsermob"]
  /// Internet Explorer, Edge before Chromium, and Fiddler.
  private static let counters = ["internet explorer", "f12", "edge", "microsoft edge", "fiddler"]
}
