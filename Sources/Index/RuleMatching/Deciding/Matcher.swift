// SPDX-License-Identifier: Apache-2.0

package import RuleModel
public import WebAddresses

/// Decides what rules do with loads, as WebKit would.
///
/// A matcher never changes: any number of threads may use it at once, without locks. Its layers are
/// indexes, each with any number of lists; ignore rules work within their list only, and the
/// effects of all lists are combined.
public struct Matcher: Sendable {
  package let layerTables: MatcherLayers
  /// Whether the app lets rules redirect loads: a redirect then wins over a block that comes after
  /// it.
  public let allowsActiveActions: Bool
  /// The longest URL in bytes that is decided about; `data:` URLs may be longer, as no rule applies
  /// to them.
  ///
  /// The time of a decision grows with the length of its URL, see `WorstCase`.
  public var longestURL: Int { layerTables.longestURL }
  /// Whether a redirect leads to the URL that it is for; called if such a redirect counts as none.
  let redirectStays: RedirectStays?

  /// Whether a redirect of a rule with a pattern leads from a URL to the same one in an engine.
  package typealias RedirectStays =
    @Sendable (_ redirect: Redirect, _ urlFilter: [UInt8], _ url: [UInt8], _ engine: RuleEngine)
    -> Bool

  /// The longest URL that browsers accept.
  public static let usualLongestURL = 2_097_152

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - layers: The indexes, in the order in which redirects and blocks are compared.
  ///   - allowsActiveActions: Whether redirects may win over blocks.
  ///   - longestURL: The longest URL that is decided about; longer ones throw `tooLong`.
  package init(
    _ layers: [RuleIndex], allowsActiveActions: Bool = false,
    longestURL: Int = usualLongestURL, redirectStays: RedirectStays? = nil
  ) {
    self.redirectStays = redirectStays
    layerTables = MatcherLayers(
      layers, allowsActiveActions: allowsActiveActions, longestURL: longestURL)
    self.allowsActiveActions = allowsActiveActions
  }

  /// Creates a matcher with one index.
  package init(_ index: RuleIndex) { self.init([index]) }

  /// Which URLs are valid: the nearest ones where all rules come from filter lists.
  ///
  /// Blockers show filters a URL without its user name. WebKit and Chromium show it to their rules.
  public var urls: WebAddress.Conformance { layerTables.urls }

  /// The indexes.
  public var layers: [RuleIndex] { layerTables.indexes }

  // MARK: Pages

  /// Prepares a page.
  ///
  /// Throws for an invalid URL. Takes about a microsecond, and memory for one bit per condition.
  public func page(_ url: [UInt8]) throws(WebAddressError) -> Page {
    try withBytes(of: url.span) { (url) throws(WebAddressError) in try page(url) }
  }

  /// Prepares a page.
  func page(_ url: Bytes) throws(WebAddressError) -> Page {
    try checkLength(url)
    if let page = Page.plain(url, layers: layerTables) { return page }
    if let host = SerializedURL(url, .other)?.host {
      return Page(url, host: host, layers: layerTables)
    }
    let address = try WebAddress(parsing: Array(url), following: urls)
    return Page.of(address.bytes, host: address.host ?? 0..<0, layers: layerTables)
  }

  /// Prepares a page.
  public func page(_ url: String) throws(WebAddressError) -> Page { try page(Array(url.utf8)) }

  /// A page with an empty host: no domain condition holds, and everything with a host is third
  /// party to it.
  public var noPage: Page { Page.of([], host: 0..<0, layers: layerTables) }

  // MARK: Decisions

  /// Decides about one load.
  ///
  /// Throws for an invalid URL. A URL that is already serialized, like those of browsers and
  /// crawlers, is read in place, without allocation; others are parsed first.
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
  @inline(__always)
  public func decide(
    _ url: Span<UInt8>, _ load: Load, on page: Page
  ) throws(WebAddressError) -> Decision {
    if load.frameURL == nil, load.isUsual {
      let quick = withBytes(of: url) {
        layerTables.quickDecision($0, load.type, load.flags, on: page)
      }
      if let quick { return quick }
    }
    return try unusualDecision(url, load, on: page)
  }

  /// Decides about one load for which more has to be known than the actions.
  @inline(never)
  private func unusualDecision(
    _ url: Span<UInt8>, _ load: Load, on page: Page
  ) throws(WebAddressError) -> Decision {
    try withBytes(of: url) { (url) throws(WebAddressError) in
      try find(url, load, on: page).decision
    }
  }

  /// Decides about one load, and keeps the rule at which the search ended.
  @inline(__always)
  func find(
    _ url: Bytes, _ load: Load, on page: Page
  ) throws(WebAddressError) -> FoundDecision {
    try withQuickURL(url, load) { find($0, load, on: page) }
  }

  /// Passes on a URL as rules see it, in place if it is already serialized.
  @inline(__always)
  func withQuickURL<Answer>(
    _ url: Bytes, _ load: Load, _ body: (SerializedURL) -> Answer
  ) throws(WebAddressError) -> Answer {
    try checkLengths(url, load)
    if let url = SerializedURL(url, load.type) { return body(url) }
    return try withSerialized(url, load, body)
  }

