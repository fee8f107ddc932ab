// SPDX-License-Identifier: Apache-2.0

import RuleIndex
import Sluice

/// How many decisions a second one thread makes, and how many two do on the same matcher.
struct Throughput {
  private static let rounds = 7
  private static let passes = 9

  /// Nanoseconds of the best round.
  private(set) var oneThread = Int.max
  private(set) var twoThreads = Int.max
  private let decisions: Int

  /// Each thread has requests and pages of its own, as the threads of a proxy have.
  init(_ file: RequestFile, _ matcher: Matcher) throws {
    let mine = try file.prepared(for: matcher)
    let others = try file.prepared(for: matcher)
    decisions = mine.count * Throughput.passes
    let stopwatch = Stopwatch()
    for _ in 0..<Throughput.rounds {
      oneThread = min(oneThread, stopwatch.measure { Throughput.decide(mine, matcher) })
      let time = stopwatch.measure {
        let other = WorkerThread { Throughput.decide(others, matcher) }
        Throughput.decide(mine, matcher)
        other?.join()
      }
      twoThreads = min(twoThreads, time)
    }
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
    return #"{"decisions_per_second":\#(one),"decisions_per_second_2":\#(two)}"#
  }

  private static func perSecond(_ count: Int, _ nanoseconds: Int) -> Int {
    Int(Double(count) * 1e9 / Double(max(1, nanoseconds)))
  }
}
