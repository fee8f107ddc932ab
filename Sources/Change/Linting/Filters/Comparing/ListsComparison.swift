// SPDX-License-Identifier: Apache-2.0

package import Filters
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
  /// The names of hosts that exist, which the filters are compared with too; nil compares none.
  package var liveNames: LiveNames?
  /// The oldest version of the ad blocker that the lists are for; nil compares with none.
  package var oldestVersion: BlockerVersion?

  /// Creates a choice of comparisons.
  package init(names: [String], partners: [[Int]]) {
    self.names = names
    self.partners = partners
  }

  /// The name of a file for messages: that of its list, or the path of an included file.
  func name(of file: FilterFile) -> String {
    file.includedPath ?? (names.indices.contains(file.list) ? names[file.list] : "another list")
  }
}

/// Finds the filters of lists that other lists make redundant.
struct ListsComparison {
  private let lists: [(list: FilterList, files: Range<Int>)]
  private let choice: ComparedLists
  private let compared: ComparedFilters
  private let network: NetworkComparison
  private let hiding: HidingComparison
  private let other: OtherComparison
  /// The answers of each file of hosts.
  private let answers: [Int: ServerAnswers]

  /// Prepares the filters of lists, which are those of `compared`.
  init(
    _ compared: ComparedFilters, _ lists: [(list: FilterList, files: Range<Int>)],
    _ files: [FilterFile], _ choice: ComparedLists, _ switches: PageSwitches
  ) {
    self.compared = compared
    self.lists = lists
    self.choice = choice
    var answers: [Int: ServerAnswers] = [:]
    for (list, numbers) in lists {
      for file in numbers { answers[file] = ServerAnswers(list, files[file].bytes) }
    }
    self.answers = answers
    let candidates = Array(compared.filters.indices)
    network = NetworkComparison(compared, candidates, switches)
    hiding = HidingComparison(compared, candidates, switches)
    other = OtherComparison(compared, candidates, files)
  }

  /// Adds the findings about a list to its files.
  func addFindings(about list: Int, to files: inout [FilterFile]) {
    guard !choice.partners[list].isEmpty else { return }
    let start = lists[..<list].reduce(0) { $0 + $1.list.filters.count }
    let numbers = start..<start + lists[list].list.filters.count
    let found =
      (network.repetitions(of: numbers) + hiding.repetitions(of: numbers)
      + other.repetitions(of: numbers)).filter(answersSame)
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
      let name = choice.name(of: files[compared.filters[by].origin.file])
      let bytes = isWhole ? files[origin.file].bytes : nil
      files[origin.file].add(finding(about: number, by, in: name, bytes))
    }
  }

  /// Whether a name server gives the same answers without a filter of a list.
  private func answersSame(_ number: Int, _ other: Int) -> Bool {
    let (filter, cover) = (compared.filters[number], compared.filters[other])
    guard let own = answers[filter.origin.file], let others = answers[cover.origin.file] else {
      return true
    }
    return own.isSame(filter, cover, of: others)
  }

  /// The finding about a filter, and one of the list `name`.
  ///
  /// - Parameter bytes: The text of its file if the whole line can be removed.
  private func finding(
    about number: Int, _ other: Int, in name: String, _ bytes: [UInt8]?
  ) -> Finding {
    let (origin, cover) = (compared.filters[number].origin, compared.filters[other].origin)
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
