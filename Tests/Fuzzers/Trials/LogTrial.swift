// SPDX-License-Identifier: Apache-2.0

import TextFormats
internal import Tools
internal import SluiceReports
internal import Requests
internal import Sluice

/// A log is read and replayed; its numbers are consistent, and every output has its format.
enum LogTrial {
  static func difference(_ log: [UInt8]) -> String? {
    var counter = ReplayCounter(AddressTrial.matcher, against: AddressTrial.matcher) {
      effects, url in ResolvedChanges(of: effects, url, by: .complete())
    }
    var refused: [LogReading.Problem] = []
    var reading = RequestLog.read(log) { request in
      do throws(RequestError) {
        try counter.count(request)
      } catch {
        refused.append(LogReading.Problem(number: 1, message: error.message))
      }
    }
    reading.problems += refused
    counter.count(reading, of: "log")
    return difference(in: counter.result)
  }

  private static func difference(in summary: ReplaySummary) -> String? {
    let requests = summary.total.requests
    for rows in [summary.types, summary.parties, summary.hosts] {
      guard rows.reduce(0, { $0 + $1.tally.requests }) == requests else {
        return "rows are missing"
      }
    }
    guard summary.pages.reduce(0, { $0 + $1.tally.blocked }) == summary.total.blocked else {
      return "pages do not come to what is blocked"
    }
    guard summary.comparison?.changes.isEmpty == true else {
      return "the same list decides otherwise"
    }
    let binned = summary.timeline?.bins.reduce(0) { $0 + ($1.allowed + $1.blocked).reduce(0, +) }
    guard binned ?? 0 == requests else { return "bins do not come to all requests" }
    return outputDifference(in: summary)
  }

  private static func outputDifference(in summary: ReplaySummary) -> String? {
    guard JSONDocument(reading: ReplayJSON.text(of: summary)).problems.isEmpty else {
      return "the output is not JSON"
    }
    var text = ""
    ReplayText(style: Style(isColored: false)).write(summary) { text += $0 }
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" }) else {
      return "the text has control characters"
    }
    let page = String(decoding: ReplayPage.text(of: summary), as: UTF8.self)
    return page.contains("<script") ? "the page has a script" : nil
  }
}
