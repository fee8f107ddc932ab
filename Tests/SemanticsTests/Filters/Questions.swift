// SPDX-License-Identifier: Apache-2.0

import Filters
import Semantics

/// The dialects of lists for browsers.
let browserDialects: [FilterDialect] = [.adblockPlus, .ublock, .adguard]

/// The filters of lines, as a dialect reads them.
func readFilters(_ lines: [String], as dialect: FilterDialect) -> [Filter] {
  let text = Array(lines.joined(separator: "\n").utf8)
  return FilterList(reading: text, as: FilterReading(dialect: dialect)).filters.map(\.filter)
}

/// A blocker with one list.
func blocker(_ lines: [String], as dialect: FilterDialect) -> ReferenceBlocker {
  ReferenceBlocker([readFilters(lines, as: dialect)], in: dialect)
}

/// A load, of a script on another site unless it is said.
func load(
  _ url: String, on document: String = "https://page.test/", in page: String? = nil,
  type: FilterTypes = .script, method: String = "get"
) -> FilterLoad {
  FilterLoad(
    url: Array(url.utf8), documentURL: Array(document.utf8), pageURL: page.map { Array($0.utf8) },
    type: type, method: method)
}

/// The load of a page.
func page(_ url: String) -> FilterLoad { load(url, on: url, type: .document) }

/// Whether lines block a load.
func blocks(_ lines: [String], _ load: FilterLoad, as dialect: FilterDialect) -> Bool {
  blocker(lines, as: dialect).decide(load).isBlocked
}
