// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import RuleSemantics
import TestSupport
import Testing
import RuleModel

/// Loads that a rule of a host blocks, for which only some of the other patterns are checked.
@Suite struct BlockedLoads {
  private static let hostBlock = rule("^[^:]+://+([^:/]+\\.)?ads\\.test[/:]", "block")
  private static let undoing = rule("/allowed/", "ignore-previous-rules")
  private static let cutting = rule("/allowed/", "ignore-following-rules")
  private static let fragmentBlock = rule("/banner/", "block")
  private static let cookies = rule("/cookie/", "block-cookies")

  private static func rule(_ pattern: String, _ action: String) -> String {
    let escaped = pattern.split(separator: "\\", omittingEmptySubsequences: false)
      .joined(separator: "\\\\")
    return #"{"trigger":{"url-filter":"\#(escaped)"},"action":{"type":"\#(action)"}}"#
  }

  @Test(arguments: [
    ([[hostBlock, undoing]], "https://ads.test/banner/", true, false),
    ([[hostBlock, undoing]], "https://ads.test/allowed/", false, false),
    ([[hostBlock, undoing, fragmentBlock]], "https://ads.test/allowed/banner/", true, false),
    ([[hostBlock, fragmentBlock, undoing]], "https://ads.test/allowed/banner/", false, false),
    ([[undoing, hostBlock]], "https://ads.test/allowed/", true, false),
    ([[hostBlock, undoing], [fragmentBlock]], "https://ads.test/allowed/banner/", true, false),
    ([[fragmentBlock], [hostBlock, undoing]], "https://ads.test/allowed/banner/", true, false),
    ([[hostBlock, undoing], [hostBlock]], "https://ads.test/allowed/", true, false),
    ([[hostBlock], [undoing]], "https://ads.test/allowed/", true, false),
    ([[hostBlock, cookies]], "https://ads.test/cookie/", true, true),
    ([[cookies, hostBlock, undoing]], "https://ads.test/allowed/cookie/", false, false),
    ([[hostBlock], [cookies]], "https://ads.test/cookie/", true, true),
    ([[cutting, hostBlock]], "https://ads.test/allowed/", false, false),
    ([[hostBlock, cutting, cookies]], "https://ads.test/allowed/cookie/", true, false),
  ])
  func `are decided by all rules that can undo the block or do more`(
    lists: [[String]], url: String, isBlocked: Bool, blocksCookies: Bool
  ) throws {
    let comparison = try Comparison(lists.map { Array("[\($0.joined(separator: ","))]".utf8) })
    let request = LoadRequest(
      url: Array(url.utf8), topURL: [], frameURL: [], type: .script, context: .topFrame,
      method: .get)
    #expect(try comparison.difference(request) == nil)
    let actions = comparison.references.reduce(into: Set<ActionType>()) {
      $0.formUnion($1.decide(request).actions)
    }
    #expect(actions.contains(.block) == isBlocked)
    #expect(actions.contains(.blockCookies) == blocksCookies)
  }
}
