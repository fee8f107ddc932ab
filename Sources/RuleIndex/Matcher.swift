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

  /// The indexes.
  public let layers: [RuleIndex]
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
    self.layers = layers
    self.allowsActiveActions = allowsActiveActions
    self.internationalHost = internationalHost
  }

  /// Makes a matcher of one index.
  public init(_ index: RuleIndex) { self.init([index]) }

  // MARK: Pages

  /// Prepares a page.
  ///
  /// Throws for what is no URL. Takes a few microseconds, and memory for a bit for each condition.
  public func page(_ url: [UInt8]) throws(WebAddressError) -> Page {
    let address = try WebAddress(parsing: url, internationalHost: internationalHost)
    let host = address.host.map { Array(address.bytes[$0]) } ?? []
    return Page(url: address.bytes, host: host, indexes: layers)
  }

  /// Prepares a page.
  public func page(_ url: String) throws(WebAddressError) -> Page { try page(Array(url.utf8)) }

  /// A page with an empty host: no domain condition holds, and everything with a host is third
  /// party to it.
  public var noPage: Page { Page(url: [], host: [], indexes: layers) }

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
      SeparatorBuffer.with { separators in
        guard let url = unsafe SerializedURL(buffer, load.type, separators) else { return nil }
        return decide(url, load, on: page)
      }
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
      SeparatorBuffer.with { separators in
        body(
          unsafe SerializedURL(
            buffer, address, keepsFragment: type.keepsFragment, separators))
      }
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

  private func quickDecision(_ url: SerializedURL, _ load: Load, on page: Page) -> Decision {
    var actions: ActionSet = []
    var block: RuleReference?
    var ignore: RuleReference?
    withViews(url, load, on: page) { number, view in
      let outcome = LayerDecision.outcome(view)
      actions.formUnion(outcome.actions)
      if block == nil {
        block = outcome.blockRule.map { RuleReference(layer: number, rule: Int($0)) }
      }
      if ignore == nil {
        ignore = outcome.ignoreRule.map { RuleReference(layer: number, rule: Int($0)) }
      }
    }
    return Decision(
      actions: actions, isBlocked: block != nil,
      isUpgraded: actions.contains(.makeHTTPS) && url.isUpgradable, rule: block ?? ignore)
  }

  /// Hands on the load as each layer looks at it.
  func withViews(
    _ url: SerializedURL, _ load: Load, on page: Page, _ body: (Int, LoadView) -> Void
  ) {
    let page = prepared(page)
    let frame = frameURL(of: load, on: page)
    // SAFETY: the buffers are used within the closure only.
    unsafe frame.withUnsafeBufferPointer { frameURL in
      for number in layers.indices {
        body(
          number,
          unsafe LoadView(
            index: layers[number], layer: page.layers[number], subject: url.subject,
            host: url.host, flags: load.flags, frameURL: frameURL))
      }
    }
  }

  /// The URL of a load's frame, serialized if a rule may ask for it.
  private func frameURL(of load: Load, on page: Page) -> [UInt8] {
    guard let url = load.frameURL else {
      return load.type == .childDocument ? Matcher.blankFrame : page.url
    }
    guard layers.contains(where: { !$0.tables.frames.isEmpty }) else { return [] }
    return (try? WebAddress(parsing: url, internationalHost: internationalHost))?.bytes ?? []
  }

  private static let blankFrame = Array("about:blank".utf8)

  /// A page that another matcher has prepared is prepared again.
  private func prepared(_ page: Page) -> Page {
    let isMine =
      page.layers.count == layers.count
      && layers.indices.allSatisfy { page.layers[$0].index === layers[$0] }
    if isMine { return page }
    let host = (try? WebAddress(parsing: page.url)).flatMap { address in
      address.host.map { Array(address.bytes[$0]) }
    }
    return Page(url: page.url, host: host ?? [], indexes: layers)
  }
}