  /// The same for a URL as an array.
  func withQuickURL<Answer>(
    _ url: [UInt8], _ load: Load, _ body: (SerializedURL) -> Answer
  ) throws(WebAddressError) -> Answer {
    try withBytes(of: url.span) { (url) throws(WebAddressError) in
      try withQuickURL(url, load, body)
    }
  }

  /// Rejects URLs that are too long.
  @inline(__always)
  func checkLength(_ url: Bytes) throws(WebAddressError) {
    guard url.count > longestURL else { return }
    try refuse(url)
  }

  @inline(__always)
  private func checkLengths(_ url: Bytes, _ load: Load) throws(WebAddressError) {
    try checkLength(url)
    if let frame = load.frameURL { try checkLength(of: frame) }
    if !load.isUsual, case .document(let url) = load.initiator { try checkLength(of: url) }
  }

  /// Rejects a URL that is too long.
  func checkLength(of url: [UInt8]) throws(WebAddressError) {
    try withBytes(of: url.span) { (url) throws(WebAddressError) in try checkLength(url) }
  }

  @inline(never)
  private func refuse(_ url: Bytes) throws(WebAddressError) {
    let scheme = Bytes("data:")
    let isData =
      url.count >= scheme.count
      && scheme.indices.allSatisfy { url[$0] | 0x20 == scheme[$0] | 0x20 }
    guard isData else { throw WebAddressError(kind: .tooLong, offset: longestURL) }
  }

  /// Parses a URL and passes it on as rules see it.
  func withSerialized<Answer>(
    _ url: Bytes, _ load: Load, _ body: (SerializedURL) -> Answer
  ) throws(WebAddressError) -> Answer {
    try checkLengths(url, load)
    let address = try WebAddress(parsing: Array(url), following: urls)
    return withBytes(of: address.bytes.span) {
      body(SerializedURL($0, address, keepsFragment: load.type.keepsFragment))
    }
  }

  /// The same for a URL as an array.
  func withSerialized<Answer>(
    _ url: [UInt8], _ load: Load, _ body: (SerializedURL) -> Answer
  ) throws(WebAddressError) -> Answer {
    try withBytes(of: url.span) { (url) throws(WebAddressError) in
      try withSerialized(url, load, body)
    }
  }

  @inline(__always)
  func find(_ url: SerializedURL, _ load: Load, on page: Page) -> FoundDecision {
    guard !url.isExempt else { return .nothing }
    let found = union(of: url, load, on: page)
    let seesAnother = layerTables.hasRanks && url.differsInChromium
    return seesAnother || layerTables.mayDiffer(found.decision.actions)
      ? findByEffects(found, url, load, on: page) : found
  }

  /// Gathers the effects that may lead to another decision: a redirect may win over a block, rules
  /// may share an action across an ignore rule, and rules of extensions may see another URL.
  ///
  /// Hiding elements changes no decision, and lists have thousands of rules that do it.
  @inline(never)
  private func findByEffects(
    _ found: FoundDecision, _ url: SerializedURL, _ load: Load, on page: Page
  ) -> FoundDecision {
    let effects = effectsWithoutHiding(found, url, load, on: page)
    return FoundDecision(decision: effects.decision, rule: effects.decidingRule, isCertain: true)
  }

  /// The decision of all layers; only a page of other layers and a frame with a URL of its own need
  /// more work.
  @inline(__always)
  func union(of url: SerializedURL, _ load: Load, on page: Page) -> FoundDecision {
    guard page.layers === layerTables, load.frameURL == nil, load.isUsual else {
      var found = FoundDecision.nothing
      withPreparedPage(page) { page in
        withDetails(of: load, on: page) { details in
          found = union(of: url, load.flags, on: page, details)
        }
      }
      return found
    }
    let details = LoadDetails(frameURL: Matcher.frameURL(ofType: load.type, on: page))
    return union(of: url, load.flags, on: page, details)
  }

  /// The decision of all layers on a page of theirs.
  @inline(__always)
  private func union(
    of url: SerializedURL, _ flags: LoadFlags, on page: Page, _ details: LoadDetails
  ) -> FoundDecision {
    var actions: ActionSet = []
    var block: RuleReference?
    var ignore: RuleReference?
    for number in 0..<layerTables.count {
      let outcome = withReference(to: url) { url in
        withReference(to: details) { details in
          let load = LoadView(
            layerTables[number], page: page[number], url: url, flags: flags, details)
          return withReference(to: load) { LayerDecision.outcome($0) }
        }
      }
      actions.formUnion(outcome.actions)
      if block == nil, let rule = outcome.blockRule {
        block = RuleReference(layer: number, rule: rule.number)
      }
      if ignore == nil, let rule = outcome.ignoreRule {
        ignore = RuleReference(layer: number, rule: rule.number)
      }
    }
    let decision = Decision(
      actions: actions, isBlocked: block != nil,
      isUpgraded: actions.contains(.makeHTTPS) && url.isUpgradable)
    return FoundDecision(decision: decision, rule: block ?? ignore)
  }
}
