// SPDX-License-Identifier: Apache-2.0

import Conversion
import SluiceReports
import Tools
import RuleMatching
import Linting
import Sluice

/// Lists that grow fourfold, and how much longer they take: rule lists to check, fix, report, compile
/// and compare, filter lists to convert and compile.
struct GrowthAttack {
  /// Four times as much may take this many times as long; quadratic growth takes sixteen times.
  private static let mostGrowth = 9.0

  /// What the names of the shapes contain.
  let name: String

  /// Whether everything grows as it should.
  func run() throws -> Bool {
    print("four times the size; times are the best of three")
    var isFine = true
    let shapes = (GrowthShape.rules + GrowthShape.filters).filter { shape in
      name.isEmpty || shape.name.contains(name)
    }
    for shape in shapes {
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
    switch ListContent(of: list) {
    case .rules, .dnr, .manifest: checkAndCompile(list)
    case .filters: convertAndCompile(list)
    }
  }

  private func convertAndCompile(_ list: [UInt8]) {
    let source = FilterConversion.Source(name: "x", bytes: list)
    for target in [nil, Target.sluice] {
      let conversion = FilterConversion([source], TranslationOptions(target: target))
      _ = conversion.account.reasons
      var compiler = ListCompiler(LintOptions(target: .sluice))
      compiler.storesFilterTexts = true
      _ = try? compiler.compile([], with: conversion)
    }
  }

  private func checkAndCompile(_ list: [UInt8]) {
    let options = LintOptions(target: .sluice)
    let report = RuleLint.check(list, options)
    let file = LintedFile(path: "x", report: report, findings: report.findings)
    _ = SARIFReport(version: "0").text(of: [file])
    var fixer = ListFixer(list, options) { _ in true }
    _ = fixer.run()
    let source = SourceList(name: "x", bytes: list)
    guard let index = try? ListCompiler(options).compileValidRules([source]).index,
      let opened = try? RuleIndex(checking: index.bytes)
    else { return }
    _ = ListSetDifference(opened.locatedLists, [report.located(as: "x")])
  }
}
