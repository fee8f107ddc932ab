// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Sluice
import SystemFiles

/// How long decisions take: each request's best of nine passes, over all requests of a file.
///
///     MatchingBenchmark INDEX REQUESTS.jsonl
///     MatchingBenchmark INDEX REQUESTS.jsonl MEASUREMENT [PASSES [FOLDER]]
///
/// The first form is for people. The second measures one thing and prints it as JSON; `decisions`
/// also writes the times and decisions of all requests into the folder.
enum MatchingBenchmark {
  private static let passes = 9

  static func run(_ arguments: [[UInt8]]) throws {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let paths = arguments.map { FilePath($0) }
    guard arguments.count >= 2 else { return usage() }
    let file = RequestFile(try FileReader.read(paths[1]))
    guard arguments.count > 2 else { return try report(paths[0], file) }
    guard let measurement = Measurement(rawValue: words[2]) else { return usage() }
    let passes = arguments.count > 3 ? Int(words[3]) ?? passes : passes
    let folder = arguments.count > 4 ? paths[4] : nil
    print(try measurement.run(paths[0], file, passes: passes, into: folder))
  }

  private static func usage() {
    let measurements = Measurement.allCases.map(\.rawValue).joined(separator: " | ")
    print("MatchingBenchmark INDEX REQUESTS.jsonl [\(measurements) [PASSES [FOLDER]]]")
    ProgramArguments.exit(2)
  }

  private static func report(_ index: FilePath, _ file: RequestFile) throws {
    let stopwatch = Stopwatch()
    let opening = Duration.nanoseconds(try Measurement.opening(index, stopwatch))
    let matcher = Matcher.layering([try RuleIndex(opening: index)])
    let requests = try file.prepared(for: matcher)
    print("open \(opening), \(requests.count) requests")
    let times = try DecisionTimes(requests, matcher, passes: passes, stopwatch)
    print("\(times.blocked.count) blocked; reading the clock takes \(stopwatch.reading) ns")
    for (name, part) in [
      ("all", times.times), ("blocked", times.blocked), ("allowed", times.allowed),
    ] {
      guard let summary = TimeSummary(part) else { continue }
      print("\(name): \(summary.text)")
    }
  }
}

try MatchingBenchmark.run(ProgramArguments.read())
