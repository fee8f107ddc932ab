// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import Testing

/// WebKit numbers the actions of one state with 16 bits; what it was seen to do at the edge.
@Suite struct `The number of actions` {
  private static let everything = #"{"url-filter":".*"}"#

  private func list(_ count: Int, _ rule: (Int) -> String) -> [UInt8] {
    Array(("[" + (0..<count).map(rule).joined(separator: ",") + "]").utf8)
  }

  @Test func `selectors of one trigger share an action`() {
    let text = list(65_535) { index in
      #"{"trigger":\#(Self.everything),"action":{"type":"css-display-none","selector":".a\#(index)"}}"#
    }
    #expect(RuleLint.check(text).isAccepted)
  }

  @Test func `equal redirects share an action`() {
    let action = #"{"type":"redirect","redirect":{"url":"https://example.com/"}}"#
    let text = list(65_535) { _ in #"{"trigger":\#(Self.everything),"action":\#(action)}"# }
    #expect(RuleLint.check(text).isAccepted)
  }

  @Test(arguments: [(65_534, true), (65_536, false)])
  func `an ignore rule ends the sharing`(count: Int, isAccepted: Bool) {
    let text = list(count) { index in
      let type = index.isMultiple(of: 2) ? "block" : "ignore-previous-rules"
      return #"{"trigger":\#(Self.everything),"action":{"type":"\#(type)"}}"#
    }
    let report = RuleLint.check(text)
    #expect(report.isAccepted == isAccepted)
    #expect(report.webKitError == nil)
  }

  @Test func `patterns are counted after their optional ends are removed`() {
    let text = list(65_536) { index in
      let filter = index.isMultiple(of: 2) ? "a(b)?" : "ab?"
      return #"{"trigger":{"url-filter":"\#(filter)","if-domain":["a\#(index).com"]},"#
        + #""action":{"type":"block"}}"#
    }
    #expect(!RuleLint.check(text).isAccepted)
  }
}
