// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import RuleModel
import Semantics
import TestSupport
import Testing

/// The host of the document that makes a load, which is found in the URL of its frame.
@Suite struct `The host of a frame` {
  private static let list =
    #"[{"trigger":{"url-filter":".*","sluice":{"load-type":["same-host"]}},"#
    + #""action":{"type":"block"}}]"#

  @Test(arguments: [
    ("ws://[::1]:8080/#x", "https://[::1]/", true), ("https://[::1]/", "https://[::1]:8080/", true),
    ("https://[::1]/", "https://[::2]/", false), ("https://a.test:8080/", "https://a.test/", true),
    ("https://u:p@a.test/x", "https://a.test/", true), ("https://a.test", "https://a.test/", true),
    ("https://u@[::1]:1?@b.test:2", "https://[::1]/", true),
    ("https://b.test/a.test:80", "https://a.test/", false),
    ("about:blank", "https://page.test/", true), ("about:blank", "https://a.test/", false),
  ])
  func `has no user name and no port`(frame: String, url: String, isSame: Bool) throws {
    let comparison = try Comparison([Array(Self.list.utf8)])
    let request = LoadRequest(
      url: Array(url.utf8), topURL: Array("https://page.test/".utf8), frameURL: Array(frame.utf8),
      type: .script, context: .childFrame, method: .get)
    #expect(try comparison.difference(request) == nil)
    let isBlocked = comparison.references.contains { $0.decide(request).actions.contains(.block) }
    #expect(isBlocked == isSame)
  }
}
