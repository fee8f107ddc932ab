// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings
internal import RuleText

/// Finds the filters of a file that repeat others of it.
struct FilterComparison {
  private let list: FilterList
  private let compared: ComparedFilters
  private let bytes: [UInt8]
  private let doubtful: [Int]
  /// The filters that can be removed, each with one that does the same or more.
  private var repetitions: [(number: Int, by: Int)] = []

  /// Compares the filters of a file.
  ///
  /// A filter with findings, or a filter that is compared with one, may be equal only by mistake:
  /// it is not removed.
  init(_ list: FilterList, _ file: Int, _ files: [FilterFile], _ switches: PageSwitches) {
    self.list = list
    bytes = files[file].bytes
    doubtful = files[file].doubtfulOffsets
    let numbers = list.filters.indices.filter { list.filters[$0].origin.file == file }
    compared = ComparedFilters([(list, file..<file + 1)], files, list.dialect)
    repetitions =
      NetworkComparison(compared, numbers, switches).repetitions(of: numbers)
      + HidingComparison(compared, numbers, switches).repetitions(of: numbers)
      + OtherComparison(compared, numbers, files).repetitions(of: numbers)
    if let answers = ServerAnswers(list, bytes) {
      repetitions.removeAll { !answers.isSame(list.filters[$0.number], list.filters[$0.by]) }
    }
  }

  /// The findings, in the order of the lines: one for each.
  var findings: [Finding] {
    guard !repetitions.isEmpty else { return [] }
    let covers = Dictionary(repetitions.map { ($0.number, $0.by) }) { first, _ in first }
    var findings: [Finding] = []
    var end = 0
    for (number, other) in covers.sorted(by: { $0.key < $1.key }) where number >= end {
      let line = compared.line(of: number)
      end = line.upperBound
      findings.append(finding(about: line, number, survivor(of: other, covers), covers))
    }
    return findings
  }

  /// The filter that stays, if the one that makes another redundant is redundant itself.
  private func survivor(of number: Int, _ covers: [Int: Int]) -> Int {
    var number = number
    // The chain is cut after this many steps; no chain is circular.
    for _ in 0..<Self.mostSteps {
      guard let next = covers[number] else { break }
      number = next
    }
    return number
  }

  private static let mostSteps = 16

  private func finding(
    about line: Range<Int>, _ number: Int, _ other: Int, _ covers: [Int: Int]
  ) -> Finding {
    let (origin, cover) = (list.filters[number].origin, list.filters[other].origin)
    let isSame = list.filters[number].filter == list.filters[other].filter
    let isDoubtful = isDoubtful(origin) || isDoubtful(cover)
    let isWhole = line.allSatisfy { number in
      covers[number].map { list.filters[$0].origin != origin } ?? false
    }
    let effect = PageSwitches.effect(
      ofRemoving: list.filters[number].filter, coveredBy: list.filters[other].filter,
      in: list.dialect)
    return Finding(
      isSame ? .duplicateFilter : .redundantFilter, .warning,
      message(about: origin, cover, isSame: isSame, isWhole: isWhole), range: origin.range,
      help: isDoubtful
        ? "look at the other findings on these filters first; then remove it" : "remove it",
      related: cover.range,
      fix: isWhole && !isDoubtful ? Self.removal(of: origin, in: bytes, effect: effect) : nil)
  }

  private func message(
    about origin: FilterOrigin, _ cover: FilterOrigin, isSame: Bool, isWhole: Bool
  ) -> String {
    let text = bytes.codeSpan(cover.range)
    if !isWhole { return "\(text) makes a part of this line redundant" }
    if bytes[origin.range] == bytes[cover.range] { return "this filter is written twice" }
    return isSame
      ? "this filter is the same as \(text)" : "\(text) makes this filter redundant"
  }

  /// A fix that removes the line of a filter.
  static func removal(of origin: FilterOrigin, in bytes: [UInt8], effect: String?) -> Fix {
    let start = origin.range.lowerBound - (origin.column - 1)
    let end = bytes.first(UInt8(ascii: "\n"), in: origin.range.upperBound..<bytes.count)
    return Fix(
      "remove a filter that another one repeats", effect: effect,
      edits: [Fix.Edit(start..<(end.map { $0 + 1 } ?? bytes.count), [])])
  }

  /// Whether a filter has another finding.
  private func isDoubtful(_ origin: FilterOrigin) -> Bool {
    var low = 0
    var high = doubtful.count
    while low < high {
      let middle = (low + high) / 2
      if doubtful[middle] < origin.range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < doubtful.count && doubtful[low] <= origin.range.upperBound
  }
}
