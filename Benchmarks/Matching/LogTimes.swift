// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import RuleModel
import Sluice

/// How long a row of a log takes that is sorted by page, beside the decision alone.
///
/// Each figure is that of all rows in the best of some passes, and not the sum of the best time of each
/// row: that would leave out the rows for which a page is prepared.
struct LogTimes {
  /// Nanoseconds of all rows.
  private var withPagesReady = Int.max
  private var first = Int.max
  private var again = Int.max
  private let visits: [Visit]

  /// The rows of a page, so that the loop over the decisions alone does not count references to it.
  private struct Visit {
    let page: Page
    var rows: [SessionRow] = []
  }

  init(_ file: RequestFile, _ matcher: Matcher, passes: Int) throws {
    visits = try LogTimes.visits(
      file.requests.compactMap { SessionRow($0.request) }
        .sorted { $0.topURL.lexicographicallyPrecedes($1.topURL) }, matcher)
    let stopwatch = Stopwatch()
    for _ in 0..<passes {
      withPagesReady = min(withPagesReady, try stopwatch.measure { try decideAll(by: matcher) })
      var session = DecisionSession(matcher)
      first = min(first, try stopwatch.measure { try decideAll(in: &session) })
      again = min(again, try stopwatch.measure { try decideAll(in: &session) })
    }
  }

  private static func visits(_ rows: [SessionRow], _ matcher: Matcher) throws -> [Visit] {
    var visits: [Visit] = []
    for row in rows {
      if visits.last?.rows.last?.topURL != row.topURL {
        visits.append(
          Visit(page: try row.topURL.isEmpty ? matcher.noPage : matcher.page(row.topURL)))
      }
      visits[visits.count - 1].rows.append(row)
    }
    return visits
  }

  private func decideAll(by matcher: Matcher) throws {
    for visit in visits {
      let page = visit.page
      for row in visit.rows { _ = try matcher.decide(row.url, Load(row.type), on: page) }
    }
  }

  private func decideAll(in session: inout DecisionSession) throws {
    for visit in visits {
      for row in visit.rows { _ = try session.decide(row.url, row.type, topURL: row.topURL) }
    }
  }

  var json: String {
    let rows = visits.reduce(0) { $0 + $1.rows.count }
    return #"{"rows":\#(rows),"ready_ns":\#(withPagesReady),"first_ns":\#(first),"#
      + #""again_ns":\#(again)}"#
  }
}
