// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `A badfilter` {
  private func remains(_ lists: [FilterList]) -> [String] {
    var lists = lists
    _ = BadFilters.apply(to: &lists)
    return lists.flatMap { $0.filters.map { description(of: $0.filter) } }
  }

  static let twins: [(filter: String, bad: String)] = [
    ("||a.com^", "||a.com^$badfilter"),
    ("@@||a.com^", "@@||a.com^$badfilter"),
    ("/x.y/", "/x.y/$badfilter"),
    ("||a.com^$third-party", "||a.com^$3p,badfilter"),
    ("||a.com^$~first-party,script", "||a.com^$badfilter,script,3p"),
    ("||a.com^$domain=a.com|b.com", "||a.com^$badfilter,from=b.com|a.com"),
    ("||a.com^$xhr,redirect=a", "||a.com^$redirect=a,badfilter,xmlhttprequest"),
    ("||a.com^$ipaddress=1.1.1.1,top=b.com", "||a.com^$top=b.com,ipaddress=1.1.1.1,badfilter"),
    ("*/ads/x=*", "/ads/x=$badfilter"),
    ("@@||a.com^$ghide", "@@||a.com^$generichide,badfilter"),
    ("||a.com/Report?", "||a.com/report?$badfilter"),
    ("||a.com/report?", "||A.com/Report?$badfilter"),
    ("||a.com^$doc,reason=x", "||a.com^$doc,reason=x,badfilter"),
    ("*$script,domain=a.com", "*$script,domain=b.com|a.com,badfilter"),
    ("*$all,domain=a.com", "*$all,domain=b.com|a.com,badfilter"),
  ]

  @Test(arguments: twins)
  func `takes its twins out, in any order of lists`(_ one: (filter: String, bad: String)) {
    let filter = list(one.filter, "||other.com^", one.filter, as: .ublock)
    let bad = list(one.bad, as: .ublock)
    #expect(remains([filter, bad]) == ["block <||other.com^>"])
    #expect(remains([bad, filter]) == ["block <||other.com^>"])
  }

  static let strangers: [(filter: String, bad: String)] = [
    ("||a.com^$script", "||a.com^$badfilter"),
    ("||a.com^", "||a.com^$script,badfilter"),
    ("||a.com^", "@@||a.com^$badfilter"),
    ("||a.com^$third-party", "||a.com^$badfilter"),
    ("||a.com^$domain=a.com|b.com", "||a.com^$domain=a.com,badfilter"),
    ("||a.com^$ipaddress=1.1.1.1", "||a.com^$ipaddress=1.1.1.2,badfilter"),
    ("||a.com^$important", "||a.com^$badfilter"),
    ("||a.com^", "||b.com^$badfilter"),
    ("/Ad[s]/", "/ad[s]/$badfilter"),
    ("||a.com^$doc,reason=x", "||a.com^$doc,badfilter"),
    ("||a.com^$doc", "||a.com^$doc,reason=x,badfilter"),
    ("/some$script,domain=a.com|b.com", "/some$script,domain=a.com,badfilter"),
    ("*$script,important,domain=a.com|b.com", "*$script,important,domain=a.com,badfilter"),
    ("*$script,domain=a.com|~b.com", "*$script,domain=a.com,badfilter"),
    ("*$script,domain=a.com|/b/", "*$script,domain=a.com,badfilter"),
    ("*$~script,domain=a.com|b.com", "*$~script,domain=a.com,badfilter"),
    ("*$script,to=c.com,domain=a.com|b.com", "*$script,to=c.com,domain=a.com,badfilter"),
    ("*$strict3p,domain=a.com|b.com", "*$strict3p,domain=a.com,badfilter"),
    ("|http$script,domain=a.com|b.com", "|http$script,domain=a.com,badfilter"),
  ]

  @Test(arguments: strangers)
  func `leaves filters with other parts, and is reported`(_ one: (filter: String, bad: String)) {
    var lists = [list(one.filter, as: .ublock), list("!", one.bad, as: .ublock)]
    let removals = BadFilters.apply(to: &lists)
    #expect(removals.isEmpty)
    #expect(lists.map(\.filters.count) == [1, 0])
    #expect(lists[1].problems.map(\.kind) == [.badfilterWithoutTarget])
    #expect(lists[1].problems.first?.origin.line == 2)
  }

  @Test func `of AdGuard takes single domains out`() {
    let filters = list("/ads/x$domain=a.com|b.com|c.*|d.com", "/ads/x$domain=a.com", as: .adguard)
    let bad = list(
      "/ads/x$domain=a.com,badfilter", "/ads/x$domain=c.*|e.com,badfilter", as: .adguard)
    #expect(remains([filters, bad]) == ["block </ads/x> on=b.com|d.com"])
    var lists = [filters, bad]
    let removals = BadFilters.apply(to: &lists)
    #expect(removals.map(\.isPartial) == [true, false])
    #expect(removals.map(\.removed.origin.line) == [1, 2])
    #expect(lists[1].problems.isEmpty)
  }

  static let parts: [(filter: String, bad: String, rest: String)] = [
    ("*$script,3p,domain=a.com|b.com|c.com", "*$script,3p,domain=a.com,badfilter", "b.com|c.com"),
    ("*$script,3p,domain=a.com|b.com|c.com", "*$script,domain=b.com|a.com,3p,badfilter", "c.com"),
    ("@@*$script,3p,domain=a.com|b.com", "@@*$script,3p,domain=a.com,badfilter", "b.com"),
    ("$script,3p,domain=a.*|b.com", "*$script,3p,domain=a.*,badfilter", "b.com"),
    ("|https://$script,domain=a.com|b.com", "|https://$script,domain=a.com,badfilter", "b.com"),
  ]

  @Test(arguments: parts)
  func `of uBlock Origin takes single domains out of filters for every URL`(
    _ one: (filter: String, bad: String, rest: String)
  ) {
    let rest = remains([list(one.filter, as: .ublock), list(one.bad, as: .ublock)])
    #expect(rest.count == 1)
    #expect(rest[0].hasSuffix(" on=" + one.rest), "\(rest)")
  }

  @Test func `of other blockers compares masks with their case`() {
    let bad = list("||a.com/report?$badfilter", as: .adguard)
    #expect(remains([list("||a.com/Report?", as: .adguard), bad]).count == 1)
  }

  @Test func `of uBlock Origin takes the block out of a redirect, and the loads out of all`() {
    let lines = ["||a.com^$script,redirect=x", "||b.com^$all", "||c.com^$redirect=x"]
    let bad = ["||a.com^$script,badfilter", "||b.com^$badfilter", "||c.com^$script,badfilter"]
    var lists = [list(lines[0], lines[1], lines[2], as: .ublock)]
    lists.append(list(bad[0], bad[1], bad[2], as: .ublock))
    let removals = BadFilters.apply(to: &lists)
    #expect(removals.map(\.removed.origin.line) == [1, 2])
    #expect(removals.map(\.isPartial) == [true, true])
    #expect(lists[1].problems.map(\.origin.line) == [3])
    let left = lists[0].filters.map { $0.filter }
    guard case .network(let redirect) = left[0], case .network(let all) = left[1] else {
      Issue.record("\(left)")
      return
    }
    #expect(redirect.effect == .modify(option: "redirect-rule", value: [UInt8]("x".utf8)))
    #expect(all.types == FilterTypes.all.subtracting(.usual))
    #expect(remains([list(lines[0], as: .adguard), list(bad[0], as: .adguard)]).count == 1)
  }

  @Test func `leaves element hiding and the order of filters`() {
    let one = list("##.a", "||a.com^", "##.b", "||b.com^", "##.c", "||a.com^$badfilter", "##.d")
    #expect(
      remains([one]) == ["hide .a", "hide .b", "block <||b.com^>", "hide .c", "hide .d"])
  }

  @Test func `is reported with what it took out`() {
    var lists = [list("||a.com^"), list("||a.com^$badfilter")]
    let removals = BadFilters.apply(to: &lists)
    #expect(removals.count == 1)
    #expect(removals.first?.removed.origin.range == 0..<8)
    #expect(removals.first?.by.range == 0..<18)
  }
}
