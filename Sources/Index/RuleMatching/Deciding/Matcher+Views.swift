// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import WebAddresses

/// What each layer sees of a load: the load itself, its frame, and its page.
extension Matcher {
  /// Passes on the load as each layer sees it.
  func withViews(
    _ url: SerializedURL, _ load: Load, on page: Page, _ body: (Int, LoadView) -> Void
  ) {
    withPreparedPage(page) { page in
      withDetails(of: load, on: page) { details in
        for number in 0..<layerTables.count {
          withReference(to: url) { url in
            withReference(to: details) { details in
              body(
                number,
                LoadView(
                  layerTables[number], page: page[number], url: url, flags: load.flags, details))
            }
          }
        }
      }
    }
  }

  /// Passes on the load as each layer sees it, with the lists that see it so: those of extensions
  /// see the URL that Chromium has.
  func withViews(
    _ url: SerializedURL, _ load: Load, on page: Page,
    _ body: (Int, LoadView, (ListRanking) -> Bool) -> Void
  ) {
    guard layerTables.hasRanks, url.differsInChromium else {
      return withViews(url, load, on: page) { body($0, $1) { _ in true } }
    }
    withViews(url, load, on: page) { body($0, $1) { !$0.hasRanks } }
    url.inChromium { url in
      withViews(url, load, on: page) { body($0, $1) { $0.hasRanks } }
    }
  }

  // MARK: Frames and pages

  /// The URL of the frame of a load that does not have one.
  @inline(__always)
  static func frameURL(ofType type: LoadType, on page: Page) -> Bytes {
    type == .childDocument ? blankURL : page.urlBytes
  }

  /// `about:blank`.
  @inline(__always)
  static var blankURL: Bytes { Bytes("about:blank") }

  /// What is known of a load, with the URLs of its frame and its initiator, serialized if a rule may
  /// need them.
  @inline(never)
  func withDetails(of load: Load, on page: Page, _ body: (LoadDetails) -> Void) {
    let frame = load.frameURL.map(serialized) ?? []
    let initiator: (kind: LoadDetails.Initiator, url: [UInt8]) =
      switch load.initiator {
      case .usual: (.usual, [])
      case .none: (.none, [])
      case .document(let url): (.document, serialized(url))
      }
    withBytes(of: frame.span) { frameBytes in
      withBytes(of: initiator.url.span) { initiatorBytes in
        let frameURL =
          load.frameURL == nil ? Matcher.frameURL(ofType: load.type, on: page) : frameBytes
        let initiatorURL = initiator.kind == .document ? initiatorBytes : nil
        body(
          LoadDetails(
            frameURL: frameURL, initiatorURL: initiatorURL, initiator.kind, load.traits))
      }
    }
  }

  /// A URL for conditions; empty if it is invalid or no condition needs it.
  private func serialized(_ url: [UInt8]) -> [UInt8] {
    guard layerTables.asksForFrames else { return [] }
    return (try? WebAddress(parsing: url, following: urls))?.bytes ?? []
  }

  /// The page; one that was prepared for other indexes is prepared again.
  @inline(never)
  func withPreparedPage(_ page: Page, _ body: (Page) -> Void) {
    guard page.layers !== layerTables else { return body(page) }
    // The URL is serialized, so that parsing it changes nothing.
    let host = (try? WebAddress(parsing: page.url))?.host
    body(Page.of(page.url, host: host ?? 0..<0, layers: layerTables))
  }
}
