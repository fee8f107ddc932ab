// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The selectors of generic filters.
extension PagePlan {
  /// The selectors that require one of some classes and ids, each with its sign: `.ad`, `#banner`.
  ///
  /// Without those that must not hide on the document, each once. None if generic filters are
  /// switched off there.
  ///
  /// - Complexity: linear in the names and in the selectors that are found.
  public func genericSelectors(named names: [[UInt8]]) -> [[UInt8]] {
    var selectors: [[UInt8]] = []
    let lines = Array(names.joined(separator: [UInt8(ascii: "\n")]))
    forEachGenericSelector(inLines: lines.span) { text in
      selectors.append(text.indices.map { text[$0] })
    }
    return selectors
  }

  /// Passes on the same selectors, for classes and ids on lines.
  package func forEachGenericSelector(
    inLines names: Span<UInt8>, _ body: (Span<UInt8>) -> Void
  ) {
    guard hasGenericHiding else { return }
    for number in 0..<indexes.count {
      let tables = indexes[number].value
      var known = exceptedEffects(inLayer: number)
      // A name may be given many times.
      var runs: Set<Int> = []
      withBytes(of: names) { names in
        forEachLine(of: names) { name in
          let run = tables.cosmetics.keys.run(of: HostHash(selectorName: name))
          guard !run.isEmpty, runs.insert(run.lowerBound).inserted else { return }
          for entry in run {
            // INVARIANT: cosmeticFilter, cosmeticSelector.
            let filter = Int(tables.cosmetics.keys[entry].filter)
            let effect = tables.cosmetics.filters[filter].effect
            guard known.insert(effect).inserted else { continue }
            tables.withSelector(at: effect, body)
          }
        }
      }
    }
  }

  private func forEachLine(of text: Bytes, _ body: (Bytes) -> Void) {
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? text.count
      if end > start { body(text[start..<end]) }
      start = end &+ 1
    }
  }

  /// The selectors of generic filters, each once: those that require no class and no id, or all.
  ///
  /// They are the same for all documents on which generic filters are on and that have no exceptions.
  public func genericSelectors(_ choice: GenericChoice) -> [[UInt8]] {
    guard hasGenericHiding else { return [] }
    var selectors: [[UInt8]] = []
    for number in 0..<indexes.count {
      let tables = indexes[number].value
      var known = exceptedEffects(inLayer: number)
      for filter in tables.cosmetics.genericFilters(choice) {
        // INVARIANT: cosmeticFilter, cosmeticSelector.
        let effect = tables.cosmetics.filters[filter].effect
        if known.insert(effect).inserted { selectors.append(tables.selector(at: effect)) }
      }
    }
    return selectors
  }

  /// The offsets of the effects that must not be used on the document.
  private func exceptedEffects(inLayer number: Int) -> Set<UInt32> {
    guard layers.indices.contains(number) else { return [] }
    return Set(genericExceptions(inLayer: number).map(\.effect))
  }
}

extension Matcher {
  /// The selectors of generic filters without the exceptions of any document.
  public func genericSelectors(_ choice: GenericChoice) -> [[UInt8]] {
    PagePlan([], [], layerTables).genericSelectors(choice)
  }
}

/// Which generic selectors a style sheet has.
public enum GenericChoice: Sendable {
  /// Those that cannot be looked up by a class or an id.
  case withoutNames
  /// All of them, for what cannot look them up.
  case all
}

extension CosmeticTables {
  /// The numbers of generic filters that hide, in the order of the lists.
  fileprivate func genericFilters(_ choice: GenericChoice) -> [Int] {
    let rest = (0..<sheet.count).map { Int(sheet[$0]) }
    return choice == .all ? (rest + keyedFilters).sorted() : rest
  }
}

extension IndexTables {
  /// The selector of a filter that hides.
  // INVARIANT: cosmeticEffect, cosmeticSelector.
  fileprivate func selector(at effect: UInt32) -> [UInt8] {
    var reader = PayloadReader(text, at: Int(effect) + 1)
    return reader.string()
  }

  // INVARIANT: cosmeticEffect, cosmeticSelector.
  fileprivate func withSelector(at effect: UInt32, _ body: (Span<UInt8>) -> Void) {
    var reader = PayloadReader(text, at: Int(effect) + 1)
    reader.text().withSpan(body)
  }
}
