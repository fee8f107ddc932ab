// SPDX-License-Identifier: Apache-2.0

/// The indexes of a matcher, and their tables next to each other in memory that does not move.
///
/// A decision reads the tables without touching the indexes: counting a reference takes as long as
/// looking up a host.
@safe
package final class MatcherLayers: Sendable {
  let indexes: [RuleIndex]
  // SAFETY: written in `init` only, freed in `deinit` only; the indexes own what it leads to.
  private nonisolated(unsafe) let references: UnsafeMutableBufferPointer<TableReference>

  /// Whether a rule of an index depends on the URL of the frame.
  let asksForFrames: Bool

  /// Whether rules of an index share an action across an ignore rule, which `LayerDecision` does
  /// not know.
  let shareAcrossIgnoreRules: Bool

  /// Whether lists of an index are weighed by ranks.
  let hasRanks: Bool

  /// Whether the effects may lead to another decision than the last rule of each kind.
  let needsEffects: Bool

  /// Whether pages of one host differ only in conditions that do not require the host.
  let pagesOfHostAreAlike: Bool

  /// The longest URL in bytes that is decided about.
  let longestURL: Int

  init(_ indexes: [RuleIndex], allowsActiveActions: Bool, longestURL: Int) {
    self.longestURL = longestURL
    hasRanks = indexes.contains { $0.tables.hasRanks }
    self.indexes = indexes
    asksForFrames = indexes.contains {
      !$0.tables.frames.isEmpty || $0.tables.asksForSource
    }
    shareAcrossIgnoreRules = indexes.contains { $0.sharedActions.crossIgnoreRules }
    pagesOfHostAreAlike = !indexes.isEmpty && indexes.allSatisfy(\.tables.pagesOfHostAreAlike)
    needsEffects = allowsActiveActions || shareAcrossIgnoreRules || hasRanks
    let references = UnsafeMutableBufferPointer<TableReference>.allocate(capacity: indexes.count)
    // SAFETY: there is room for all of them.
    unsafe _ = references.initialize(from: indexes.map(\.reference))
    unsafe self.references = unsafe references
  }

  // SAFETY: nothing can use the references any more.
  deinit { unsafe references.deallocate() }

  // SAFETY: the count of a buffer that does not change.
  @inline(__always)
  var count: Int { unsafe references.count }

  // SAFETY: all callers stay below the count.
  @inline(__always)
  subscript(number: Int) -> TableReference { unsafe references[number] }
}

extension IndexTables {
  /// Whether all patterns under the hosts of pages ask for no more than the host, and no condition
  /// asks for more than the URL.
  fileprivate var pagesOfHostAreAlike: Bool {
    guard !conditionEnds.hasOwn else { return false }
    var items = ItemCursor(pages.items)
    while !items.isAtEnd {
      let item = items.item()
      // More than the first byte after the host, which is a slash.
      guard item.pattern.isPlain, item.hint <= 0xFF else { return false }
      items.targets.skip()
    }
    return true
  }
}
