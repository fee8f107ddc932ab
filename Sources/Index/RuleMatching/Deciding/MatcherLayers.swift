// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// The indexes of a matcher, and their tables next to each other in memory that does not move.
///
/// A decision reads the tables without touching the indexes: counting a reference takes as long as
/// looking up a host.
package final class MatcherLayers: Sendable {
  let indexes: [RuleIndex]
  private let references: OwnedElements<Reference<IndexTables>>

  /// Whether a rule of an index depends on the URL of the frame.
  let asksForFrames: Bool

  /// The actions that `LayerDecision` may find although they are not in force, so that the effects
  /// have to be gathered: they come from lists with ranks, or from rules that share an action across
  /// an ignore rule.
  let doubtfulActions: ActionSet

  /// Whether lists of an index are weighed by ranks.
  let hasRanks: Bool

  /// Whether a redirect may win over a block.
  private let allowsActiveActions: Bool

  /// Whether `LayerDecision` may miss an action, so that the effects of every load have to be
  /// gathered: a rule after a cut may share its action with one before it.
  let needsEffects: Bool

  /// Whether pages of one host differ only in conditions that do not require the host.
  let pagesOfHostAreAlike: Bool

  /// The longest URL in bytes that is decided about.
  let longestURL: Int

  /// Which URLs are valid.
  ///
  /// Filters are about hosts: blockers show them a URL without its user name, and what is left of a
  /// host that is invalid. Other rules see what WebKit and Chromium show them.
  let urls: WebAddress.Conformance

  init(_ indexes: [RuleIndex], allowsActiveActions: Bool, longestURL: Int) {
    self.longestURL = longestURL
    hasRanks = indexes.contains { $0.tables.hasRanks }
    self.indexes = indexes
    let isOfFilters = !indexes.isEmpty && indexes.allSatisfy(\.tables.isOfFilters)
    urls = isOfFilters ? .nearest : .standard
    asksForFrames = indexes.contains {
      !$0.tables.frames.isEmpty || $0.tables.asksForSource
    }
    pagesOfHostAreAlike = !indexes.isEmpty && indexes.allSatisfy(\.tables.pagesOfHostAreAlike)
    self.allowsActiveActions = allowsActiveActions
    let sharing = indexes.filter { $0.sharedActions.crossIgnoreRules }
    needsEffects = sharing.contains { $0.tables.hasCuts }
    let redirects: ActionSet = indexes.contains(where: \.tables.hasFilters) ? .redirect : []
    doubtfulActions = ActionSet.changes.intersection(
      hasRanks ? .changes : sharing.isEmpty ? redirects : [.redirect, .modifyHeaders])
    references = OwnedElements(indexes.map(\.reference))
  }

  /// Whether the effects may lead to another decision than the last rule of each kind.
  @inline(__always)
  func mayDiffer(_ actions: ActionSet) -> Bool {
    needsEffects || !actions.isDisjoint(with: doubtfulActions)
      || allowsActiveActions && actions.isSuperset(of: [.block, .redirect])
  }

  @inline(__always)
  var count: Int { references.count }

  @inline(__always)
  subscript(number: Int) -> Reference<IndexTables> { references[number] }
}

extension IndexTables {
  /// Whether all lists come from filters.
  fileprivate var isOfFilters: Bool {
    listRecords.count > 0
      && (0..<listRecords.count).allSatisfy { listRecords[$0].isOfFilters == 1 }
  }

  /// Whether a list comes from filters.
  fileprivate var hasFilters: Bool {
    (0..<listRecords.count).contains { listRecords[$0].isOfFilters == 1 }
  }

  /// Whether all patterns under the hosts of pages require no more than the host, and no condition
  /// requires more than the URL.
  fileprivate var pagesOfHostAreAlike: Bool {
    guard !conditionEnds.hasOwn else { return false }
    // INVARIANT: item, listEnd.
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
