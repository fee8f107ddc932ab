// SPDX-License-Identifier: Apache-2.0

import Filters
import Semantics
import Conversion
import RuleModel

/// Filters and what they became, asked with the same loads.
struct TranslatedLists {
  static let unlimited = 1_000_000

  let filters: [Filter]
  let dialect: FilterDialect
  let translation: Translation
  private let matchers: [(purpose: TranslatedList.Purpose, matcher: ReferenceMatcher)]

  init(
    _ text: String, _ dialect: FilterDialect = .ublock,
    limit: Int = TranslatedLists.unlimited
  ) {
    let list = FilterList(reading: Array(text.utf8), as: FilterReading(dialect: dialect))
    filters = list.filters.map(\.filter)
    self.dialect = dialect
    var translator = FilterTranslator()
    var translation = translator.translate([FilterGroup(dialect, filters)])
    translation.lists = translation.lists.flatMap { $0.parts(ofAtMost: limit) }
    self.translation = translation
    matchers = translation.lists.map { ($0.purpose, ReferenceMatcher($0.rules)) }
  }

  var notes: [ConversionNote<TranslationReason>] { translation.notes }

  /// The rules of a purpose as types of their actions.
  func actions(_ purpose: TranslatedList.Purpose = .network) -> [ActionType] {
    translation.lists.filter { $0.purpose == purpose }.flatMap(\.rules).map(\.action.type)
  }

  /// Whether the rules block a load.
  func block(_ load: PageLoad) -> Bool {
    matchers.contains { $0.matcher.decide(load.request).isBlocked }
  }

  /// Whether the filters block a load.
  func filtersBlock(_ load: PageLoad) -> Bool {
    ReferenceBlocker([filters], in: dialect).decide(load.filterLoad).isBlocked
  }

  /// The selectors that the rules hide on a page, each once.
  func hidden(on page: String) -> [String] {
    let request = PageLoad(page, on: page, .document).request
    let texts = matchers.flatMap { list in
      let decision = list.matcher.decide(request)
      return (decision.styles + decision.inForce).compactMap { rule -> String? in
        guard case .cssDisplayNone(let selector) = rule.action else { return nil }
        return String(decoding: selector, as: UTF8.self)
      }
    }
    return Set(texts.flatMap { $0.split(separator: ", ").map(String.init) }).sorted()
  }

  /// The selectors that the filters hide on a page.
  func filtersHide(on page: String) -> [String] {
    ReferenceBlocker([filters], in: dialect).hiddenSelectors(on: Array(page.utf8))
      .map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// What the rules do to a load, in the order in which they do it.
  func carriedOut(for load: PageLoad) -> [Action] {
    matchers.flatMap { $0.matcher.decide(load.request).carriedOut.map(\.action) }
  }
}

/// A load of a page, for filters and for rules.
struct PageLoad: CustomStringConvertible {
  let url: String
  let page: String
  let type: FilterTypes

  init(_ url: String, on page: String = "https://page.test/", _ type: FilterTypes = .script) {
    self.url = url
    self.page = page
    self.type = type
  }

  var description: String { "\(url) on \(page), \(type.rawValue)" }

  var request: LoadRequest {
    LoadRequest(
      url: Array(url.utf8), topURL: Array(page.utf8), frameURL: Array(page.utf8),
      type: Self.types.first { $0.0 == type }?.1 ?? .other,
      context: type == .subdocument ? .childFrame : .topFrame, method: .get)
  }

  var filterLoad: FilterLoad {
    FilterLoad(url: Array(url.utf8), documentURL: Array(page.utf8), type: type)
  }

  private static let types: [(FilterTypes, LoadFlags)] = [
    (.script, .script), (.image, .image), (.stylesheet, .styleSheet), (.font, .font),
    (.media, .media), (.xmlhttprequest, .fetch), (.subdocument, .childDocument),
    (.document, .topDocument), (.websocket, .websocket),
  ]
}
