// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// What filters do to one document, apart from its loads.
///
/// Generic filters are not in it: their selectors are looked up by the classes and ids of the
/// document with `genericSelectors(named:)`, and the rest is the same for nearly all documents.
public struct PagePlan: Sendable {
  /// A filter of a plan.
  public struct Filter: Sendable, Hashable {
    /// The index of its layer in the matcher.
    public let layer: Int
    /// Its number among the cosmetic filters of the index.
    public let number: Int
  }

  /// What is switched off on the document.
  public let switches: Switches
  /// What the plan takes from each layer.
  let layers: [CosmeticFilters]
  let indexes: MatcherLayers

  init(_ switches: Switches, _ layers: [CosmeticFilters], _ indexes: MatcherLayers) {
    self.switches = switches
    self.layers = layers
    self.indexes = indexes
  }

  /// Whether generic filters hide on the document.
  public var hasGenericHiding: Bool { !switches.contains(.genericHide) }

  /// Whether there are generic filters that hide, so that a program has something to look up.
  public var hasGenericSelectors: Bool {
    hasGenericHiding
      && layers.indices.contains { number in
        let cosmetics = indexes[number].value.cosmetics
        return cosmetics.sheet.count > 0 || cosmetics.keys.entries.count > 0
      }
  }

  /// How many effects there are, without those of generic filters.
  public var count: Int { entries.count }

  /// Passes on what filters do, each effect once, in the order of the lists.
  public func forEachEffect(_ body: (PageEffect, Filter) -> Void) {
    for entry in entries { body(effect(of: entry), entry.filter) }
  }

  /// The selectors that hide, without those of generic filters.
  public var selectors: [[UInt8]] {
    var selectors: [[UInt8]] = []
    for entry in entries where entry.kind == .selectors {
      if case .hide(let selector) = effect(of: entry) { selectors.append(selector) }
    }
    return selectors
  }

  /// The selectors of generic filters that must not hide on the document.
  public var genericExceptions: [[UInt8]] {
    guard hasGenericHiding else { return [] }
    var selectors: [[UInt8]] = []
    for number in layers.indices {
      for found in genericExceptions(inLayer: number) {
        guard case .hide(let selector) = indexes[number].value.pageEffect(at: found.effect),
          !selectors.contains(selector)
        else { continue }
        selectors.append(selector)
      }
    }
    return selectors
  }

  /// What takes generic filters of a layer back.
  func genericExceptions(inLayer number: Int) -> [CosmeticFilters.Found] {
    // INVARIANT: cosmeticFilter.
    let filters = indexes[number].value.cosmetics.filters
    let exceptions = layers[number].exceptions.filter {
      filters[$0.number].flags.contains(.generic)
    }
    return exceptions + layers[number].excludedGeneric
  }
}

extension PagePlan {
  /// What is switched off on a document.
  public struct Switches: OptionSet, Sendable, Hashable {
    /// A bit for each.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Cosmetic filters without a host: `generichide`.
    public static let genericHide = Switches(rawValue: 1)
    /// Cosmetic filters with a host: `specifichide`.
    public static let specificHide = Switches(rawValue: 2)
    /// Scriptlets and scripts: `jsinject`.
    public static let scripts = Switches(rawValue: 4)
    /// Filters that change the text of the page: `content`.
    public static let content = Switches(rawValue: 8)

    /// The switch of a modifier; nil if it is none.
    init?(_ kind: Modifier.Kind) {
      switch kind {
      case .genericHide: self = .genericHide
      case .specificHide: self = .specificHide
      case .scripts: self = .scripts
      case .content: self = .content
      default: return nil
      }
    }
  }
}

extension IndexTables {
  // INVARIANT: cosmeticEffect.
  func pageEffect(at offset: UInt32) -> PageEffect {
    var reader = PayloadReader(text, at: Int(offset))
    return reader.pageEffect()
  }
}
