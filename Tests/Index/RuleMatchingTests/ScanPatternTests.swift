// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import RuleModel
import Semantics
import TestSupport
import Testing

/// Patterns that ask for no text, so that they are run over every URL: pages look at their rules first.
@Suite struct `Patterns without a text` {
  /// What rules ask of a page, or of the document that makes a load.
  private static let conditions = [
    "", #","if-domain":["*page.test"]"#, #","unless-domain":["*page.test"]"#,
    #","sluice":{"if-source-domain":["page.*"]}"#,
    #","sluice":{"unless-source-domain":["page.*"]}"#,
    #","sluice":{"if-source-domain":["page.*"],"if-request-domain":["a.test"]}"#,
    #","sluice":{"if-request-domain":["b.test"]}"#,
    #","if-frame-url":["^https?://frame\\.test/"]"#,
  ]

  /// As many rules with patterns that are all different, in turn with each condition.
  private static func list(_ count: Int) -> [UInt8] {
    let rules = (0..<count).map { number in
      let condition = conditions[number % conditions.count]
      let type = LoadType.allCases[number / conditions.count % 4].rawValue
      let action = number % 5 == 4 ? "ignore-previous-rules" : "block"
      return #"{"trigger":{"url-filter":"^https?://.*/[a-f][\#(number / 1_000)]"#
        + #"[\#(number / 100 % 10)][\#(number / 10 % 10)][\#(number % 10)]","resource-type":["\#(type)"]"#
        + #"\#(condition)},"action":{"type":"\#(action)"}}"#
    }
    return Array("[\(rules.joined(separator: ","))]".utf8)
  }

  /// The larger list has more rules than a page looks at.
  @Test(arguments: [7, 9, 160, 5_000], ["https://page.test/", "https://other.test/", ""])
  func `are found however many there are`(count: Int, page: String) throws {
    let comparison = try Comparison([Self.list(count)])
    var blocked = 0
    for number in stride(from: 0, to: count, by: count / 5 + 1) {
      let digits = String(10_000 + number).dropFirst()
      for (host, frame) in [("a.test", ""), ("b.test", "https://frame.test/"), ("a.test", page)] {
        for type in LoadType.allCases.prefix(4) {
          let request = LoadRequest(
            url: Array("https://\(host)/c\(digits)".utf8), topURL: Array(page.utf8),
            frameURL: Array(frame.utf8), type: type.flags, context: .topFrame, method: .get)
          #expect(try comparison.difference(request) == nil, "\(number) on \(page) in \(frame)")
          blocked += comparison.references.contains { $0.decide(request).isBlocked } ? 1 : 0
        }
      }
    }
    #expect(blocked > 0)
  }
}
