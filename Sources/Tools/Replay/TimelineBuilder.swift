// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Makes timelines of requests.
struct TimelineBuilder {
  /// One request of a page load.
  struct Moment {
    let page: Int
    let type: LoadType
    let isBlocked: Bool
    /// When, in milliseconds by any clock; nil if unknown.
    let milliseconds: Double?
    /// Its number among the requests of its page, from 0.
    let number: Int
  }

  private static let mostBins = 40

  private let moments: [Moment]
  private let scale: Timeline.Scale
  /// The start of each page.
  private let starts: [Int: Double]

  /// Times are used if most requests have one; the others get the time of the previous request.
  init(_ moments: [Moment]) {
    let timed = moments.count { $0.milliseconds != nil }
    scale = timed > moments.count / 2 ? .milliseconds : .requests
    self.moments = timed < moments.count ? TimelineBuilder.filled(moments) : moments
    starts = self.moments.reduce(into: [:]) { starts, moment in
      guard let time = moment.milliseconds else { return }
      starts[moment.page] = min(starts[moment.page] ?? time, time)
    }
  }

  private static func filled(_ moments: [Moment]) -> [Moment] {
    var last: [Int: Double] = [:]
    return moments.map { moment in
      let time = moment.milliseconds ?? last[moment.page]
      last[moment.page] = time
      return Moment(
        page: moment.page, type: moment.type, isBlocked: moment.isBlocked, milliseconds: time,
        number: moment.number)
    }
  }

  /// The timeline of all requests, or of those of one page; nil if there are none.
  func timeline(ofPage page: Int? = nil) -> Timeline? {
    let chosen = page.map { page in moments.filter { $0.page == page } } ?? moments
    guard let last = chosen.map({ coordinate(of: $0) }).max() else { return nil }
    let types = LoadType.allCases.filter { type in chosen.contains { $0.type == type } }
    let width = TimelineBuilder.binWidth(for: last)
    let empty = TimelineBin(
      allowed: types.map { _ in 0 }, blocked: types.map { _ in 0 })
    var bins = Array(repeating: empty, count: last / width + 1)
    for moment in chosen {
      guard let type = types.firstIndex(of: moment.type) else { continue }
      let bin = coordinate(of: moment) / width
      if moment.isBlocked { bins[bin].blocked[type] += 1 } else { bins[bin].allowed[type] += 1 }
    }
    return Timeline(scale: scale, binWidth: width, types: types.map(\.rawValue), bins: bins)
  }

  /// The time or number of a request within its page load.
  private func coordinate(of moment: Moment) -> Int {
    guard scale == .milliseconds else { return moment.number }
    guard let time = moment.milliseconds else { return 0 }
    // A clock that was changed in between must not cause more bins than fit in memory.
    return Int(min(max(0, time - (starts[moment.page] ?? time)), 86_400_000))
  }

  /// The smallest of 1, 2, 5, 10, 20, 50 … with which there are few enough bins.
  private static func binWidth(for last: Int) -> Int {
    var decade = 1
    while last / (decade * 5) >= mostBins { decade *= 10 }
    return [decade, decade * 2].first { last / $0 < mostBins } ?? decade * 5
  }
}
