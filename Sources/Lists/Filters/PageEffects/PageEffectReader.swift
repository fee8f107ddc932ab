// SPDX-License-Identifier: Apache-2.0

internal import Patterns
package import RuleModel
internal import TextFormats

/// Reads what filters do to pages, in the way of the ad blocker that a list is for.
///
/// Linear in the body of a filter: selectors and operators are limited.
package struct PageEffectReader: Sendable {
  let dialect: FilterDialect

  /// Creates a reader for filters of a language.
  package init(dialect: FilterDialect) { self.dialect = dialect }

  /// What a filter does, or takes back: one effect, or several for a list of selectors.
  package func effects(of filter: HidingFilter) throws(PageEffectFault) -> [PageEffect] {
    if !filter.hasBody, let selector = try plain(filter.selector) {
      return [.hide(selector: selector)]
    }
    let rules = SelectorRules(dialect, isExtended: filter.isExtended)
    let found = try SelectorEffects(filter.body, rules).effects()
    try check(found, needsHost: filter.isGeneric && !filter.isStarred && !filter.isException)
    return found.effects
  }

  /// What a filter does, or takes back.
  package func effects(of filter: OtherFilter) throws(PageEffectFault) -> [PageEffect] {
    let needsHost = filter.isGeneric && !filter.isStarred && !filter.isException
    switch filter.kind {
    case .style:
      let rules = SelectorRules(dialect, isExtended: filter.marker == .extended)
      let found = try SelectorEffects(filter.body, rules).effects()
      try check(found, needsHost: needsHost)
      return found.effects
    case .scriptlet:
      if needsHost { try refuseGeneric("A scriptlet", filter.body) }
      return [try ScriptletCall(filter.body, dialect).effect(isException: filter.isException)]
    case .script: return try script(filter)
    case .snippet: return try SnippetReader(filter.body, dialect).effects()
    case .htmlFilter:
      if needsHost { try refuseGeneric("An HTML filter", filter.body) }
      return try HTMLFilterReader(filter.body, dialect).effects(isException: filter.isException)
    }
  }

  /// A selector of CSS in its normal form; nil if it has to be read more closely.
  private func plain(_ selector: [UInt8]) throws(PageEffectFault) -> [UInt8]? {
    var hasColon = false
    for byte in selector {
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "}") { return nil }
      hasColon = hasColon || byte == Sign.colon
    }
    if hasColon, dialect == .ublock { try refuseOldPseudoElement(selector) }
    return try SelectorEffects.checked(selector)
  }

  /// `.ad:after`, which browsers read and uBlock Origin does not.
  private func refuseOldPseudoElement(_ selector: [UInt8]) throws(PageEffectFault) {
    let end = selector.count
    for name in [":before", ":after"] {
      let start = end - name.utf8.count
      guard start > 0, selector.matches(name, at: start, before: end),
        selector[start - 1] != Sign.colon
      else { continue }
      throw PageEffectFault(
        .selector, start..<end, "uBlock Origin does not accept `\(name)` with one colon.",
        suggestion: ":\(name)")
    }
  }

  private func check(_ found: SelectorEffects.Found, needsHost: Bool) throws(PageEffectFault) {
    guard needsHost, !found.isPlain else { return }
    try refuseGeneric("A filter with operators or styles", found.body)
  }

  /// uBlock Origin accepts such filters for all pages only as `*##…`.
  private func refuseGeneric(_ name: String, _ body: [UInt8]) throws(PageEffectFault) {
    guard dialect == .ublock else { return }
    throw PageEffectFault(
      .needsHost, 0..<body.count,
      "\(name) for all pages has no effect in uBlock Origin. Write `*` before the marker.")
  }

  private func script(_ filter: OtherFilter) throws(PageEffectFault) -> [PageEffect] {
    guard dialect == .adguard else {
      throw PageEffectFault(
        .unsupported, 0..<filter.body.count,
        "\(dialect.title) does not run the JavaScript of lists.")
    }
    return [.script(filter.body)]
  }
}
