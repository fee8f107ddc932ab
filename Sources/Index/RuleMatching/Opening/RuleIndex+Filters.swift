// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// A file of filters, or of rules of an extension, that rules of an index come from.
package struct IndexedFilterFile: Sendable, Hashable {
  /// Its name, as it was given to the compiler.
  package let name: String
  /// How many lines it has; 0 for a ruleset, where that is not known.
  package let lines: Int
  /// The SHA-256 of its text.
  package let contentHash: [UInt8]
}

extension RuleIndex {
  /// The files of filters that rules come from, including included ones.
  package var filterFiles: [IndexedFilterFile] {
    let files = filterFileRecords
    return (0..<files.count).map { file(files[$0]) }
  }

  /// Gives the text of a filter, or of a rule of an extension, by its file, line and column; nil if
  /// it is not known.
  package typealias FilterSearch =
    @Sendable (IndexedFilterFile, _ line: Int, _ column: Int) ->
    [UInt8]?

  private var filterFileRecords: Table<FilterFileRecord> { layout.table(.filterFiles) }

  // INVARIANT: text.
  private func file(_ record: FilterFileRecord) -> IndexedFilterFile {
    IndexedFilterFile(
      name: String(decoding: string(at: record.nameOffset), as: UTF8.self),
      lines: Int(record.lineCount), contentHash: RuleIndex.bytes(of: record.hash))
  }

  /// The first filter that a rule comes from, by its line among those of all files.
  ///
  /// - Complexity: logarithmic in the files and in the rules that come from several filters.
  func filter(ofRule number: Int, line: Int, column: Int) -> FilterPosition? {
    filter(atLine: line, column: column, storedText: storedText(ofRule: number))
      .map { filter in
        var filter = filter
        filter.others = others(ofRule: number)
        return filter
      }
  }

  /// The cosmetic filter with a number, as it is written; nil if there is none.
  package func cosmeticFilter(_ number: Int) -> FilterPosition? {
    // INVARIANT: filterTextCount, text.
    let filters = tables.cosmetics.filters
    guard number >= 0, number < filters.count else { return nil }
    let texts: Table<UInt32> = layout.table(.cosmeticTexts)
    let isStored = number < texts.count && texts[number] != IndexFormat.noText
    return filter(
      atLine: filters[number].line, column: 1,
      storedText: isStored ? string(at: texts[number]) : nil)
  }

  /// How many cosmetic filters the index has.
  public var cosmeticFilterCount: Int { tables.cosmetics.filters.count }

  private func filter(
    atLine line: Int, column: Int, storedText: [UInt8]?
  ) -> FilterPosition? {
    // INVARIANT: fileLines, ruleLine.
    let records = filterFileRecords
    let found = RuleIndex.search(records.count) { Int(records[$0].firstLine) < line }
    guard found > 0 else { return nil }
    let file = file(records[found - 1])
    let lineInFile = line - Int(records[found - 1].firstLine)
    return FilterPosition(
      file: file.name, line: lineInFile, column: column,
      text: storedText ?? filterSearch?(file, lineInFile, column))
  }

  /// A rule of an extension as its author wrote it; nil if that is not known.
  func text(ofRule number: Int, in list: Int, _ line: Int, _ column: Int) -> [UInt8]? {
    // INVARIANT: ruleLine.
    if let stored = storedText(ofRule: number) { return stored }
    guard let filterSearch else { return nil }
    let file = IndexedFilterFile(
      name: String(decoding: string(at: tables.listRecords[list].nameOffset), as: UTF8.self),
      lines: 0, contentHash: RuleIndex.bytes(of: tables.listRecords[list].hash))
    return filterSearch(file, line, column)
  }

  private func storedText(ofRule number: Int) -> [UInt8]? {
    // INVARIANT: filterTextCount, text.
    let texts: Table<UInt32> = layout.table(.filterTexts)
    guard number < texts.count, texts[number] != IndexFormat.noText else { return nil }
    return string(at: texts[number])
  }

  private func others(ofRule number: Int) -> Int {
    let joined: Table<JoinedFilters> = layout.table(.joinedFilters)
    // INVARIANT: joinedRule. The search needs the order of the rules.
    let found = RuleIndex.search(joined.count) { joined[$0].rule.number < number }
    guard found < joined.count, joined[found].rule.number == number else { return 0 }
    return Int(joined[found].others)
  }

  /// How many of the first elements hold; after the first that does not, none may.
  private static func search(_ count: Int, _ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
