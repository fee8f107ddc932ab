// SPDX-License-Identifier: Apache-2.0

import Compiling
import RuleMatching
import Linting
import Sluice
import TestSupport

/// Decides about loads that are made to be slow, and compares the time with the stated bound.
struct ListAttack {
  let rules: Int
  let urlLength: Int

  /// How many nanoseconds a step may take; a cache miss takes time, and so does a machine
  /// that others use.
  private static let mostNanosecondsAStep = 10.0

  /// Whether all decisions and pages stay within their bound.
  func run() throws -> Bool {
    print("\(rules) rules, URLs of \(urlLength) bytes; times are the best of three")
    print(padded("", 56), " compile       page   decision   steps at most")
    var isFine = true
    for hostile in HostileCase.all(rules: rules, urlLength: urlLength) {
      isFine = try run(hostile) && isFine
    }
    return isFine
  }

  private func run(_ hostile: HostileCase) throws -> Bool {
    let dialect: Dialect = hostile.dialect == .pcre ? .pcre : .webkit
    let compiler = ListCompiler(LintOptions(target: .sluice, dialect: dialect))
    let clock = ContinuousClock()
    var compilation: Compilation?
    let list = SourceList(name: hostile.name, bytes: hostile.list)
    let compiling = clock.measure {
      do throws(CompilationError) {
        compilation = try compiler.compile([list])
      } catch {
        print(padded(hostile.name, 56), " refused: \(words(of: error))")
      }
    }
    guard let compilation else { return true }
    return try decide(hostile, compilation, compiling)
  }

  private func decide(
    _ hostile: HostileCase, _ compilation: Compilation, _ compiling: Duration
  ) throws -> Bool {
    let matcher = Matcher.layering([try RuleIndex(checking: compilation.index.bytes)])
    var load = Load(.childDocument)
    load.frameURL = Array(hostile.frameURL.utf8)
    let page = try best { _ = try matcher.page(hostile.topURL) }
    let prepared = try matcher.page(hostile.topURL)
    let url = Array(hostile.url.utf8)
    let decision = try best { _ = try matcher.decide(url, load, on: prepared) }
    let steps = compilation.worstCase.steps(
      forDecisionAbout: max(url.count, hostile.frameURL.utf8.count))
    let pageSteps = compilation.worstCase.steps(forPageOf: hostile.topURL.utf8.count)
    let isFine =
      decision.nanoseconds <= Double(steps) * Self.mostNanosecondsAStep
      && page.nanoseconds <= Double(pageSteps) * Self.mostNanosecondsAStep
    print(
      padded(hostile.name, 56), padded(milliseconds(compiling), 8), "ms",
      padded(microseconds(page), 8), "µs", padded(microseconds(decision), 8), "µs",
      padded(steps, 15), isFine ? "" : " beyond its bound")
    return isFine
  }

  private func best(_ work: () throws -> Void) rethrows -> Duration {
    let clock = ContinuousClock()
    var best = Duration.seconds(1_000)
    for _ in 0..<3 { best = min(best, try clock.measure(work)) }
    return best
  }

  private func words(of error: CompilationError) -> String {
    switch error {
    case .refused(let reports): reports.first?.findings.first?.message ?? "no rule"
    case .refusedRules(let omissions): omissions.first?.message ?? "rules were refused"
    case .tooLarge(let error): error.message
    }
  }

  private func milliseconds(_ duration: Duration) -> Int { Int(duration.nanoseconds / 1e6) }

  private func microseconds(_ duration: Duration) -> Int { Int(duration.nanoseconds / 1e3) }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
