// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
public import WebAddresses

/// What filters do to documents.
extension Matcher {
  /// Whether an index has cosmetic filters.
  public var hasCosmeticFilters: Bool {
    (0..<layerTables.count).contains { !layerTables[$0].value.cosmetics.isEmpty }
  }

  /// The plan for the document of a page.
  public func plan(for page: Page) -> PagePlan {
    // The URL of a page is valid: it was read when the page was made.
    let plan = try? self.plan(for: page.urlBytes, Load(.topDocument), on: page)
    return plan ?? PagePlan([], [], layerTables)
  }

  /// The plan for the document in a frame of a page.
  public func plan(
    forFrame url: [UInt8], on page: Page
  ) throws(WebAddressError) -> PagePlan {
    try withBytes(of: url.span) { (url) throws(WebAddressError) in
      try plan(for: url, Load(.childDocument), on: page)
    }
  }

  private func plan(
    for url: Bytes, _ load: Load, on page: Page
  ) throws(WebAddressError) -> PagePlan {
    try withQuickURL(url, load) { url in
      var plan = PagePlan([], [], layerTables)
      withPreparedPage(page) { plan = self.plan(for: url, load, on: $0) }
      return plan
    }
  }

  private func plan(for url: SerializedURL, _ load: Load, on page: Page) -> PagePlan {
    let modifiers = modifiers(of: url, load, on: page)
    let layers = (0..<layerTables.count).map { number in
      filters(of: number, for: url, load, on: page, modifiers)
    }
    return PagePlan(Matcher.switches(modifiers), layers, layerTables)
  }

  /// The modifiers of a load by rules that match it.
  func modifiers(
    of url: SerializedURL, _ load: Load, on page: Page
  ) -> [ModifierEffect] {
    guard !url.isExempt else { return [] }
    let decision = union(of: url, load, on: page).decision
    guard decision.actions.contains(.modify) else { return [] }
    let found = effects(outcomes(of: .modifiers, url, load, on: page), url, load).modifiers
    // Only what is blocked is replaced.
    return decision.isBlocked ? found : found.filter { $0.modifier.kind != .redirect }
  }

  private static func switches(_ modifiers: [ModifierEffect]) -> PagePlan.Switches {
    var (off, on): (PagePlan.Switches, PagePlan.Switches) = ([], [])
    for effect in modifiers {
      guard let bit = PagePlan.Switches(effect.modifier.kind) else { continue }
      if effect.modifier.isException { off.insert(bit) } else { on.insert(bit) }
    }
    return off.subtracting(on)
  }

  /// The cosmetic filters of a layer without those that exceptions take back.
  private func filters(
    of layer: Int, for url: SerializedURL, _ load: Load, on page: Page,
    _ modifiers: [ModifierEffect]
  ) -> CosmeticFilters {
    let tables = layerTables[layer].value
    guard !tables.cosmetics.isEmpty else { return CosmeticFilters() }
    var search = CosmeticSearch(tables.cosmetics)
    search.addFilters(of: url.text.bytes[url.host], suffixes: tables.suffixes)
    if load.type == .childDocument {
      search.addFilters(framedBy: page[layer].value.host, suffixes: tables.suffixes)
    }
    search.addFiltersForEveryPage()
    for effect in modifiers where effect.rule.layer == layer {
      // INVARIANT: cosmeticFilter.
      guard effect.modifier.kind == .cosmetic,
        let number = CosmeticNumber(effect.modifier.value)?.number
      else { continue }
      search.add(number)
    }
    return search.finish().withoutExcepted(tables)
  }
}

extension CosmeticFilters {
  /// The filters without those that exceptions take back.
  fileprivate func withoutExcepted(_ tables: IndexTables) -> CosmeticFilters {
    guard !exceptions.isEmpty || !wideExceptions.isEmpty else { return self }
    let effects = Set(exceptions.map(\.effect))
    let wide = wideExceptions.map { tables.pageEffect(at: $0.effect) }
    var rest = self
    rest.filters = filters.filter { found in
      guard !effects.contains(found.effect) else { return false }
      guard !wide.isEmpty else { return true }
      let effect = tables.pageEffect(at: found.effect)
      return !wide.contains { $0.includesCalls(of: effect) }
    }
    return rest
  }
}

extension PageEffect {
  /// Whether this exception is for another effect with whatever arguments: without a name it is for
  /// all of its kind.
  fileprivate func includesCalls(of effect: PageEffect) -> Bool {
    switch (self, effect) {
    case (.scriptlet(let texts), .scriptlet): texts.isEmpty
    case (.scriptlets(let name), .scriptlet(let texts)): texts.first == name
    case (.responseHeader(let name), .responseHeader): name.isEmpty
    default: false
    }
  }
}
