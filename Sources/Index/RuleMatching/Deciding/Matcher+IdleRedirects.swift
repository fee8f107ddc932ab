// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Filters that remove a parameter which the URL does not have.
extension Matcher {
  /// How many redirects of a list are tried: each takes time in proportion to the URL.
  private static let mostTried = 64

  /// The redirects of a list of filters that lead to the same URL, which blockers take for none.
  ///
  /// WebKit carries them out, so those of rule lists count.
  func idleRedirects(of outcome: ListOutcome, _ url: SerializedURL) -> Set<RuleID> {
    let tables = layers[outcome.layer].tables
    guard let redirectStays else { return [] }
    // INVARIANT: action, actionContent, list.
    let redirects = outcome.matched.lazy.filter { rule in
      let record = tables.ruleClass(rule)
      return record.action == .redirect && tables.listRecords[Int(record.list)].isOfFilters == 1
    }
    var idle: Set<RuleID> = []
    for rule in redirects.prefix(Self.mostTried) {
      var reader = PayloadReader(tables.text, at: Int(tables.ruleClass(rule).payload))
      let (redirect, urlFilter) = reader.redirect()
      if redirectStays(redirect, urlFilter, url.bytes, .blocker) { idle.insert(rule) }
    }
    return idle
  }
}
