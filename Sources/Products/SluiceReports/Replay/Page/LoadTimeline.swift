// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// A timeline for drawing, with few series of blocked requests and a limited number of bins.
///
/// The allowed requests are one series.
struct LoadTimeline {
  /// The requests of a bin.
  struct Bin: Equatable {
    /// The blocked ones of each series.
    var blocked: [Int]
    /// The allowed ones of all types.
    var allowed: Int

    var allBlocked: Int { blocked.saturatingSum() }
    var requests: Int { allBlocked.saturatingSum(allowed) }
  }

  /// Names of the series of blocked requests, the largest first; the last may combine several
  /// types.
  let series: [String]
  /// How many requests of each series are blocked.
  let blocked: [Int]
  /// The scale of the bins.
  let scale: Timeline.Scale
  /// How much of the scale a bin covers.
  let binWidth: Int
  /// The bins from 0 on.
  let bins: [Bin]

  var allowed: Int { bins.map(\.allowed).saturatingSum() }
  /// The end of the scale.
  var extent: Int { binWidth.saturatingProduct(bins.count) }

  /// Prepares a timeline for drawing, with at most so many series and bins.
  init(_ timeline: Timeline, mostSeries: Int = 5, mostBins: Int = 120) {
    let totals = timeline.types.indices.map { type in
      timeline.bins.map { $0.blocked.value(at: type) }.saturatingSum()
    }
    let ranked = totals.indices.filter { totals[$0] > 0 }
      .sorted { (totals[$1], $0) < (totals[$0], $1) }
    let isAll = ranked.count <= mostSeries
    let own = Array(isAll ? ranked : Array(ranked.prefix(mostSeries - 1)))
    let rest = ranked.dropFirst(own.count)
    series = own.map { timeline.types[$0] } + (isAll ? [] : ["\(rest.count) more types"])
    let counted = timeline.bins.map { bin in
      Bin(
        blocked: own.map { bin.blocked.value(at: $0) }
          + (isAll ? [] : [rest.map { bin.blocked.value(at: $0) }.saturatingSum()]),
        allowed: bin.allowed.saturatingSum())
    }
    let together = max(1, (counted.count + mostBins - 1) / max(1, mostBins))
    bins = LoadTimeline.merge(counted, together)
    binWidth = max(1, timeline.binWidth).saturatingProduct(together)
    scale = timeline.scale
    blocked = series.indices.map { index in counted.map { $0.blocked[index] }.saturatingSum() }
  }

  /// The bytes of a timeline, those of blocked requests as one series; nil if none are known.
  init?(bytesOf timeline: Timeline, mostBins: Int = 120) {
    let bins = timeline.bins.map { Bin(blocked: [$0.blockedBytes], allowed: $0.allowedBytes) }
    guard bins.contains(where: { $0.requests > 0 }), bins.count > 1 else { return nil }
    series = ["blocked requests"]
    let together = max(1, (bins.count + mostBins - 1) / max(1, mostBins))
    self.bins = LoadTimeline.merge(bins, together)
    binWidth = max(1, timeline.binWidth).saturatingProduct(together)
    scale = timeline.scale
    blocked = [bins.map(\.allBlocked).saturatingSum()]
  }

  private static func merge(_ bins: [Bin], _ together: Int) -> [Bin] {
    guard together > 1 else { return bins }
    return stride(from: 0, to: bins.count, by: together).map { start in
      let part = bins[start..<min(bins.count, start + together)]
      let series = part[start].blocked.indices
      return Bin(
        blocked: series.map { index in part.map { $0.blocked[index] }.saturatingSum() },
        allowed: part.map(\.allowed).saturatingSum())
    }
  }

  // MARK: Words

  /// A position on the scale: "1.5 s", "20".
  func label(at value: Int) -> String {
    switch scale {
    case .milliseconds: LoadTimeline.time(value)
    case .requests: value.grouped
    }
  }

  /// The same on an axis up to an end, all with one unit: "0.5 s", "20".
  func label(at value: Int, upTo end: Int) -> String {
    guard scale == .milliseconds else { return label(at: value) }
    return end < 1_000 ? "\(value) ms" : LoadTimeline.seconds(value)
  }

  /// The end of the scale: "750 ms", "request 40".
  func endLabel(at end: Int) -> String {
    scale == .milliseconds ? label(at: end) : "request \(label(at: end))"
  }

  private static func time(_ milliseconds: Int) -> String {
    if milliseconds >= longLoad { return hours(milliseconds) }
    return milliseconds == 0 || milliseconds >= 1_000 ? seconds(milliseconds) : "\(milliseconds) ms"
  }

  /// From three hours on, which only logs of servers last, times are in hours.
  private static let longLoad = 10_800_000

  private static func hours(_ milliseconds: Int) -> String {
    let tenths = milliseconds / 360_000
    return "\((tenths / 10).grouped)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") h"
  }

  private static func seconds(_ milliseconds: Int) -> String {
    var fraction = String(milliseconds % 1_000 + 1_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let seconds = (milliseconds / 1_000).grouped
    return fraction.isEmpty ? "\(seconds) s" : "\(seconds).\(fraction) s"
  }

  /// The range of a bin: "1.5 s to 2 s", "requests 21 to 30".
  func span(of bin: Int) -> String {
    let start = binWidth.saturatingProduct(bin)
    let end = start.saturatingSum(binWidth)
    switch scale {
    case .milliseconds: return "\(label(at: start)) to \(label(at: end))"
    case .requests where binWidth == 1: return "request \(label(at: end))"
    case .requests: return "requests \(label(at: start.saturatingSum(1))) to \(label(at: end))"
    }
  }
}

extension [Int] {
  /// An element, or 0 if there is none.
  fileprivate func value(at index: Int) -> Int { indices.contains(index) ? self[index] : 0 }
}

extension Int {
  /// The product, or the largest number.
  func saturatingProduct(_ other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
