// SPDX-License-Identifier: Apache-2.0

import Findings
import RuleText
import TextFormats
import TestSupport
import Testing

/// Damaged texts: truncated, changed and random.
@Suite struct `The JSON reader with any bytes` {
  static let list = Array(
    #"""
    [{"trigger":{"url-filter":"^https?:\/\/é\u00e9\ud83d\ude00\\.com","if-domain":["a.com","*b.de"]},
      "action":{"type":"modify-headers","priority":-1.5e+3,"request-headers":[{"operation":"remove"}]}},
     {"trigger":{"url-filter":".*","x":[true,false,null,[],{}]},"action":{"type":"block"}}]
    """#.utf8)

  @Test func `a list that is cut anywhere has a problem inside the text`() {
    #expect(JSONDocument(reading: Self.list).problems == [])
    for length in 0..<Self.list.count {
      let part = Array(Self.list.prefix(length))
      let problems = JSONDocument(reading: part).problems
      #expect(!problems.isEmpty, "cut at \(length)")
      #expect(problems.allSatisfy { isInside($0.range, length) }, "cut at \(length)")
      let findings = RuleList(reading: part).findings
      #expect(!findings.isEmpty && findings.allSatisfy { isInside($0.range, length) })
    }
  }

  @Test func `a list with one changed byte is read without a crash`() {
    var random = RepeatableRandom()
    for place in Self.list.indices {
      var text = Self.list
      text[place] = UInt8(truncatingIfNeeded: random.next())
      check(text, "seed \(random.seed), byte \(place)")
    }
  }

  @Test func `random bytes are read without a crash`() {
    var random = RepeatableRandom()
    let alphabet =
      Array("[]{},:\"'\\ux0-1.e+truefalsn/*# \n".utf8) + [0, 0x80, 0xC3, 0xED, 0xF0, 0xFF]
    for round in 0..<10_000 {
      let text = (0..<random.below(24)).map { _ in random.pick(alphabet) }
      check(text, "seed \(random.seed), round \(round)")
    }
  }

  private func check(_ text: [UInt8], _ comment: Comment) {
    let document = JSONDocument(reading: text)
    #expect(document.problems.allSatisfy { isInside($0.range, text.count) }, comment)
    #expect(document.wholeNodes <= document.nodes.count, comment)
    let findings = RuleList(reading: text).findings
    #expect(findings.allSatisfy { isInside($0.range, text.count) }, comment)
    let hasError = findings.contains { $0.severity == .error }
    #expect(document.problems.isEmpty || hasError, comment)
  }

  private func isInside(_ range: Range<Int>, _ length: Int) -> Bool {
    range.lowerBound >= 0 && range.upperBound <= length
  }
}
