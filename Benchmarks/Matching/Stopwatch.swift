// SPDX-License-Identifier: Apache-2.0

/// Times in nanoseconds, without that of reading the clock.
struct Stopwatch {
  private let clock = ContinuousClock()
  /// How long it takes to read the clock twice with nothing in between.
  let reading: Int

  init() {
    let clock = clock
    reading = (0..<10_000).map { _ in Stopwatch.nanoseconds(clock.measure {}) }.sorted()[5_000]
  }

  @inline(__always)
  func measure(_ work: () throws -> Void) rethrows -> Int {
    max(0, Stopwatch.nanoseconds(try clock.measure(work)) - reading)
  }

  static func nanoseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}

/// Mean, median, 99th percentile and maximum of times.
struct TimeSummary {
  let mean: Int
  let p50: Int
  let p99: Int
  let max: Int

  /// Nil if there are no times.
  init?(_ times: [Int]) {
    guard !times.isEmpty else { return nil }
    let sorted = times.sorted()
    mean = sorted.reduce(0, +) / sorted.count
    p50 = sorted[sorted.count / 2]
    p99 = sorted[sorted.count * 99 / 100]
    max = sorted[sorted.count - 1]
  }

  var text: String { "mean \(mean) ns, p50 \(p50), p99 \(p99), max \(max)" }

  var json: String {
    #"{"mean_ns":\#(mean),"p50_ns":\#(p50),"p99_ns":\#(p99),"max_ns":\#(max)}"#
  }
}
