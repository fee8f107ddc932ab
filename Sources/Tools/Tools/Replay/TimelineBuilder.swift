// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Builds timelines of requests.
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
    /// The bytes that were transferred, if they are known.
    var bytes: Int?
  }

  private static let mostBins = 40
  /// The fewest requests for which a part is drawn separately.
  private static let fewestForPart = 8
  /// A part has at least that percentage of the requests, and the whole is that many times as long.
  private static let percentOfPart = 95
  private static let emptiness = 3

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
        number: moment.number, bytes: moment.bytes)
    }
  }

  /// The timeline of all requests, or of those of one page; nil if there are none.
  func timeline(ofPage page: Int? = nil) -> Timeline? {
    let chosen = page.map { page in moments.filter { $0.page == page } } ?? moments
    return timeline(of: chosen, until: nil)
  }

  /// The timeline up to the time by which nearly all requests were made; nil if the time after it
  /// is not long.
  func busyPart() -> Timeline? {
    let times = moments.map { coordinate(of: $0) }.sorted()
    guard times.count >= TimelineBuilder.fewestForPart, let last = times.last else { return nil }
    let most = (times.count * TimelineBuilder.percentOfPart - 1) / 100
    // The part ends in a pause.
    let end = times[most...].reduce(times[most]) { $1 <= $0 + $0 / 4 ? $1 : $0 }
    guard last / TimelineBuilder.emptiness >= max(end, 1) else { return nil }
    return timeline(of: moments, until: end)
  }

  private func timeline(of chosen: [Moment], until end: Int?) -> Timeline? {
    guard let latest = chosen.map({ coordinate(of: $0) }).max() else { return nil }
    let last = min(latest, end ?? latest)
    let types = LoadType.allCases.filter { type in chosen.contains { $0.type == type } }
    let width = TimelineBuilder.binWidth(for: last)
    let empty = TimelineBin(
      allowed: types.map { _ in 0 }, blocked: types.map { _ in 0 })
    var bins = Array(repeating: empty, count: last / width + 1)
    var later = 0
    for moment in chosen {
      let bin = coordinate(of: moment) / width
      guard let type = types.firstIndex(of: moment.type), bins.indices.contains(bin) else {
        later += 1
        continue
      }
      bins[bin].count(moment, type: type)
    }
    var result = Timeline(scale: scale, binWidth: width, types: types.map(\.rawValue), bins: bins)
    (result.later, result.last) = (later, latest)
    return result
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

extension TimelineBin {
  /// Counts a request of the type with a number.
  fileprivate mutating func count(_ moment: TimelineBuilder.Moment, type: Int) {
    if moment.isBlocked {
      blocked[type] += 1
      blockedBytes = Tally.sum(blockedBytes, moment.bytes ?? 0)
    } else {
      allowed[type] += 1
      allowedBytes = Tally.sum(allowedBytes, moment.bytes ?? 0)
    }
  }
}
