// SPDX-License-Identifier: Apache-2.0

package import Filters
internal import RuleModel
internal import Linting

/// The filters of a list, and its language.
package struct FilterGroup: Sendable {
  /// The language.
  package var dialect: FilterDialect
  /// The filters in order.
  package var filters: [Filter]

  /// Creates a group.
  package init(_ dialect: FilterDialect, _ filters: [Filter]) {
    self.dialect = dialect
    self.filters = filters
  }
}

/// Translates filters of ad blockers into rules for WebKit.
///
/// A condition is never dropped to save a filter: what cannot be expressed exactly is noted, and a
/// filter whose rules would do more than the filter is lost.
package struct FilterTranslator {
  let options: TranslationOptions
  /// The language of the list that is being translated.
  private(set) var dialect = FilterDialect.adblockPlus
  /// Whether the list may call scriptlets that need trust.
  package var trustsList = false
  var notes: [ConversionNote<TranslationReason>] = []
  var sections = NetworkSections()
  var hiding = HidingGroups()
  var pairs = DestinationPairs()
  var redirects = ChangeGroups()
  var redirectScopes: [RedirectScope] = []
  var changes = ChangeGroups()
  var exceptions = HidingExceptions()
  var cosmetics = CosmeticSection()
  /// The number of patterns whose states multiply in WebKit.
  var growingPatterns = 0
  /// How many filters are translated.
  private var count = 0
  /// The buffer for the text of patterns, reused for each filter.
  private var buffer: [UInt8] = []

  /// Creates a translator.
  package init(_ options: TranslationOptions = TranslationOptions()) { self.options = options }

  /// Translates the filters of some lists together: exceptions in one apply to all.
  ///
  /// `badfilter` must already have removed the filters that it names. Filters are numbered through
  /// all lists.
  package mutating func translate(_ groups: [FilterGroup]) -> Translation {
    for group in groups { for filter in group.filters { prepare(for: filter) } }
    for group in groups { for filter in group.filters { add(filter, in: group.dialect) } }
    return finish()
  }

  /// Registers the effects of a filter on others.
  ///
  /// All filters must be registered before the first one is added.
  package mutating func prepare(for filter: Filter) {
    guard options.cosmetics == .rules, case .hiding(let filter) = filter, filter.isException else {
      return
    }
    exceptions.add(filter)
  }

  /// Translates the next filter.
  package mutating func add(_ filter: Filter, in dialect: FilterDialect) {
    self.dialect = dialect
    translate(filter, count)
    count += 1
  }

  /// The rules of all filters that were added.
  package mutating func finish() -> Translation {
    finishPairs()
    finishRedirects()
    let changes = changedLoads()
    let hidden = hiding.lists(joining: options.mostSelectors)
    let cosmetics = cosmetics.finish()
    let lists = adapted([
      sections.takeList(), hidden.generic, hidden.specific, changes, cosmetics.rules,
    ])
    return Translation(
      lists: lists.filter { !$0.rules.isEmpty }, notes: notes.inOrder(),
      cosmetics: cosmetics.filters, cosmeticSources: cosmetics.sources)
  }

  /// The lists without the types that the reader does not support, which is noted.
  private mutating func adapted(_ lists: [TranslatedList]) -> [TranslatedList] {
    let types = options.target?.unknownTypes ?? []
    guard !types.isEmpty else { return lists }
    for number in Set(lists.flatMap { $0.filters(losing: types) }).sorted() {
      note(
        number, .narrower, .typeNotInTarget,
        "the target has no name for a request type of the filter")
    }
    return lists.map { $0.adapted(without: types) }
  }

  private mutating func translate(_ filter: Filter, _ number: Int) {
    switch (filter, options.cosmetics) {
    case (.network(let filter), _): translate(filter, number)
    case (.hiding(let filter), .rules): translate(filter, number)
    case (.hiding(let filter), .filters): addCosmetic(filter, number)
    case (.other(let filter), .rules): lose(filter, number)
    case (.other(let filter), .filters): addCosmetic(filter, number)
    }
  }

  mutating func note(
    _ number: Int, _ fidelity: Fidelity, _ reason: TranslationReason, _ message: String
  ) {
    notes.append(ConversionNote(number, fidelity, reason, message))
  }

  // MARK: Patterns

  /// The patterns of a filter; nil if there are none, which is noted.
  mutating func patterns(of filter: NetworkFilter, _ number: Int) -> [[UInt8]]? {
    switch filter.pattern {
    case .mask(let mask):
      pattern(of: mask, filter, number).map {
        MaskTranslator(reading(of: filter), isCaseSensitive: filter.isCaseSensitive)
          .plainPatterns(of: $0)
      }
    case .regex(let text): patterns(ofRegex: text, filter, number)
    }
  }

  private mutating func pattern(
    of mask: FilterMask, _ filter: NetworkFilter, _ number: Int
  ) -> [UInt8]? {
    let translator = MaskTranslator(reading(of: filter), isCaseSensitive: filter.isCaseSensitive)
    buffer.removeAll(keepingCapacity: true)
    switch translator.append(mask, to: &buffer) {
    case .pattern, .everything:
      // The buffer has room for the longest pattern.
      var pattern: [UInt8] = []
      pattern.reserveCapacity(buffer.count)
      pattern += buffer
      return pattern
    case .never:
      note(number, .lost, .patternNever, "no URL can match this pattern")
    case .tooLong:
      note(number, .lost, .patternTooLong, "WebKit rejects patterns of this length")
    }
    return nil
  }

  /// How the pattern of a filter is read.
  func reading(of filter: NetworkFilter) -> MaskReading {
    var reading = MaskReading(dialect)
    if filter.matchesHostOnly { reading.subject = .host }
    return reading
  }
}
