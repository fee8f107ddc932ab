// SPDX-License-Identifier: Apache-2.0

import MatchOutput
import RuleIndex
import RuleText
import Sluice
import SystemFiles
import Vocabulary

/// How long decisions take: each request's best of nine passes, over all requests of a file.
///
///     MatchingBenchmark INDEX REQUESTS.jsonl
struct MatchingBenchmark {
  private struct Prepared {
    let url: [UInt8]
    let load: Load
    let page: Page
  }

  private static let passes = 9

  static func run(_ index: FilePath, _ requests: FilePath) throws {
    let clock = ContinuousClock()
    let opening =
      (0..<9).compactMap { _ in
        try? clock.measure { _ = try RuleIndex(opening: index) }
      }.min() ?? .zero
    let matcher = Matcher.layering([try RuleIndex(opening: index)])
    let prepared = try prepare(FileReader.read(requests), matcher)
    print("open \(opening), \(prepared.count) requests")
    report(best(prepared, matcher, clock), of: prepared, matcher)
  }

  private static func prepare(_ text: [UInt8], _ matcher: Matcher) throws -> [Prepared] {
    var pages: [[UInt8]: Page] = [:]
    var prepared: [Prepared] = []
    for line in text.split(separator: 0x0A) {
      guard let request = try? RequestLine.read(Array(line)) else { continue }
      let top = request.topURL ?? []
      let page = try pages[top] ?? (top.isEmpty ? matcher.noPage : matcher.page(top))
      pages[top] = page
      prepared.append(Prepared(url: request.url, load: request.load, page: page))
    }
    return prepared
  }

  /// The best time of each request, without that of reading the clock.
  private static func best(
    _ requests: [Prepared], _ matcher: Matcher, _ clock: ContinuousClock
  ) -> [Int] {
    let reading = (0..<10_000).map { _ in nanoseconds(clock.measure {}) }.sorted()[5_000]
    var best = [Int](repeating: .max, count: requests.count)
    var blocked = 0
    for _ in 0..<passes {
      for (number, request) in requests.enumerated() {
        let time = clock.measure {
          let decision = try? matcher.decide(request.url, request.load, on: request.page)
          blocked &+= decision?.isBlocked ?? false ? 1 : 0
        }
        best[number] = min(best[number], max(0, nanoseconds(time) - reading))
      }
    }
    print("\(blocked / passes) blocked; reading the clock takes \(reading) ns")
    return best
  }

  private static func nanoseconds(_ duration: Duration) -> Int {
    Int(duration.components.attoseconds / 1_000_000_000)
  }

  private static func report(_ times: [Int], of requests: [Prepared], _ matcher: Matcher) {
    let decisions = requests.map { try? matcher.decide($0.url, $0.load, on: $0.page) }
    line("all", times)
    line("blocked", zip(times, decisions).filter { $1?.isBlocked ?? false }.map(\.0))
    line("allowed", zip(times, decisions).filter { !($1?.isBlocked ?? false) }.map(\.0))
  }

  private static func line(_ name: String, _ times: [Int]) {
    guard !times.isEmpty else { return }
    let sorted = times.sorted()
    let mean = sorted.reduce(0, +) / sorted.count
    print(
      "\(name): mean \(mean) ns, p50 \(sorted[sorted.count / 2]), "
        + "p99 \(sorted[sorted.count * 99 / 100]), max \(sorted[sorted.count - 1])")
  }
}

let arguments = ProgramArguments.read().map { FilePath($0) }
if arguments.count == 2 {
  try MatchingBenchmark.run(arguments[0], arguments[1])
} else {
  print("MatchingBenchmark INDEX REQUESTS.jsonl")
}
