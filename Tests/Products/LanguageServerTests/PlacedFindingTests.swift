// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Findings
import Testing

@testable import LanguageServer

struct PlacedFindingTests {
  private static func finding(_ edits: [Fix.Edit]) -> PlacedFinding {
    PlacedFinding(
      Finding(
        .unescapedDot, .warning, "", range: 10..<20, related: 2..<4,
        fix: Fix("", edits: edits)))
  }

  private static let cases:
    [(change: TextChange, range: Range<Int>, related: Range<Int>, edit: Range<Int>?)] = [
      (TextChange(30..<31, count: 9), 10..<20, 2..<4, 12..<14),
      (TextChange(5..<5, count: 3), 13..<23, 2..<4, 15..<17),
      (TextChange(5..<8, count: 0), 7..<17, 2..<4, 9..<11),
      (TextChange(12..<13, count: 1), 10..<20, 2..<4, nil),
      (TextChange(15..<16, count: 4), 10..<23, 2..<4, 12..<14),
      (TextChange(0..<40, count: 2), 2..<2, 2..<2, nil),
    ]

  @Test("a finding moves with the text, and loses its fix where that was changed", arguments: cases)
  func follow(_ change: TextChange, _ range: Range<Int>, _ related: Range<Int>, _ edit: Range<Int>?)
  {
    var finding = Self.finding([Fix.Edit(12..<14, [])])
    finding.follow(change)
    #expect(finding.range == range)
    #expect(finding.related == related)
    #expect(finding.edits?.first?.range == edit)
  }
}
