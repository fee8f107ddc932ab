// SPDX-License-Identifier: Apache-2.0

/// How the selectors of a filter are read: in the way of its ad blocker.
struct SelectorRules {
  let dialect: FilterDialect
  /// Whether it is an HTML filter: its elements are cut out of the text of the document.
  let isForHTML: Bool
  /// Whether the names of Adblock Plus and the old attributes of AdGuard are known.
  let knowsForeignNames: Bool

  init(_ dialect: FilterDialect, isExtended: Bool = false, isForHTML: Bool = false) {
    self.dialect = dialect
    self.isForHTML = isForHTML
    knowsForeignNames = dialect != .ublock || isExtended
  }

  /// Whether each selector of a list is a filter of its own.
  ///
  /// In uBlock Origin an operator is for all selectors before it.
  var splitsLists: Bool { dialect != .ublock }
}
