// SPDX-License-Identifier: Apache-2.0

internal import Vocabulary
public import WebAddress

/// Decides what rules do with loads, as WebKit would.
///
/// A matcher never changes: any number of threads may use it at once, without locks. Its layers are
/// indexes, each with any number of lists; what one list ignores does not concern the others, and
/// what they do is united.
public struct Matcher: Sendable {
  /// Turns a host beyond ASCII into its ASCII form; nil if it is not valid.
  public typealias InternationalHost = @Sendable ([UInt8]) -> [UInt8]?

  let layerTables: MatcherLayers
  /// Whether the app lets rules redirect loads: a redirect that comes before any block wins then.
  public let allowsActiveActions: Bool
  private let internationalHost: InternationalHost?

  /// Makes a matcher.
  ///
  /// - Parameters:
  ///   - layers: The indexes, in the order in which redirects and blocks are weighed.
  ///   - allowsActiveActions: Whether redirects may win over blocks.
  ///   - internationalHost: What turns hosts beyond ASCII into ASCII; without it URLs with such a
  ///     host are refused.
  public init(
    _ layers: [RuleIndex], allowsActiveActions: Bool = false,
    internationalHost: InternationalHost? = nil
  ) {
    layerTables = MatcherLayers(layers)
    self.allowsActiveActions = allowsActiveActions
    self.internationalHost = internationalHost
  }

  /// Makes a matcher of one index.
  public init(_ index: RuleIndex) { self.init([index]) }

  /// The indexes.
  public var layers: [RuleIndex] { layerTables.indexes }

  // MARK: Pages

  /// Prepares a page.
  ///
  /// Throws for what is no URL. Takes a few microseconds, and memory for a bit for each condition.
  public func page(_ url: [UInt8]) throws(WebAddressError) -> Page {
    let address = try WebAddress(parsing: url, internationalHost: internationalHost)
    let host = address.host.map { Array(address.bytes[$0]) } ?? []
    return Page(url: address.bytes, host: host, layers: layerTables)
  }

  /// Prepares a page.
  public func page(_ url: String) throws(WebAddressError) -> Page { try page(Array(url.utf8)) }

  /// A page with an empty host: no domain condition holds, and everything with a host is third
  /// party to it.
  public var noPage: Page { Page(url: [], host: [], layers: layerTables) }

  // MARK: Decisions

  /// Decides about one load.
  ///
  /// Throws for what is no URL. A URL that is serialized already, as those of browsers and crawlers
  /// are, is looked at where it is, without allocation; others are parsed first.
  public func decide(
    _ url: [UInt8], _ load: Load, on page: Page
  ) throws(WebAddressError) -> Decision {
    try decide(url.span, load, on: page)
  }

  /// Decides about one load.
  public func decide(
    _ url: String, _ load: Load, on page: Page
  ) throws(WebAddressError) -> Decision {
    try decide(Array(url.utf8).span, load, on: page)
  }

  /// Decides about one load.
  public func decide(
    _ url: Span<UInt8>, _ load: Load, on page: Page
  ) throws(WebAddressError) -> Decision {
    // SAFETY: the buffer is used within the closures only.
    let quick = unsafe url.withUnsafeBufferPointer { buffer -> Decision? in
      guard let url = unsafe SerializedURL(buffer, load.type) else { return nil }
      return decide(url, load, on: page)
    }
    if let quick { return quick }
    return try withSerialized(url, load.type) { decide($0, load, on: page) }
  }

  /// Parses a URL and hands it on as rules see it.
  func withSerialized<Answer>(
    _ url: Span<UInt8>, _ type: LoadType, _ body: (SerializedURL) -> Answer
  ) throws(WebAddressError) -> Answer {
    let text = url.indices.map { url[$0] }
    let address = try WebAddress(parsing: text, internationalHost: internationalHost)
    return unsafe address.bytes.withUnsafeBufferPointer { buffer in
      body(unsafe SerializedURL(buffer, address, keepsFragment: type.keepsFragment))
    }
  }

  func decide(_ url: SerializedURL, _ load: Load, on page: Page) -> Decision {
    guard !url.isExempt else { return .nothing }
    let decision = quickDecision(url, load, on: page)
    guard allowsActiveActions, decision.isBlocked, decision.actions.contains(.redirect) else {
      return decision
    }
    return effects(of: url, load, on: page).decision
  }

  @inline(__always)
  private func quickDecision(_ url: SerializedURL, _ load: Load, on page: Page) -> Decision {
    var actions: ActionSet = []
    var block: RuleReference?
    var ignore: RuleReference?
    withViews(url, load, on: page) { number, view in
      let outcome = LayerDecision.outcome(view)
      actions.formUnion(outcome.actions)
      if block == nil, let rule = outcome.blockRule {
        block = RuleReference(layer: number, rule: Int(rule))
      }
      if ignore == nil, let rule = outcome.ignoreRule {
        ignore = RuleReference(layer: number, rule: Int(rule))
      }
    }
    return Decision(
      actions: actions, isBlocked: block != nil,
      isUpgraded: actions.contains(.makeHTTPS) && url.isUpgradable, rule: block ?? ignore)
  }

  /// Hands on the load as each layer looks at it.
  @inline(__always)
  func withViews(
    _ url: SerializedURL, _ load: Load, on page: Page, _ body: (Int, LoadView) -> Void
  ) {
    guard page.layers === layerTables else {
      return withForeignPage(page) { page in
        withPreparedViews(url, load, on: page, body)
      }
    }
    withPreparedViews(url, load, on: page, body)
  }

  @inline(__always)
  private func withPreparedViews(
    _ url: SerializedURL, _ load: Load, on page: Page, _ body: (Int, LoadView) -> Void
  ) {
    guard load.frameURL == nil, load.type != .childDocument else {
      return unsafe withFrameURL(of: load) { frameURL in
        unsafe withViews(url, load, on: page, frameURL: frameURL, body)
      }
    }
    unsafe withViews(url, load, on: page, frameURL: page.urlBytes, body)
  }

  @inline(__always)
  private func withViews(
    _ url: SerializedURL, _ load: Load, on page: Page, frameURL: UnsafeBufferPointer<UInt8>,
    _ body: (Int, LoadView) -> Void
  ) {
    let flags = load.flags
    for number in 0..<layerTables.count {
      body(
        number,
        unsafe LoadView(
          layerTables[number], page: page[number], url: url, flags: flags, frameURL: frameURL))
    }
  }

  /// The URL of a load's frame where it is not the page's, serialized if a rule may ask for it.
  @inline(never)
  private func withFrameURL(of load: Load, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var serialized = Matcher.blankFrame
    if let url = load.frameURL {
      let address =
        layerTables.asksForFrames
        ? try? WebAddress(parsing: url, internationalHost: internationalHost) : nil
      serialized = address?.bytes ?? []
    }
    unsafe serialized.withUnsafeBufferPointer { unsafe body($0) }
  }

  private static let blankFrame = Array("about:blank".utf8)

  /// A page that was prepared for other indexes is prepared again.
  @inline(never)
  private func withForeignPage(_ page: Page, _ body: (Page) -> Void) {
    let host = (try? WebAddress(parsing: page.url)).flatMap { address in
      address.host.map { Array(address.bytes[$0]) }
    }
    body(Page(url: page.url, host: host ?? [], layers: layerTables))
  }
}
