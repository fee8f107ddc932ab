// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Sluice
import SystemFiles

/// How many decisions per second one thread makes, how many two make with the same matcher, and how
/// many two make that share nothing: that is the limit of the machine.
struct Throughput {
  private static let rounds = 15
  private static let passes = 9

  /// Nanoseconds of the best round.
  private var oneThread = Int.max
  private var twoThreads = Int.max
  private var twoApart = Int.max
  private let decisions: Int

  /// Each thread has requests and pages of its own, as the threads of a proxy have.
  init(_ file: RequestFile, _ index: FilePath) throws {
    let matcher = Matcher.layering([try RuleIndex(opening: index)])
    let apart = Matcher.layering([try RuleIndex(opening: index)])
    let mine = try file.prepared(for: matcher)
    let others = try file.prepared(for: matcher)
    let othersApart = try file.prepared(for: apart)
    decisions = mine.count * Throughput.passes
    let stopwatch = Stopwatch()
    for _ in 0..<Throughput.rounds {
      let one = stopwatch.measure { Throughput.decide(mine, matcher) }
      let two = stopwatch.measure {
        Throughput.decide(mine, matcher, besides: others, matcher)
      }
      let twoOfTheirOwn = stopwatch.measure {
        Throughput.decide(mine, matcher, besides: othersApart, apart)
      }
      oneThread = min(oneThread, one)
      twoThreads = min(twoThreads, two)
      twoApart = min(twoApart, twoOfTheirOwn)
    }
  }

  private static func decide(
    _ requests: [PreparedRequest], _ matcher: Matcher, besides others: [PreparedRequest],
    _ othersMatcher: Matcher
  ) {
    let other = WorkerThread { decide(others, othersMatcher) }
    decide(requests, matcher)
    other?.join()
  }

  private static func decide(_ requests: [PreparedRequest], _ matcher: Matcher) {
    for _ in 0..<passes {
      for request in requests {
        _ = try? matcher.decide(request.url, request.load, on: request.page)
      }
    }
  }

  var json: String {
    let one = Throughput.perSecond(decisions, oneThread)
    let two = Throughput.perSecond(2 * decisions, twoThreads)
    let apart = Throughput.perSecond(2 * decisions, twoApart)
    return #"{"decisions_per_second":\#(one),"decisions_per_second_2":\#(two),"#
      + #""decisions_per_second_2_apart":\#(apart)}"#
  }

  private static func perSecond(_ count: Int, _ nanoseconds: Int) -> Int {
    Int(Double(count) * 1e9 / Double(max(1, nanoseconds)))
  }
}
