// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// The positions of filters that were read together: in which list, and on which line.
struct FilterOrigins: Sendable {
  /// Where each filter is.
  let origins: [FilterOrigin]
  /// All files by their numbers, and the names of included ones.
  let files: [FilterConversion.Source]
  private let includedNames: [String?]
  /// The number of the first filter of each list, and the end.
  private let starts: [Int]

  init(_ reader: SourceReader) {
    origins = reader.lists.flatMap { $0.filters.lazy.map(\.origin) }
    files = reader.sources
    includedNames = reader.includedNames
    starts = reader.lists.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.filters.count) }
  }

  /// The results for lists whose filters all are exact.
  func account(of lists: [FilterList], from sources: [FilterConversion.Source]) -> Account {
    let files = zip(sources, lists).map { source, list in
      Account.File(
        name: source.name, syntax: list.dialect.rawValue, lines: list.lines.total,
        included: list.includedFiles, count: list.convertible, rules: 0,
        entries: refused(list))
    }
    return Account(files: files, rules: 0)
  }

  /// The results for the lists.
  func account(
    of lists: [FilterList], from sources: [FilterConversion.Source], _ translation: Translation
  ) -> Account {
    var account = account(of: lists, from: sources)
    add(translation.notes, to: &account)
    setRules(
      translation.lists.lazy.map(\.filters).flatMap { filters in
        filters.indices.lazy.map { filters.first(of: $0) }
      }, of: &account)
    return account
  }

  /// Adds the entries for filters.
  func add<Reason>(_ notes: [ConversionNote<Reason>], to account: inout Account) {
    for note in notes {
      let entry = entry(
        at: origins[note.source], note.fidelity, note.reason.rawValue, note.message,
        need: note.reason.need)
      account.files[list(of: note.source)].entries.append(entry)
    }
    for number in account.files.indices { account.files[number].sortEntries() }
  }

  /// An account without the entries of some filters that are lost in it.
  func account(_ account: Account, withoutLosing filters: Set<Int>) -> Account {
    var account = account
    var lines: [Int: Set<Line>] = [:]
    for number in filters {
      let origin = origins[number]
      lines[list(of: number), default: []].insert(
        Line(file: includedNames[origin.file], line: origin.line, column: origin.column))
    }
    for (number, found) in lines {
      account.files[number].entries.removeAll { entry in
        entry.fidelity == .lost
          && found.contains(
            Line(file: entry.includedFile, line: entry.line, column: entry.column))
      }
    }
    return account
  }

  /// A line of a list, or of a file that it includes.
  private struct Line: Hashable {
    let file: String?
    let line: Int
    let column: Int
  }

  /// Counts rules for the lists of the filters that they come from, each for its first filter.
  func setRules(_ filters: some Sequence<Int?>, of account: inout Account) {
    account.rules = 0
    for number in account.files.indices { account.files[number].rules = 0 }
    for filter in filters {
      account.rules += 1
      if let filter { account.files[list(of: filter)].rules += 1 }
    }
  }

  /// The lines that cannot be read, and those whose file cannot be included.
  private func refused(_ list: FilterList) -> [Account.Entry] {
    list.problems.filter { $0.refusesLine || $0.losesFile }.map { problem in
      entry(at: problem.origin, .lost, problem.kind.rawValue, problem.message, need: nil)
    }
  }

  private func entry(
    at origin: FilterOrigin, _ fidelity: Fidelity, _ reason: String, _ message: String,
    need: String?
  ) -> Account.Entry {
    Account.Entry(
      includedFile: includedNames[origin.file], line: origin.line, column: origin.column,
      fidelity: fidelity, reason: reason, message: message, need: need, text: line(at: origin))
  }

  /// The whole line of a filter, or of a part of one.
  private func line(at origin: FilterOrigin) -> [UInt8] {
    let bytes = files[origin.file].bytes
    let start = max(origin.range.lowerBound - (origin.column - 1), 0)
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    return Array(bytes[bytes.trimmed(start..<end)])
  }

  private func list(of filter: Int) -> Int {
    let next = starts.firstIndex { $0 > filter } ?? starts.count
    return max(next - 1, 0)
  }
}

extension FilterList {
  /// How many lines should become rules: filters, lines that cannot be read, and directives whose
  /// file cannot be included.
  fileprivate var convertible: Int {
    lines.filters + lines.refused + problems.count(where: \.losesFile)
  }
}

extension FilterProblem {
  /// Whether the entry means that the lines of a file are missing.
  fileprivate var losesFile: Bool {
    switch kind {
    case .missingInclude, .outsideInclude, .tooManyIncludes: true
    default: false
    }
  }
}
