// SPDX-License-Identifier: Apache-2.0

@testable import Tools
import RuleMatching
import Testing
import RuleModel

@Suite struct `Rules that were changed` {
  private static func rule(_ trigger: String, _ action: String = #"{"type":"block"}"#) -> String {
    #"{"trigger":{\#(trigger)},"action":\#(action)}"#
  }

  private static func hide(_ selector: String, _ more: String = "") -> String {
    rule(#""url-filter":".*"\#(more)"#, #"{"type":"css-display-none","selector":"\#(selector)"}"#)
  }

  private static func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  static let changes: [(String, String, [PropertyChange])] = [
    (
      rule(#""url-filter":"a","if-domain":["a.com","b.com"]"#),
      rule(#""url-filter":"a","if-domain":["c.com","b.com"]"#),
      [.entries(.ifDomain, added: bytes("c.com"), removed: bytes("a.com"))]
    ),
    (
      rule(#""url-filter":"a","resource-type":["image"]"#),
      rule(#""url-filter":"a","resource-type":["script","image"]"#),
      [.flags(.resourceType, old: .image, new: [.image, .script])]
    ),
    (
      rule(#""url-filter":"Ads","url-filter-is-case-sensitive":true"#),
      rule(#""url-filter":"ads""#), [.caseSensitivity(old: true, new: false)]
    ),
    (
      rule(#""url-filter":"Ads","url-filter-is-case-sensitive":true"#),
      rule(#""url-filter":"aDS","url-filter-is-case-sensitive":true"#),
      [.urlFilter(old: Array("Ads".utf8), new: Array("aDS".utf8))]
    ),
    (
      hide(".a"), hide(".b"),
      [
        .action(
          old: .cssDisplayNone(selector: Array(".a".utf8)),
          new: .cssDisplayNone(selector: Array(".b".utf8)))
      ]
    ),
  ]

  @Test(arguments: changes) func `differences are reported`(
    old: String, new: String, changes: [PropertyChange]
  ) throws {
    let difference = try SampleLists.difference("[\(old)]", "[\(new)]")
    #expect(difference.changed.map(\.changes) == [changes])
    #expect(difference.added.isEmpty && difference.removed.isEmpty)
  }

  @Test func `another condition is reported as a whole`() throws {
    let difference = try SampleLists.difference(
      "[\(`Rules that were changed`.rule(#""url-filter":"a","if-domain":["a.com"]"#))]",
      "[\(`Rules that were changed`.rule(#""url-filter":"a""#))]")
    guard case .condition(let old, nil) = difference.changed.first?.changes.first else {
      Issue.record("\(difference)")
      return
    }
    #expect(old?.kind == .ifDomain)
  }

  @Test func `rules that differ in one property are paired first`() throws {
    let type = `Rules that were changed`.self
    let old = [
      type.rule(#""url-filter":"a","resource-type":["image"],"if-domain":["x.com"]"#),
      type.rule(#""url-filter":"a","resource-type":["font"],"if-domain":["y.com"]"#),
    ]
    let new = [
      type.rule(#""url-filter":"a","resource-type":["font"],"if-domain":["z.com"]"#),
      type.rule(#""url-filter":"a","resource-type":["image"],"if-domain":["w.com"]"#),
    ]
    let difference = try SampleLists.difference(
      "[\(old.joined(separator: ","))]", "[\(new.joined(separator: ","))]")
    #expect(difference.changed.map(\.old.position.index) == [1, 0])
    #expect(difference.changed.allSatisfy { $0.changes.count == 1 })
  }

  @Test func `selectors for every page have nothing in common`() throws {
    let type = `Rules that were changed`.self
    let old = [type.hide(".a"), type.hide(".b"), type.hide(".c", #","if-domain":["x.com"]"#)]
    let new = [type.hide(".d"), type.hide(".e"), type.hide(".c", #","if-domain":["y.com"]"#)]
    let difference = try SampleLists.difference(
      "[\(old.joined(separator: ","))]", "[\(new.joined(separator: ","))]")
    #expect(difference.short == "-.a -.b +.d +.e ~.c")
  }

  @Test func `a changed rule can have moved as well`() throws {
    let one = `Rules that were changed`.rule(#""url-filter":"a","if-domain":["x.com"]"#)
    let other = `Rules that were changed`.rule(#""url-filter":"a","if-domain":["y.com"]"#)
    let ignoring = SampleLists.rule("-i")
    let difference = try SampleLists.difference("[\(one),\(ignoring)]", "[\(ignoring),\(other)]")
    #expect(difference.short == "~>a")
  }

  @Test func `the kind of action is not a property`() throws {
    let difference = try SampleLists.difference(
      SampleLists.short("a"),
      "[\(`Rules that were changed`.rule(#""url-filter":"a""#, #"{"type":"block-cookies"}"#))]")
    #expect(difference.short == "-a +a")
  }
}

@Suite struct `Lists of indexes` {
  static let cases:
    [(old: [String], new: [String], pairs: [String], added: [String], removed: [String])] = [
      (["a"], ["b"], ["a=b"], [], []),
      (["a", "b"], ["b", "a"], ["b=b", "a=a"], [], []),
      (["a", "b"], ["a", "c"], ["a=a", "b=c"], [], []),
      (["a", "b"], ["b"], ["b=b"], [], ["a"]),
      (["a"], ["b", "a"], ["a=a"], ["b"], []),
      (["a", "a"], ["a", "a", "a"], ["a=a", "a=a"], ["a"], []),
      ([], ["a"], [], ["a"], []),
    ]

  @Test(arguments: cases) func `lists are compared by name, then by position`(
    old: [String], new: [String], pairs: [String], added: [String], removed: [String]
  ) throws {
    func lists(_ names: [String]) -> [LocatedList] {
      SampleLists.lists(names.map { _ in Array(SampleLists.short("x").utf8) }, names: names)
    }
    let difference = ListSetDifference(lists(old), lists(new))
    #expect(difference.pairs.map { "\($0.old.name)=\($0.new.name)" } == pairs)
    #expect(difference.added.map(\.name) == added && difference.removed.map(\.name) == removed)
    #expect(difference.isEmpty == (added.isEmpty && removed.isEmpty))
  }
}
