// SPDX-License-Identifier: Apache-2.0

import Sluice
import SluiceReports
import TextFormats
import Optimizing
import Linting
import RuleModel
import SystemFiles

/// Facts about a list that take longer than its findings: its tests, and the cost of its rules.
struct ListFacts: Sendable {
  /// The text that they apply to.
  let version: Int
  /// The file of tests next to the list; nil if there is none.
  var tests: FilePath?
  /// The lines of tests whose request each part matches, by its number.
  var testLines: [Int: [Int]] = [:]
  /// The lines of tests that fail.
  var failures: Set<Int> = []
  /// The seconds that WebKit needs to compile the list, in words.
  var cost: String?
  /// The share of each rule in these seconds, by its number; only of the most expensive ones.
  var shares: [Int: Double] = [:]
  var dearestRule: Int?

  /// The input for computing them.
  struct Question: Sendable {
    let version: Int
    let kind: DocumentKind
    let path: FilePath?
    let bytes: [UInt8]
    let tests: (path: FilePath, bytes: [UInt8])?
    let otherLists: [ListTests.List]
    let settings: Settings

    /// Computes them.
    func answer(stopping isStopped: () -> Bool) -> ListFacts {
      var facts = ListFacts(version: version)
      addTests(to: &facts)
      if kind == .rules, !isStopped() { addCost(to: &facts) }
      return facts
    }

    private func addTests(to facts: inout ListFacts) {
      guard let path, let tests else { return }
      let own = ListTests.List(path: path, bytes: bytes)
      let lists = otherLists.map { $0.path == path ? own : $0 }
      let result = ListTests(bytes: tests.bytes, lists: lists, settings: settings).run()
      facts.tests = tests.path
      facts.failures = Set(result.failures.map(\.line))
      for (line, matches) in result.matches {
        for match in matches where match.list == path {
          facts.testLines[match.part, default: []].append(line)
        }
      }
    }

    /// The costs of longer lists are worked out by the command only: that takes some sixty times the
    /// memory of the text.
    private static let longestCosted = 1 << 20

    private func addCost(to facts: inout ListFacts) {
      guard bytes.count <= Self.longestCosted else { return }
      let report = RuleLint.findErrors(in: bytes, settings.lint)
      guard report.isAccepted else { return }
      let list = CostedList(report.located(as: ""))
      facts.cost = CostText.line(of: list)
      let shares = zip(report.usableOrigins, list.cost.ruleSeconds).map { ($0.index, $1) }
      let dearest = shares.sorted { $0.1 > $1.1 }.prefix(1000)
      facts.dearestRule = dearest.first?.0
      facts.shares = Dictionary(dearest.map { ($0.0, $0.1) }) { one, _ in one }
    }
  }
}
