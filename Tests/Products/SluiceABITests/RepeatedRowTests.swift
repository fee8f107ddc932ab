// SPDX-License-Identifier: Apache-2.0

import CSluice
import SluiceABI
import TestSupport
import Testing

/// Rows of large batches that repeat get the answer of the first of them, which is compared here
/// with batches that are too small for that.
@Suite struct `Repeated rows of batches for C` {
  private static let list =
    #"""
    [{"trigger":{"url-filter":"/ad","if-domain":["*a.test"]},"action":{"type":"block"}},
     {"trigger":{"url-filter":"/ad[0-4]"},"action":{"type":"block-cookies"}},
     {"trigger":{"url-filter":"/ad[3-9]","resource-type":["image"]},"action":{"type":"block"}},
     {"trigger":{"url-filter":"/ad7"},"action":{"type":"ignore-previous-rules"}}]
    """#

  private struct Row {
    var url: String
    var top: String
    var type: UInt8
  }

  private struct Answers: Equatable {
    var decisions: [UInt32] = []
    var rules: [Int64] = []
    var decided = 0
  }

  @Test(arguments: [1, 300, 9000])
  func `repeated rows have the answers of single ones`(distinct: Int) throws {
    let lists = try OpenedLists(Self.list)
    var random = RepeatableRandom()
    let known = (0..<distinct).map { _ in Self.row(&random) }
    let rows = (0..<30_000).map { _ in random.pick(known) }
    let answers = Self.decide(rows[...], lists)
    var expected = Answers()
    for start in stride(from: 0, to: rows.count, by: 500) {
      let some = Self.decide(rows[start..<(start + 500)], lists)
      expected.decisions += some.decisions
      expected.rules += some.rules
      expected.decided += some.decided
    }
    #expect(answers == expected, "seed \(random.seed)")
    #expect(
      lists.decide(Column(rows.map(\.url)), rows.map(\.type), tops: Column(rows.map(\.top)))
        == BatchAnswer(decisions: expected.decisions, decided: expected.decided))
  }

  @Test func `rows are told apart by their types and by the middle of their pages`() throws {
    let lists = try OpenedLists(Self.list)
    let rows = (0..<20_000).map { number in
      Row(
        url: "https://x.test/ad5", top: "https://www.\("ab".map(String.init)[number % 2]).test/",
        type: UInt8(number % 3 == 0 ? SLUICE_IMAGE : SLUICE_SCRIPT))
    }
    #expect(
      Self.decide(rows[...], lists).decisions
        == (0..<20_000).map { $0 % 2 == 0 || $0 % 3 == 0 ? SLUICE_BLOCK : 0 })
  }

  /// A row of few letters, so that many are alike in part; some are invalid.
  private static func row(_ random: inout RepeatableRandom) -> Row {
    let path = random.pick(["", "ad", "ad\(random.below(10))", "x/ad\(random.below(10))?y"])
    let urls = ["https://x.test/\(path)", "https://xx.test/\(path)", "nothing", "", "a:b"]
    let hosts = ["a", "b", "aa", "ab", "ba"]
    return Row(
      url: random.pick(urls), top: random.pick(["", "no", "https://\(random.pick(hosts)).test/p"]),
      type: random.pick([UInt8(SLUICE_IMAGE), UInt8(SLUICE_SCRIPT), 16, 77]))
  }

  private static func decide(_ rows: ArraySlice<Row>, _ lists: OpenedLists) -> Answers {
    let urls = Column<Int64>(rows.map(\.url))
    let tops = Column<Int64>(rows.map(\.top))
    let types = rows.map(\.type)
    var answers = Answers()
    answers.decisions = [UInt32](repeating: 7, count: rows.count)
    answers.rules = [Int64](repeating: 7, count: rows.count)
    // SAFETY: everything that is passed lives for the call.
    answers.decided = unsafe urls.data.withCharacters { data, _ in
      unsafe tops.data.withCharacters { topData, _ in
        unsafe sluice_decide_batch_rules(
          lists.pointer, data, urls.offsets, topData, tops.offsets, types, rows.count,
          &answers.decisions, &answers.rules)
      }
    }
    return answers
  }
}
