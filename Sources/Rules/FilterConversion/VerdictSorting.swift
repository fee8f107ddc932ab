// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import FilterText
internal import FilterTranslation

/// Sorts what was said about filters by the lists and lines in which they are.
struct VerdictSorting {
  private let reader: SourceReader
  private let translation: Translation
  private let origins: [FilterOrigin]
  /// The number of the first filter of each list, and the end.
  private let starts: [Int]

  init(
    _ reader: SourceReader, _ translation: Translation, _ origins: [FilterOrigin], _ starts: [Int]
  ) {
    self.reader = reader
    self.translation = translation
    self.origins = origins
    self.starts = starts
  }

  func files(of sources: [FilterConversion.Source]) -> [FilterConversion.File] {
    var verdicts = reader.lists.map { refused($0) }
    for note in translation.notes {
      verdicts[list(of: note.filter)].append(
        verdict(note.verdict, note.reason.rawValue, note.message, origins[note.filter]))
    }
    let rules = rulesOfLists()
    return sources.indices.map { number in
      FilterConversion.File(
        name: sources[number].name, list: reader.lists[number], rules: rules[number],
        verdicts: verdicts[number].enumerated().sorted { one, other in
          let (a, b) = (one.element, other.element)
          return a.line == b.line ? one.offset < other.offset : a.line < b.line
        }.map(\.element))
    }
  }

  /// The lines that could not be read.
  private func refused(_ list: FilterList) -> [FilterConversion.LineVerdict] {
    list.problems.filter(\.refusesLine).map { problem in
      verdict(.lost, problem.kind.rawValue, problem.message, problem.origin)
    }
  }

  private func verdict(
    _ verdict: TranslationVerdict, _ reason: String, _ message: String, _ origin: FilterOrigin
  ) -> FilterConversion.LineVerdict {
    FilterConversion.LineVerdict(
      includedFile: reader.includedNames[origin.file], line: origin.line, column: origin.column,
      verdict: verdict, reason: reason, message: message,
      text: Array(reader.sources[origin.file].bytes[origin.range]))
  }

  private func rulesOfLists() -> [Int] {
    var counts = [Int](repeating: 0, count: reader.lists.count)
    for filters in translation.lists.map(\.filters) {
      for rule in filters.indices {
        if let first = filters.first(of: rule) { counts[list(of: first)] += 1 }
      }
    }
    return counts
  }

  private func list(of filter: Int) -> Int {
    let next = starts.firstIndex { $0 > filter } ?? starts.count
    return max(next - 1, 0)
  }
}
