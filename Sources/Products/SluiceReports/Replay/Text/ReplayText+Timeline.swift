// SPDX-License-Identifier: Apache-2.0

internal import Tools

extension ReplayText {
  private static let steps: [Character] = Array("▁▂▃▄▅▆▇█")

  /// Two rows of small bars on the same scale: all requests, and those that are blocked.
  func text(of timeline: Timeline, over span: String) -> String {
    let chart = LoadTimeline(timeline, mostBins: 64)
    let all = chart.bins.map(\.requests)
    let highest = all.max() ?? 0
    guard highest > 0 else { return "" }
    let end = chart.endLabel(at: chart.extent)
    var text = title("over \(span), until \(end)")
    text += "  requests  \(ReplayText.bars(all, highest))\n"
    text += "  blocked   \(ReplayText.bars(chart.bins.map(\.allBlocked), highest))\n"
    return text
  }

  /// Bars of at least one step where there is anything, so that only empty bins look empty.
  private static func bars(_ numbers: [Int], _ highest: Int) -> String {
    String(
      numbers.map { number -> Character in
        guard number > 0 else { return " " }
        let step = (Double(number) / Double(highest) * Double(steps.count)).rounded(.up)
        return steps[min(steps.count, max(1, Int(step))) - 1]
      })
  }
}
