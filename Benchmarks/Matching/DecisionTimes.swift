// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Sluice
import SystemFiles

/// The best time of each request over several passes, and its decision.
struct DecisionTimes {
  private(set) var times: [Int]
  private(set) var isBlocked: [Bool]

  init(
    _ requests: [PreparedRequest], _ matcher: Matcher, passes: Int, _ stopwatch: Stopwatch
  ) throws {
    times = [Int](repeating: .max, count: requests.count)
    isBlocked = [Bool](repeating: false, count: requests.count)
    for _ in 0..<passes {
      for (number, request) in requests.enumerated() {
        let time = try stopwatch.measure {
          isBlocked[number] =
            try matcher.decide(request.url, request.load, on: request.page).isBlocked
        }
        times[number] = min(times[number], time)
      }
    }
  }

  /// The same for requests in the order of a file, each pass in a new session that is given the page
  /// with each call.
  init(
    ofSession requests: [SessionRow], _ matcher: Matcher, passes: Int, _ stopwatch: Stopwatch
  ) throws {
    times = [Int](repeating: .max, count: requests.count)
    isBlocked = [Bool](repeating: false, count: requests.count)
    for _ in 0..<passes {
      var session = DecisionSession(matcher)
      for (number, row) in requests.enumerated() {
        let time = try stopwatch.measure {
          isBlocked[number] = try session.decide(row.url, row.type, topURL: row.topURL).isBlocked
        }
        times[number] = min(times[number], time)
      }
    }
  }

  var blocked: [Int] { zip(times, isBlocked).filter(\.1).map(\.0) }
  var allowed: [Int] { zip(times, isBlocked).filter { !$0.1 }.map(\.0) }

  /// Writes `times`, four bytes per line in little-endian order, and `decisions`, one byte per
  /// line: 0 for allow, 1 for block, 2 for an invalid line.
  func write(
    into folder: FilePath, _ requests: [PreparedRequest], lineCount: Int
  ) throws(FileError) {
    var timeBytes = [UInt8](repeating: 0, count: 4 * lineCount)
    var decisions = [UInt8](repeating: 2, count: lineCount)
    for (number, request) in requests.enumerated() {
      let time = UInt32(clamping: times[number])
      for byte in 0..<4 {
        timeBytes[4 * request.line + byte] = UInt8(truncatingIfNeeded: time >> (8 * byte))
      }
      decisions[request.line] = isBlocked[number] ? 1 : 0
    }
    try FileWriter.replace(folder.appending("times".utf8), with: timeBytes)
    try FileWriter.replace(folder.appending("decisions".utf8), with: decisions)
  }
}
