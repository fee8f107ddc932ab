// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
public import Tools

/// The requests of logs and their decisions, one per line.
public struct RequestText: Sendable {
  private let style: Style

  /// Creates texts in a style.
  public init(style: Style) { self.style = style }

  /// A line for each request that the summary kept: its number in the log, its decision, its type,
  /// its URL, and the rule that blocked it.
  ///
  /// With more than one log the number comes after the name of the log.
  public func write(_ summary: ReplaySummary, to output: (String) -> Void) {
    let places = summary.requests.map { request in
      let name = summary.name(ofLogOf: request).map { Visible.text($0) + ":" } ?? ""
      return (summary.logs.count > 1 ? name : "") + "\(request.number)"
    }
    let width = places.map(\.count).max() ?? 0
    let typeWidth = summary.requests.map(\.type.count).max() ?? 0
    for (request, place) in zip(summary.requests, places) {
      let number = style.paint(TextTable.right(place, width), .frame)
      let type = TextTable.left(request.type, typeWidth)
      let url = Visible.text(request.url)
      output("\(number)  \(verdict(request))  \(type)  \(url)\(rule(request))\n")
    }
  }

  private func verdict(_ request: RequestRow) -> String {
    request.isBlocked ? style.paint("blocked", .removed) : "allowed"
  }

  private func rule(_ request: RequestRow) -> String {
    request.rule.map { "  by \(ReplayWords.position($0))" } ?? ""
  }
}
