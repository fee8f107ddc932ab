// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings
internal import RuleText

/// The names of lists that are used together, and with which others each checked one is compared.
package struct ComparedLists: Sendable {
  /// The name of each list, for messages.
  package let names: [String]
  /// For each list that is checked, the numbers of the lists that its filters are compared with.
  ///
  /// The lists that are checked come first; the others are only compared with.
  package let partners: [[Int]]

  /// Creates a choice of comparisons.
  package init(names: [String], partners: [[Int]]) {
    self.names = names
    self.partners = partners
  }
}

/// Finds the filters of lists that other lists make redundant.
struct ListsComparison {
  private let lists: [(list: FilterList, files: Range<Int>)]
  private let names: [String]
  private let compared: ComparedFilters
  private let network: NetworkComparison
  private let hiding: HidingComparison
  private let other: OtherComparison
  private let relation: ListRelation
  private let partners: [[Int]]
  /// The answers of each list of hosts.
  private let answers: [ServerAnswers?]

  init(
    _ lists: [(list: FilterList, files: Range<Int>)], _ files: [FilterFile],
    _ choice: ComparedLists, _ switches: PageSwitches
  ) {
    self.lists = lists
    names = choice.names
    partners = choice.partners
    answers = lists.map { list, numbers in
      ServerAnswers(list, numbers.first.map { files[$0].bytes } ?? [])
    }
    relation = ListRelation(lists.map(\.list), choice.partners)
    // The checked list is the one that somebody looks at.
    let dialect = lists.first?.list.dialect ?? .adblockPlus
    compared = ComparedFilters(lists, files, dialect, relation)
    let candidates = Array(compared.filters.indices)
    network = NetworkComparison(compared, candidates, switches)
    hiding = HidingComparison(compared, candidates, switches)
    other = OtherComparison(compared, candidates, files)
  }

  /// Adds the findings about a list to its files.
  func addFindings(about list: Int, to files: inout [FilterFile]) {
    guard list < partners.count, !partners[list].isEmpty else { return }
    let start = lists[..<list].reduce(0) { $0 + $1.list.filters.count }
    let numbers = start..<start + lists[list].list.filters.count
    let found =
      (network.repetitions(of: numbers) + hiding.repetitions(of: numbers)
      + other.repetitions(of: numbers)).filter { answersSame(list, $0.number, $0.by) }
    let covers = Dictionary(found.map { ($0.number, $0.by) }) { first, _ in first }
    var known: [Int: Set<Int>] = [:]
    for file in lists[list].files { known[file] = files[file].redundantOffsets }
    var end = numbers.lowerBound
    for (number, by) in covers.sorted(by: { $0.key < $1.key }) where number >= end {
      let line = compared.line(of: number)
      end = line.upperBound
      let origin = compared.filters[number].origin
      guard known[origin.file]?.contains(origin.range.lowerBound) != true else { continue }
      let isWhole = line.allSatisfy { covers[$0] != nil }
      files[origin.file].add(finding(about: number, by, isWhole ? files[origin.file].bytes : nil))
    }
  }

  /// Whether a name server gives the same answers without a filter of a list.
  private func answersSame(_ list: Int, _ number: Int, _ other: Int) -> Bool {
    guard let own = answers[list], let others = answers[relation.list(of: other)] else {
      return true
    }
    return own.isSame(compared.filters[number], compared.filters[other], of: others)
  }

  /// The finding about a filter.
  ///
  /// - Parameter bytes: The text of its file if the whole line can be removed.
  private func finding(about number: Int, _ other: Int, _ bytes: [UInt8]?) -> Finding {
    let (origin, cover) = (compared.filters[number].origin, compared.filters[other].origin)
    let name = names[relation.list(of: other)]
    let isSame = compared.filters[number].filter == compared.filters[other].filter
    let what = bytes == nil ? "a part of this line" : "this filter"
    let message =
      isSame && bytes != nil
      ? "this filter is also in line \(cover.line) of \(name)"
      : "line \(cover.line) of \(name) makes \(what) redundant"
    var finding = Finding(
      .redundantAcrossLists, .warning, message, range: origin.range,
      help: "remove it, if both lists are always used together",
      fix: bytes.map {
        FilterComparison.removal(
          of: origin, in: $0, effect: "only those who also use \(name) have the same decisions")
      })
    finding.other = FindingPlace(list: name, line: cover.line, column: cover.column)
    return finding
  }
}
