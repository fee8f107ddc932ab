// SPDX-License-Identifier: Apache-2.0

import Tools
@testable import SluiceReports
import Testing

@Suite struct `The drawing of a timeline` {
  static func timeline(types: Int, bins: Int, scale: Timeline.Scale = .requests) -> Timeline {
    Timeline(
      scale: scale, binWidth: 4, types: (0..<types).map { "type-\($0)" },
      bins: (0..<bins).map { bin in
        TimelineBin(
          allowed: (0..<types).map { $0 + bin }, blocked: (0..<types).map { $0 * 10 + bin % 3 })
      })
  }

  static let shapes: [(types: Int, bins: Int)] = [
    (1, 1), (2, 60), (5, 3), (6, 3), (60, 1), (60, 1_000), (3, 120), (3, 121), (0, 1),
  ]

  @Test(arguments: shapes) func `has few series and bins, and no request is lost`(
    types: Int, bins: Int
  ) {
    let timeline = Self.timeline(types: types, bins: bins)
    let drawn = LoadTimeline(timeline)
    #expect(drawn.series.count <= 5 && drawn.bins.count <= 120)
    #expect(drawn.allowed == timeline.bins.flatMap(\.allowed).reduce(0, +))
    let blocked = timeline.bins.flatMap(\.blocked).reduce(0, +)
    #expect(drawn.blocked.reduce(0, +) == blocked)
    #expect(drawn.bins.map(\.allBlocked).reduce(0, +) == blocked)
    #expect(drawn.extent >= timeline.binWidth * bins)
  }

  @Test func `shows the largest types, and how many are combined`() {
    let drawn = LoadTimeline(Self.timeline(types: 7, bins: 2))
    #expect(drawn.series == ["type-6", "type-5", "type-4", "type-3", "3 more types"])
    #expect(drawn.blocked == [121, 101, 81, 61, 63])
  }

  @Test func `accepts missing and too large numbers`() {
    let bins = [
      TimelineBin(allowed: [.max, .max], blocked: [.max]), TimelineBin(allowed: [], blocked: []),
    ]
    let drawn = LoadTimeline(
      Timeline(scale: .milliseconds, binWidth: .max, types: ["a", "b"], bins: bins))
    #expect(drawn.series == ["a"])
    #expect(drawn.bins.map(\.requests) == [.max, 0])
    #expect(drawn.extent == .max)
  }

  static let labels: [(Timeline.Scale, Int, String)] = [
    (.milliseconds, 0, "0 s"), (.milliseconds, 250, "250 ms"), (.milliseconds, 1_000, "1 s"),
    (.milliseconds, 1_050, "1.05 s"), (.milliseconds, 13_250, "13.25 s"),
    (.milliseconds, 2_000_000, "2,000 s"), (.requests, 0, "0"), (.requests, 1_200, "1,200"),
  ]

  @Test(arguments: labels) func `labels its scale`(scale: Timeline.Scale, value: Int, text: String)
  {
    #expect(LoadTimeline(Self.timeline(types: 1, bins: 1, scale: scale)).label(at: value) == text)
  }

  static let places: [(Timeline.Scale, Int, Int, String)] = [
    (.milliseconds, 0, 500, "0 ms"), (.milliseconds, 500, 999, "500 ms"),
    (.milliseconds, 500, 1_000, "0.5 s"), (.milliseconds, 0, 5_000, "0 s"),
    (.milliseconds, 1_250, 5_000, "1.25 s"), (.requests, 500, 1_000, "500"),
  ]

  @Test(arguments: places) func `labels all of an axis with one unit`(
    scale: Timeline.Scale, value: Int, end: Int, text: String
  ) {
    let drawn = LoadTimeline(Self.timeline(types: 1, bins: 1, scale: scale))
    #expect(drawn.label(at: value, upTo: end) == text)
  }

  @Test func `has a label for its end`() {
    let times = LoadTimeline(Self.timeline(types: 1, bins: 2, scale: .milliseconds))
    #expect(times.endLabel(at: times.extent) == "8 ms")
    #expect(LoadTimeline(Self.timeline(types: 1, bins: 2)).endLabel(at: 1_220) == "request 1,220")
  }

  @Test func `has a label for each bin`() {
    let times = LoadTimeline(Self.timeline(types: 1, bins: 2, scale: .milliseconds))
    #expect(times.span(of: 1) == "4 ms to 8 ms")
    #expect(LoadTimeline(Self.timeline(types: 1, bins: 2)).span(of: 1) == "requests 5 to 8")
    var single = Self.timeline(types: 1, bins: 2)
    single.binWidth = 1
    #expect(LoadTimeline(single).span(of: 1) == "request 2")
  }

  static let scales: [(Int, Bool, [Double])] = [
    (0, true, [0, 1]), (1, true, [0, 1]), (3, true, [0, 1, 2, 3]), (5, true, [0, 2, 4, 6]),
    (59, true, [0, 20, 40, 60]), (60, true, [0, 20, 40, 60]), (61, true, [0, 20, 40, 60, 80]),
    (13_250, false, [0, 5_000, 10_000]), (999, false, [0, 500]),
    (.max, true, [0, 5e18, 1e19]),
  ]

  @Test(arguments: scales) func `has round ticks`(highest: Int, isCovering: Bool, ticks: [Double]) {
    #expect(RoundScale(to: highest, mostSteps: 4, isCovering: isCovering).ticks == ticks)
  }

  static let ticks: [(Int, [String])] = [
    (3, ["0", "1", "2", "3"]), (8_000, ["0", "2,000", "4,000", "6,000", "8,000"]),
    (9_500, ["0", "5k", "10k"]), (20_000, ["0", "5k", "10k", "15k", "20k"]),
    (1_500_000, ["0", "500k", "1,000k", "1,500k"]), (2_000_001, ["0", "1M", "2M", "3M"]),
    (.max, ["0", "5E", "10E"]),
  ]

  @Test(arguments: ticks) func `has short labels with one unit`(highest: Int, labels: [String]) {
    let scale = RoundScale(to: highest, mostSteps: 4, isCovering: true)
    #expect(scale.ticks.map(scale.label) == labels)
  }
}
