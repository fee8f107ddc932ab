// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// The effects of a plan where the index has them: most answers only copy their texts.
extension PagePlan {
  /// A filter in force, with the place of its effect.
  package struct Entry: Sendable {
    /// The filter.
    package let filter: Filter
    /// What it does.
    package let kind: PageEffect.Kind
    let offset: UInt32
  }

  /// The filters that are not switched off, those with equal effects once, in the order of the lists.
  package var entries: [Entry] {
    var entries: [Entry] = []
    for (number, layer) in layers.enumerated() {
      let tables = indexes[number].value
      var known = KnownEffects()
      for found in layer.filters {
        // INVARIANT: cosmeticFilter, cosmeticEffect.
        let flags = tables.cosmetics.filters[found.number].flags
        let kind = PageEffectRecord.kind(of: tables.text[found.effect])
        guard !isSwitchedOff(kind, flags), known.insert(found.effect) else { continue }
        entries.append(
          Entry(
            filter: Filter(layer: number, number: found.number), kind: kind, offset: found.effect))
      }
    }
    return entries
  }

  /// Whether a page option switches effects of a kind off.
  private func isSwitchedOff(_ kind: PageEffect.Kind, _ flags: CosmeticFlags) -> Bool {
    switch kind {
    case .selectors, .styles, .procedural:
      switches.contains(flags.contains(.generic) ? .genericHide : .specificHide)
    case .scriptlets, .scripts: switches.contains(.scripts)
    case .html: switches.contains(.content)
    case .removedHeaders: false
    }
  }

  /// What the filter of an entry does.
  package func effect(of entry: Entry) -> PageEffect {
    indexes[entry.filter.layer].value.pageEffect(at: entry.offset)
  }

  /// Passes on the texts of an effect without steps, one after the other.
  // INVARIANT: cosmeticEffect.
  package func forEachText(of entry: Entry, _ body: (Span<UInt8>) -> Void) {
    let tables = indexes[entry.filter.layer].value
    var reader = PayloadReader(tables.text, at: Int(entry.offset))
    let count =
      switch reader.byte() {
      case PageEffectRecord.scriptlet: reader.number()
      case PageEffectRecord.style: 2
      case PageEffectRecord.procedural, PageEffectRecord.html: 0
      default: 1
      }
    for _ in 0..<count { reader.text().withSpan(body) }
  }
}

/// The offsets of effects that were found already.
private struct KnownEffects {
  private var few: [UInt32] = []
  private var many: Set<UInt32> = []
  /// Up to about as many, comparing all is faster than hashing one.
  private static let mostCompared = 128

  /// Whether the offset is new.
  mutating func insert(_ offset: UInt32) -> Bool {
    guard few.count < KnownEffects.mostCompared else {
      if many.isEmpty { many.formUnion(few) }
      return many.insert(offset).inserted
    }
    guard !few.contains(offset) else { return false }
    few.append(offset)
    return true
  }
}
