// SPDX-License-Identifier: Apache-2.0

public import Filters
package import RuleModel

/// Filter lists, read and translated together, with an account of every line.
public struct FilterConversion: Sendable {
  /// A list to convert.
  public struct Source: Sendable {
    /// Its name, such as the path of its file.
    public var name: String
    /// Its text.
    public var bytes: [UInt8]
    /// The path of its file, next to which included files are; nil if it is in no file.
    public var path: String?
    /// Whether its filters may call scriptlets that could harm a user of the page.
    public var isTrusted = false

    /// Creates a source.
    public init(name: String, bytes: [UInt8], path: String? = nil) {
      self.name = name
      self.bytes = bytes
      self.path = path
    }
  }

  /// The result for each line.
  public let account: Account
  /// The rules, in lists that must stay apart.
  public private(set) var lists: [TranslatedList]
  /// Whether no line of any list is a filter.
  public let hasNoFilters: Bool
  let filterOrigins: FilterOrigins
  /// The cosmetic filters, if they stay filters, and the number of the filter that each comes from.
  package private(set) var cosmetics: [CosmeticFilter]
  package let cosmeticSources: [Int]
  /// The numbers of filters that are lost.
  private let lostFilters: Set<Int>

  /// The positions of the filters that the rules refer to by number.
  package var origins: [FilterOrigin] { filterOrigins.origins }
  /// The files that the origins refer to by number: the sources, each followed by the files that it
  /// includes.
  public var originFiles: [Source] { filterOrigins.files }

  /// Converts lists.
  ///
  /// Never fails: what cannot be read or translated is an entry of the account. Takes time linear in
  /// the text.
  ///
  /// - Parameters:
  ///   - sources: The lists.
  ///   - reading: How they are read.
  ///   - options: How they are translated.
  ///   - included: Gives the text of a file that a source includes, by its path relative to the
  ///     source.
  public init(
    _ sources: [Source], reading: FilterReading = FilterReading(),
    _ options: TranslationOptions = TranslationOptions(),
    included: (Source, String) -> [UInt8]? = { _, _ in nil }
  ) {
    var reader = SourceReader(reading)
    for source in sources { reader.read(source, included) }
    _ = BadFilters.apply(to: &reader.lists)
    filterOrigins = FilterOrigins(reader)
    let translation = reader.translateFilters(FilterTranslator(options))
    lists = translation.lists
    cosmetics = translation.cosmetics
    cosmeticSources = translation.cosmeticSources
    lostFilters = Set(translation.notes.lazy.filter { $0.fidelity == .lost }.map(\.source))
    hasNoFilters = reader.lists.allSatisfy { $0.lines.filters == 0 }
    account = filterOrigins.account(of: reader.lists, from: sources, translation)
  }
}

/// The page side next to rules that cannot have it.
extension FilterConversion {
  /// The numbers of the cosmetic filters in the conversion of the same lists for an index that the
  /// rules of this one do not have; with all that hide, for rules that hide nothing.
  package func missingCosmetics(of index: FilterConversion, withHiding: Bool) -> Set<Int> {
    let hidden = Set(
      index.cosmetics.indices.lazy.filter { number in
        withHiding || lostFilters.contains(index.cosmeticSources[number])
      }.map { index.cosmetics[$0] }.filter { !$0.isException }.map(\.effect))
    return Set(
      index.cosmetics.indices.filter { number in
        let effect = index.cosmetics[number].effect
        return switch effect.kind {
        case .selectors: hidden.contains(effect)
        case .html, .removedHeaders: false
        case .styles, .procedural, .scriptlets, .scripts: true
        }
      })
  }

  /// An account without the losses of filters whose cosmetic filters are somewhere else, by their
  /// numbers in the conversion for an index.
  package func account(
    _ account: Account, having numbers: Set<Int>, of index: FilterConversion
  ) -> Account {
    let missing = index.cosmeticSources.indices.lazy.filter { !numbers.contains($0) }
    let had = numbers.map { index.cosmeticSources[$0] } + index.switchingFilters
    return filterOrigins.account(
      account,
      withoutLosing: Set(had).subtracting(index.lostFilters)
        .subtracting(missing.map { index.cosmeticSources[$0] }))
  }

  /// The filters that switch effects off on pages, by the URLs of these.
  private var switchingFilters: [Int] {
    lists.filter { $0.purpose == .modifiers }.flatMap { list in
      zip(list.rules, list.filters).flatMap { rule, filters in
        guard case .modify(let modifier) = rule.action, modifier.kind.isSwitch,
          rule.trigger.isAboutURLAlone
        else { return [Int]() }
        return Array(filters)
      }
    }
  }
}

extension FilterConversion {
  /// Takes the rules out of the conversion, which has none afterwards.
  package mutating func takeLists() -> [TranslatedList] {
    defer { lists = [] }
    return lists
  }
}

extension FilterConversion {
  /// Takes the cosmetic filters out of the conversion, which has none afterwards.
  package mutating func takeCosmetics() -> [CosmeticFilter] {
    defer { cosmetics = [] }
    return cosmetics
  }
}

/// Reads the sources, and keeps the texts that origins refer to.
struct SourceReader {
  private let reading: FilterReading
  var lists: [FilterList] = []
  /// All files by their numbers, and the names of included ones.
  private(set) var sources: [FilterConversion.Source] = []
  private(set) var includedNames: [String?] = []
  /// Whether each list is trusted.
  private var trusted: [Bool] = []

  init(_ reading: FilterReading) { self.reading = reading }

  mutating func read(
    _ source: FilterConversion.Source, _ included: (FilterConversion.Source, String) -> [UInt8]?
  ) {
    var found: [String: [UInt8]] = [:]
    let list = FilterList(reading: source.bytes, as: reading, file: sources.count) { path in
      let bytes = included(source, path)
      found[path] = bytes
      return bytes
    }
    sources.append(source)
    trusted.append(source.isTrusted)
    includedNames.append(nil)
    for path in list.includedFiles {
      sources.append(
        FilterConversion.Source(
          name: source.name.besideLast(path), bytes: found[path] ?? [],
          path: source.path?.besideLast(path)))
      includedNames.append(path)
    }
    lists.append(list)
  }

  /// Translates the filters of all lists, and drops each one after its translation: filters and
  /// rules together would need twice the memory.
  mutating func translateFilters(_ translator: consuming FilterTranslator) -> Translation {
    for list in lists {
      for index in list.filters.indices { translator.prepare(for: list.filters[index].filter) }
    }
    for number in lists.indices {
      let dialect = lists[number].dialect
      translator.trustsList = trusted[number]
      for index in lists[number].filters.indices {
        translator.add(lists[number].filters[index].takeFilter(), in: dialect)
      }
      lists[number].filters = []
    }
    return translator.finish()
  }
}

extension WrittenFilter {
  /// Takes the filter out, and leaves one that needs no memory.
  fileprivate mutating func takeFilter() -> Filter {
    var taken = Filter.other(OtherFilter(.style, isException: true))
    swap(&taken, &filter)
    return taken
  }
}
