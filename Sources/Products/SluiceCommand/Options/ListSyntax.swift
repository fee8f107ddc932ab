// SPDX-License-Identifier: Apache-2.0

import FilterModel

/// `--syntax`: how lists are read whose content does not show it.
enum ListSyntax: RawRepresentable, CaseIterable, Sendable {
  /// As filter lists of a language.
  case filters(FilterDialect)
  /// As rulesets for declarativeNetRequest.
  case netRequests

  init?(rawValue: String) {
    if rawValue == "dnr" {
      self = .netRequests
    } else if let dialect = FilterDialect(rawValue: rawValue) {
      self = .filters(dialect)
    } else {
      return nil
    }
  }

  static var allCases: [ListSyntax] {
    FilterDialect.allCases.map { .filters($0) } + [.netRequests]
  }

  var rawValue: String {
    switch self {
    case .filters(let dialect): dialect.rawValue
    case .netRequests: "dnr"
    }
  }

  /// The language of filter lists; nil for rulesets.
  var dialect: FilterDialect? { if case .filters(let dialect) = self { dialect } else { nil } }

  /// Whether lists are rulesets.
  var isNetRequests: Bool { if case .netRequests = self { true } else { false } }
}
