// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// What exceptions of any list switch off on pages, so that a filter for all pages does less there
/// than one for some pages.
struct PageSwitches {
  /// Whether a page can switch off cosmetic filters for all pages: `generichide`.
  private(set) var haveGenericHiding = false
  /// Whether a page can switch off blocking filters for all pages: `genericblock`.
  private(set) var haveGenericBlocking = false

  /// Collects the exceptions of lists that are used together.
  init(among lists: [FilterList]) {
    for list in lists {
      for case .network(let filter) in list.filters.lazy.map(\.filter) where filter.hasRareOptions {
        let options = filter.pageOptions
        if options.contains(.genericHiding) { haveGenericHiding = true }
        if options.contains(.genericBlocking) { haveGenericBlocking = true }
      }
    }
  }

  /// What an exception in an unknown list may change if a filter is removed because of another one;
  /// nil if nothing.
  static func effect(
    ofRemoving filter: Filter, coveredBy other: Filter, in dialect: FilterDialect
  ) -> String? {
    switch (filter, other) {
    case (.hiding(let narrow), .hiding(let wide)):
      guard wide.isGeneric, !narrow.isGeneric, !wide.isException else { return nil }
      return "an exception with `generichide` in another list then shows the elements on its pages"
    case (.network(let narrow), .network(let wide)):
      guard wide.domains.included.isEmpty, !narrow.domains.included.isEmpty, !wide.isException,
        dialect.hasGenericBlocking
      else { return nil }
      return
        "an exception with `genericblock` in another list then allows the requests of its pages"
    default: return nil
    }
  }
}

extension FilterDialect {
  /// Whether exceptions may have `genericblock`.
  fileprivate var hasGenericBlocking: Bool { self == .adblockPlus || self == .adguard }
}
