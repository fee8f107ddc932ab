// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A drawing of requests over a page load: bars from 0 up.
///
/// The blocked requests are at the bottom of a bar, by series, the allowed ones above.
///
/// Horizontal lengths are shares of the width, so that the drawing fits any page while its text
/// its size.
struct LoadChart {
  let timeline: LoadTimeline
  /// The prefix of the ids in the drawing.
  let id: String
  let title: String
  var unit = Unit.requests

  /// The unit that is counted.
  enum Unit {
    case requests
    case bytes
  }

  private static let top = 14.0
  private static let foot = 254.0
  private static let height = 284

  /// Limits the width of a bar if there are only a few.
  private var slots: Int { max(timeline.bins.count, 12) }
  private var extent: Int { timeline.binWidth.saturatingProduct(slots) }
  private var scale: RoundScale {
    RoundScale(
      to: timeline.bins.map(\.requests).max() ?? 0, mostSteps: 4, isCovering: true)
  }

  var markup: Markup {
    """
    <svg class="plot" role="img" width="100%" height="\(LoadChart.height)" \
    aria-labelledby="\(id)-name \(id)-description">
    <title id="\(id)-name">\(title)</title>
    <desc id="\(id)-description">\(description)</desc>
    \(grid)\(bars)\(labels)</svg>

    """
  }

  private var description: String {
    let counts = timeline.bins.map(\.requests)
    let highest = counts.max() ?? 0
    guard unit == .requests else {
      return "\(ReplayWords.bytes(timeline.blocked.saturatingSum())) saved and "
        + "\(ReplayWords.bytes(timeline.allowed)) loaded."
    }
    let blocked = timeline.blocked.saturatingSum().grouped
    var text = "\(blocked) blocked and \(timeline.allowed.grouped) allowed requests"
    text += " in \(PlainWords.count(counts.count, "bar"))."
    if let bin = counts.firstIndex(of: highest) {
      text += " The most, \(highest.grouped), are \(timeline.span(of: bin))."
    }
    return text
  }

  // MARK: Scales

  private var grid: Markup {
    let scale = self.scale
    return scale.ticks.map { tick in
      let y = LoadChart.y(tick, scale)
      return """
        <line class="\(tick == 0 ? "base" : "grid")" x1="0" x2="100%" y1="\(y)" y2="\(y)"/>\
        <text class="tick" x="-10" y="\(y + 4)" text-anchor="end">\(label(tick, scale))</text>

        """
    }.joined()
  }

  private func label(_ tick: Double, _ scale: RoundScale) -> String {
    scale.label(tick) + (unit == .bytes && tick > 0 ? "B" : "")
  }

  private static func y(_ value: Double, _ scale: RoundScale) -> Double {
    foot - (foot - top) * min(1, value / scale.end)
  }

  private var labels: Markup {
    let ticks = RoundScale(to: extent, mostSteps: 6, isCovering: false).ticks
    return ticks.map { tick in
      tickLabel(
        at: tick / Double(extent) * 100,
        timeline.label(at: Int(exactly: tick) ?? .max, upTo: extent),
        foot: LoadChart.foot)
    }.joined()
  }

  private func tickLabel(at x: Double, _ label: String, foot: Double) -> Markup {
    """
    <line class="mark" x1="\(x)%" x2="\(x)%" y1="\(foot)" y2="\(foot + 5)"/>\
    <text class="tick" x="\(x)%" y="\(foot + 22)" text-anchor="middle">\(label)</text>

    """
  }

  // MARK: Bars

  private var bars: Markup {
    let (scale, width) = (self.scale, 100 / Double(slots))
    return timeline.bins.indices.filter { timeline.bins[$0].requests > 0 }.map { index in
      let left = Double(index) * width
      return """
        <g class="bin"><title>\(words(for: index))</title>\
        <rect class="reach" x="\(left)%" y="\(LoadChart.top)" width="\(width)%" \
        height="\(LoadChart.foot - LoadChart.top)"/>\
        \(stack(timeline.bins[index], left + width * 0.08, width * 0.84, scale))</g>

        """
    }.joined()
  }

  private func stack(
    _ bin: LoadTimeline.Bin, _ x: Double, _ width: Double, _ scale: RoundScale
  ) -> Markup {
    var (text, below): (Markup, Double) = ("", 0)
    var parts = bin.blocked.enumerated().map { (kind: Markup.series($0), count: $1) }
    parts.append((kind: "allowed", count: bin.allowed))
    for (kind, count) in parts where count > 0 {
      let (foot, top) = (LoadChart.y(below, scale), LoadChart.y(below + Double(count), scale))
      text += """
        <rect class="\(kind)" x="\(x)%" y="\(top)" width="\(width)%" height="\(foot - top)"/>
        """
      below += Double(count)
    }
    return text
  }

  /// The tooltip of a bar.
  private func words(for index: Int) -> Markup {
    let bin = timeline.bins[index]
    guard unit == .requests else {
      return """
        \(timeline.span(of: index)): \(ReplayWords.bytes(bin.allBlocked)) saved, \
        \(ReplayWords.bytes(bin.allowed)) loaded
        """
    }
    let kinds = zip(timeline.series, bin.blocked).filter { $0.1 > 0 }
      .map { "\($0.1.grouped) \(Visible.shortened($0.0, most: 40))" }
    let blocked = bin.allBlocked.grouped
    let list = kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
    return """
      \(timeline.span(of: index)): \(PlainWords.count(bin.requests, "request"))
      \(blocked) blocked\(list)
      \(bin.allowed.grouped) allowed
      """
  }
}

extension Markup {
  /// The class of a series of blocked requests.
  static func series(_ index: Int) -> Markup { "series-\(index)" }
}
