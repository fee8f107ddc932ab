// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `An effect` {
  static let equal: [(String, String)] = [
    ("a.com##div > .x", "a.com#@#div>.x"),
    ("a.com##[a=\"b\"]", "#@#[a='b']"),
    ("a.com##[a=\"b\"]", "#@#[a=b]"),
    ("a.com##.ad:not( .b )", "#@#.ad:not(.b)"),
    ("a.com##.a:has-text(x)", "#@#.a:has-text('x')"),
    ("a.com##.a:has-text(x)>b", "#@#.a:has-text(x) > b"),
    ("a.com##.a:style(color:red!important)", "#@#.a { color: red !important; }"),
    ("a.com##.a:remove()", "#@#.a { remove: true }"),
    ("a.com##+js(set, a, true)", "#@#+js('set-constant.js',a,\"true\")"),
    ("a.com##+js(set, a, true)", "#@%#//scriptlet('set-constant', 'a', 'true')"),
    ("a.com##^script:has-text(x)", "#@#^script:has-text( 'x' )"),
  ]

  @Test(arguments: equal)
  func `is the same however it is written`(_ one: (String, String)) throws {
    #expect(effects(of: one.0) == effects(of: one.1))
    #expect(fault(of: one.0) == nil)
    let both = try [one.0, one.1].map {
      try pageEffects(of: #require(list($0, as: .ublock).filters.first).filter, as: .ublock)
    }
    #expect(both[0] == both[1])
  }

  static let different: [(String, String)] = [
    ("a.com##.ad.two", "#@#.two.ad"),
    ("a.com##.ad, .b", "#@#.ad"),
    ("a.com##p", "#@#P"),
    ("a.com##.a", "#@#.a:remove()"),
    ("a.com##.a", "#@#.a:has-text(x)"),
    ("a.com##.a:has-text(x)", "#@#.a:has-text( x )"),
    ("a.com##.a:style(color: red)", "#@#.a:style(color: blue)"),
    ("a.com##+js(set, a, true)", "#@#+js(set, a)"),
    ("a.com##+js(set, a, true)", "#@#+js(set)"),
    ("a.com##^.a", "#@#.a"),
  ]

  @Test(arguments: different)
  func `is another one where uBlock Origin takes it for another`(_ one: (String, String)) {
    #expect(effects(of: one.0) != effects(of: one.1))
    #expect(fault(of: one.0) == nil)
    #expect(fault(of: one.1) == nil)
  }
}
