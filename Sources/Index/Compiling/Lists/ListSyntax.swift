// SPDX-License-Identifier: Apache-2.0

package import Filters

/// `--syntax`: how to read lists whose content does not show it.
package enum ListSyntax: RawRepresentable, CaseIterable, Sendable {
  /// As filter lists of a language.
  case filters(FilterDialect)
  /// As rulesets for declarativeNetRequest.
  case dnr

  /// The syntax of a name.
  package init?(rawValue: String) {
    if rawValue == "dnr" {
      self = .dnr
    } else if let dialect = FilterDialect(rawValue: rawValue) {
      self = .filters(dialect)
    } else {
      return nil
    }
  }

  /// All syntaxes.
  package static var allCases: [ListSyntax] {
    FilterDialect.allCases.map { .filters($0) } + [.dnr]
  }

  /// The name.
  package var rawValue: String {
    switch self {
    case .filters(let dialect): dialect.rawValue
    case .dnr: "dnr"
    }
  }

  /// The language of filter lists; nil for rulesets.
  package var dialect: FilterDialect? {
    if case .filters(let dialect) = self { dialect } else { nil }
  }

  /// Whether lists are rulesets.
  package var isDNR: Bool { if case .dnr = self { true } else { false } }
}
