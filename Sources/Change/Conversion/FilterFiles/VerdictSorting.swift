// SPDX-License-Identifier: Apache-2.0

internal import Filters

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
          return (a.file, a.line, one.offset) < (b.file, b.line, other.offset)
        }.map(\.element))
    }
  }

  /// The lines that could not be read, and those whose file could not be included.
  private func refused(_ list: FilterList) -> [FilterConversion.LineVerdict] {
    list.problems.filter { $0.refusesLine || $0.losesFile }.map { problem in
      verdict(.lost, problem.kind.rawValue, problem.message, problem.origin)
    }
  }

  private func verdict(
    _ verdict: TranslationVerdict, _ reason: String, _ message: String, _ origin: FilterOrigin
  ) -> FilterConversion.LineVerdict {
    FilterConversion.LineVerdict(
      file: origin.file, includedFile: reader.includedNames[origin.file], line: origin.line,
      column: origin.column, verdict: verdict, reason: reason, message: message,
      text: line(at: origin))
  }

  /// The whole line of a filter, or of a part of one.
  private func line(at origin: FilterOrigin) -> [UInt8] {
    let bytes = reader.sources[origin.file].bytes
    let start = max(origin.range.lowerBound - (origin.column - 1), 0)
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    return Array(bytes[bytes.trimmed(start..<end)])
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

extension FilterProblem {
  /// Whether the lines of a file are missing because of it.
  var losesFile: Bool {
    switch kind {
    case .missingInclude, .outsideInclude, .tooManyIncludes: true
    default: false
    }
  }
}
