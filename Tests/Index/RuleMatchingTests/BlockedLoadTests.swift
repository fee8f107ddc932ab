// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Semantics
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

  /// Rules for every kind of load, with conditions of all kinds, more than there are groups of them.
  private static let manyUndoing: [String] = LoadType.allCases.flatMap { type in
    [
      #"{"url-filter":"/\#(type.rawValue)/undo","resource-type":["\#(type.rawValue)"]}"#,
      #"{"url-filter":"/some/undo","resource-type":["\#(type.rawValue)"],"if-domain":["*page.test"]}"#,
      #"{"url-filter":"/most/undo","resource-type":["\#(type.rawValue)"],"unless-domain":["*page.test"]}"#,
      #"{"url-filter":"^[^:]+://+([^:/]+\\.)?ads\\..*/\#(type.rawValue)/host","resource-type":["\#(type.rawValue)"]}"#,
    ]
  }.map { #"{"trigger":\#($0),"action":{"type":"ignore-previous-rules"}}"# }

  @Test(arguments: [
    "https://page.test/", "https://other.test/", "https://ads.test/page", "",
  ])
  func `are decided by rules of all types and conditions, however many there are`(
    page: String
  ) throws {
    let list = "[\(([Self.hostBlock] + Self.manyUndoing).joined(separator: ","))]"
    let comparison = try Comparison([Array(list.utf8), Array("[\(Self.fragmentBlock)]".utf8)])
    var undone = 0
    for type in LoadType.allCases {
      for other in LoadType.allCases {
        for path in ["\(other.rawValue)/undo", "\(other.rawValue)/host", "some/undo", "most/undo"] {
          for host in ["ads.test", "sub.ads.test", "ads.other.ads.test"] {
            let request = LoadRequest(
              url: Array("https://\(host)/\(path)".utf8), topURL: Array(page.utf8), frameURL: [],
              type: type.flags, context: .topFrame, method: .get)
            #expect(try comparison.difference(request) == nil, "\(host)/\(path) as \(type)")
            undone += comparison.references[0].decide(request).undone.isEmpty ? 0 : 1
          }
        }
      }
    }
    #expect(undone > 50, "\(undone)")
  }
}
