// SPDX-License-Identifier: Apache-2.0

import AllocationCount
import RuleMatching
import Sluice
import SystemFiles

/// One thing that is measured in a process of its own; its result is one JSON object.
enum Measurement: String, CaseIterable {
  case decisions, pages, log, session, memory, allocations, threads

  /// Measures with the index and the requests.
  ///
  /// - Parameter folder: The folder for the times and decisions of all requests.
  func run(
    _ index: FilePath, _ file: RequestFile, passes: Int, into folder: FilePath?
  ) throws -> String {
    switch self {
    case .decisions: try decisions(index, file, passes, folder)
    case .pages: try pages(index, file, passes)
    case .log: try log(index, file, passes)
    case .session: try session(index, file, passes)
    case .memory: try memory(index, file)
    case .allocations: try allocations(index, file)
    case .threads: try Throughput(file, index).json
    }
  }

  private func decisions(
    _ index: FilePath, _ file: RequestFile, _ passes: Int, _ folder: FilePath?
  ) throws -> String {
    let stopwatch = Stopwatch()
    let opening = try Measurement.opening(index, stopwatch)
    let matcher = Matcher.layering([try RuleIndex(opening: index)])
    let requests = try file.prepared(for: matcher)
    let times = try DecisionTimes(requests, matcher, passes: passes, stopwatch)
    if let folder { try times.write(into: folder, requests, lineCount: file.lineCount) }
    return #"{"open_ns":\#(opening),"clock_ns":\#(stopwatch.reading)}"#
  }

  /// How long it takes to map and check an index: the best of nine.
  static func opening(_ index: FilePath, _ stopwatch: Stopwatch) throws -> Int {
    try (0..<9).map { _ in
      try stopwatch.measure { _ = try RuleIndex(opening: index) }
    }.min() ?? 0
  }

  private func pages(_ index: FilePath, _ file: RequestFile, _ passes: Int) throws -> String {
    let matcher = Matcher.layering([try RuleIndex(opening: index)])
    let stopwatch = Stopwatch()
    let pages = file.pages
    var best = [Int](repeating: .max, count: pages.count)
    for _ in 0..<passes {
      for (number, url) in pages.enumerated() {
        let time = try stopwatch.measure { _ = try matcher.page(url) }
        best[number] = min(best[number], time)
      }
    }
    return TimeSummary(best)?.json ?? "{}"
  }

  private func log(_ index: FilePath, _ file: RequestFile, _ passes: Int) throws -> String {
    try LogTimes(file, Matcher.layering([try RuleIndex(opening: index)]), passes: passes).json
  }

  private func session(_ index: FilePath, _ file: RequestFile, _ passes: Int) throws -> String {
    let matcher = Matcher.layering([try RuleIndex(opening: index)])
    let rows = file.requests.compactMap { SessionRow($0.request) }
    let times = try DecisionTimes(ofSession: rows, matcher, passes: passes, Stopwatch())
    return TimeSummary(times.times)?.json ?? "{}"
  }

  /// The memory that opening and deciding everything adds, with one page at a time as in the
  /// stream.
  private func memory(_ index: FilePath, _ file: RequestFile) throws -> String {
    ProcessMemory.trim()
    let before = try ProcessMemory.privateBytes()
    let matcher = Matcher.layering([try RuleIndex(opening: index)])
    let afterOpening = try ProcessMemory.privateBytes()
    var page = matcher.noPage
    var top: [UInt8]?
    for (_, request) in file.requests {
      if request.topURL != top {
        page = try request.topURL.map { try matcher.page($0) } ?? matcher.noPage
        top = request.topURL
      }
      _ = try matcher.decide(request.url, request.load, on: page)
    }
    let after = try ProcessMemory.privateBytes()
    return #"{"open_private_bytes":\#(afterOpening - before),"private_bytes":\#(after - before)}"#
  }

  /// The first pass allocates what is allocated once; the allocations of the second are those of
  /// decisions.
  private func allocations(_ index: FilePath, _ file: RequestFile) throws -> String {
    guard let counter = AllocationCounter() else { return #"{"allocations":null}"# }
    let matcher = Matcher.layering([try RuleIndex(opening: index)])
    let requests = try file.prepared(for: matcher)
    let counts = try (0..<2).map { _ in try Measurement.count(counter, requests, matcher) }
    return #"{"first_pass":\#(counts[0]),"allocations":\#(counts[1]),"#
      + #""decisions":\#(requests.count)}"#
  }

  private static func count(
    _ counter: AllocationCounter, _ requests: [PreparedRequest], _ matcher: Matcher
  ) throws -> UInt64 {
    let before = counter.count
    for request in requests {
      _ = try matcher.decide(request.url, request.load, on: request.page)
    }
    return counter.count - before
  }
}
