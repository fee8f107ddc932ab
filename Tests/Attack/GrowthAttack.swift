// SPDX-License-Identifier: Apache-2.0

import LintReports
import RuleDifference
import RuleMatching
import RuleLinting
import Sluice

/// Lists that grow fourfold, and how much longer they take to check, fix, report, compile and
/// compare.
struct GrowthAttack {
  /// Four times as much may take this many times as long; quadratic growth takes sixteen times.
  private static let mostGrowth = 9.0

  /// Whether everything grows as it should.
  func run() throws -> Bool {
    print("four times the size; times are the best of three")
    var isFine = true
    for shape in GrowthShape.all {
      let (small, large) = (seconds(shape, shape.size), seconds(shape, shape.size * 4))
      let growth = large / max(small, 1e-4)
      // A time this short shows nothing about the growth.
      let isLinear = growth <= Self.mostGrowth || large < 0.02
      let times = "\(Int(small * 1e3)) ms, then \(Int(large * 1e3)) ms"
      print(
        padded(shape.name, 60), times, " × \(Int(growth * 10) / 10)", isLinear ? "" : " TOO SLOW")
      isFine = isFine && isLinear
    }
    return isFine
  }

  private func seconds(_ shape: GrowthShape, _ size: Int) -> Double {
    let list = Array(shape.list(size).utf8)
    let clock = ContinuousClock()
    let best = (0..<3).map { _ in clock.measure { work(list) } }.min()
    return (best ?? .zero).nanoseconds / 1e9
  }

  /// All operations on a list.
  private func work(_ list: [UInt8]) {
    let options = LintOptions(target: .sluice)
    let report = RuleLint.check(list, options)
    let file = LintedFile(path: "x", report: report, findings: report.findings)
    _ = SARIFReport.text(of: [file], version: "0")
    var fixer = ListFixer(list, options) { _ in true }
    _ = fixer.run()
    let source = SourceList(name: "x", bytes: list)
    guard let index = try? ListCompiler(options).compileValidRules([source]).index,
      let opened = try? RuleIndex(checking: index.bytes)
    else { return }
    _ = ListSetDifference(opened.locatedLists, [report.located(as: "x")])
  }
}
