// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import RuleMatching
import Sluice
import TestSupport

/// Forged indexes in which many items lead to one large program: each is refused, or decides in
/// time, and what is refused can be looked at in time.
struct ForgedAttack {
  let most: Int

  /// How many nanoseconds a step may take; on a quiet machine it is one, so that what the usual
  /// limit allows takes a tenth of a second.
  private static let mostNanosecondsOfStep = 10.0
  /// The longest time of looking at an index, for each of its bytes.
  private static let longestLook = 2_000.0

  /// Whether all are refused or answer in time.
  func run() throws -> Bool {
    print("the slowest index that opens with the usual limits, of sizes up to \(most)")
    print(padded("", 32), "   items    size   decision  page  inspect")
    var isFine = true
    for program in ForgedIndex.Program.allCases {
      for place in ForgedIndex.Place.allCases { isFine = try run(program, place) && isFine }
    }
    return isFine
  }

  /// What one index takes.
  private struct Times {
    var decision = 0.0
    var page = 0.0
    var nanosecondsOfStep = 0.0
    var shape = ""

    var longest: Double { max(decision, page) }
  }

  private func run(_ program: ForgedIndex.Program, _ place: ForgedIndex.Place) throws -> Bool {
    var slowest = Times()
    var look = 0.0
    var size = 4
    while size <= most {
      var items = 1
      while items <= most {
        let bytes = try ForgedIndex.sharing(program, size: size, items: items, place)
        if items == size { look = try max(look, inspect(bytes)) }
        if var times = try times(bytes), times.longest > slowest.longest {
          times.shape = padded(items, 8) + padded(size, 8)
          slowest = times
        }
        items *= 4
      }
      size *= 4
    }
    let isFine = slowest.nanosecondsOfStep <= Self.mostNanosecondsOfStep && look <= Self.longestLook
    print(
      padded("\(program.rawValue), \(place.rawValue)", 32), slowest.shape,
      padded(Int(slowest.decision / 1e3), 8), "µs", padded(Int(slowest.page / 1e3), 8), "µs",
      padded(Int(slowest.nanosecondsOfStep * 1e3), 6), "ps/step", padded(Int(look), 6), "ns/byte",
      isFine ? "" : "TOO SLOW")
    return isFine
  }

  /// Nil if the index is refused.
  private func times(_ bytes: [UInt8]) throws -> Times? {
    guard let index = try? RuleIndex(checking: bytes) else { return nil }
    let matcher = Matcher.layering([index])
    let start = "https://h.testtesttest/ad/"
    let url = Array((start + String(repeating: "/ad/", count: (2_000 - start.count) / 4)).utf8)
    var load = Load(.childDocument)
    load.frameURL = url
    var times = Times()
    times.page = try best { _ = try matcher.page(url) }
    let prepared = try matcher.page(url)
    times.decision = try best { _ = try matcher.decide(url, load, on: prepared) }
    times.nanosecondsOfStep = max(
      times.page / Double(index.worstCase.steps(forPageOf: url.count)),
      times.decision / Double(index.worstCase.steps(forDecisionAbout: url.count)))
    return times
  }

  private func best(_ work: () throws -> Void) rethrows -> Double {
    var best = Duration.seconds(1_000)
    for _ in 0..<3 { best = min(best, try ContinuousClock().measure(work)) }
    return best.nanoseconds
  }

  /// The time of looking at an index, for each byte.
  private func inspect(_ bytes: [UInt8]) throws -> Double {
    guard let index = try? RuleIndex(bytes, limits: .none) else { return 0 }
    let time = ContinuousClock().measure { _ = IndexSummary(index, path: "x") }
    return time < .milliseconds(20) ? 0 : time.nanoseconds / Double(bytes.count)
  }
}
