// SPDX-License-Identifier: Apache-2.0

import RuleModel
@testable import Tools
import RuleMatching
import Testing

@Suite struct `Order that matters` {
  static let cases: [(old: String, new: String, difference: String)] = [
    ("", "", ""),
    ("a b c", "c a b", ""),
    ("a b", "a b a a", ""),
    ("a -i -j b", "a -j -i b", ""),
    ("a -i b", "-i b", "-a"),
    ("a -i b", "-i a b", ">a"),
    ("-i a b", "a -i b", ">a"),
    ("a +i b", "+i b a", ">a"),
    ("a b c -i d", "-i a b c d", ">i"),
    ("a -i -j -k b", "-i -j -k a b", ">a"),
    ("a b c d -i -j e", "-i -j a b c d e", ">i >j"),
    ("a -i b -j c", "a -j b -i c", ">b >i"),
    ("a -i +j b", "a +j -i b", ">i"),
    ("a -i a", "a -i", "-a"),
    ("a -i", "a -i a", "+a"),
    ("a -i b", "b -i a", ">i"),
    ("a -i", "a", "-i"),
    ("a", "a -i", "+i"),
    ("a -i b", "a x -i y b", "+x +y"),
    // Redirects and changes of headers.
    (">r a", "a >r", ">a"),
    (">r a b c", "a b c >r", ">r"),
    (">r >s a", ">s >r a", ">r"),
    ("#h a", "a #h", ""),
    ("#h #k", "#k #h", ">h"),
    ("#h #h", "#h", ""),
    ("#h -i #h", "#h -i", ""),
    ("a +i a", "a +i", ""),
    ("=h =h", "=h", "-h"),
    ("!n !n", "!n", ""),
    ("!n +i !n", "!n +i", "-n"),
    // A repeated ignore rule separates blocks, whose shared action would be in front of a redirect.
    ("+i a >r b", "+i a +i >r b", "+i"),
    ("+i a b", "+i a +i b", ""),
    ("%h #h", "#h", "-h"),
    (">r .x", ".x >r", ""),
  ]

  @Test(arguments: cases) func `a list differs from another in these rules`(
    old: String, new: String, difference: String
  ) throws {
    let found = try SampleLists.difference(SampleLists.short(old), SampleLists.short(new))
    #expect(found.short == difference, "\(old) to \(new)")
    #expect(found.isEmpty == difference.isEmpty)
  }

  @Test func `a moved rule has the ignore rule that it crossed`() throws {
    let behind = try SampleLists.difference(
      SampleLists.short("a -i x -j b"), SampleLists.short("-i x -j a b"))
    #expect(behind.moved.map(\.across?.isBehind) == [true])
    #expect(behind.moved.first?.across?.rule.trigger.urlFilter == Array("j".utf8))
    let before = try SampleLists.difference(
      SampleLists.short("x -i y -j a"), SampleLists.short("x a -i y -j"))
    #expect(before.moved.map(\.across?.isBehind) == [false])
    #expect(before.moved.first?.across?.rule.trigger.urlFilter == Array("i".utf8))
  }

  @Test func `rules that repeat others are counted`() throws {
    let difference = try SampleLists.difference(
      SampleLists.short("a a b -i -i"), SampleLists.short("a b -i"))
    #expect(difference.isEmpty && difference.same == 3)
    #expect((difference.repeatedOld, difference.repeatedNew) == (2, 0))
  }

  @Test func `the longest chain keeps equal positions together`() {
    let chain = OrderChain(
      [(1, 3), (1, 1), (3, 1), (3, 3), (5, 2)].map { PositionPair(old: $0.0, new: $0.1) })
    #expect(chain.links == [1, 2, 4] || chain.links == [1, 2, 3] || chain.links == [1, 0, 3])
    #expect(OrderChain([]).links == [])
    #expect(OrderChain([]).crossed(PositionPair(old: 0, new: 9)).isEmpty)
  }
}
