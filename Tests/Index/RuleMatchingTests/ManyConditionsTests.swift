// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Semantics
import TestSupport
import Testing

@Suite struct `Pages of which many conditions hold` {
  /// Rules with different conditions on a page, which all hold on one.
  private static func list(_ count: Int, _ action: (Int) -> String) -> [UInt8] {
    let rules = (0..<count).map { number in
      let domains = #"["*a.test","*b\#(number).test"]"#
      return #"{"trigger":{"url-filter":".*","if-domain":\#(domains)},"action":\#(action(number))}"#
    }
    return Array("[\(rules.joined(separator: ","))]".utf8)
  }

  /// More than the block of memory holds that a page asks for, in one list and in several.
  @Test(arguments: [1, 127, 129, 600, 5_000])
  func `get what the reference says`(_ count: Int) throws {
    let lists = [
      Self.list(count) { #"{"type":"css-display-none","selector":".s\#($0)"}"# },
      Self.list(count) { $0 % 2 == 0 ? #"{"type":"block"}"# : #"{"type":"block-cookies"}"# },
    ]
    let comparison = try Comparison(lists)
    for page in ["https://a.test/x", "https://b7.test/", "https://c.test/", "custom://A.TEST/", ""]
    {
      let request = LoadRequest(
        url: Array("https://c.test/i.png".utf8), topURL: Array(page.utf8), frameURL: [],
        type: .image, context: .topFrame, method: .get)
      #expect(try comparison.difference(request) == nil, "\(page), \(count) conditions")
    }
  }
}
