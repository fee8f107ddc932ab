// SPDX-License-Identifier: Apache-2.0

import Filters
import TestSupport
import Testing
import RuleModel

/// What is called exact is exact: random filters decide as their rules do.
@Suite struct `Random filters and their rules` {
  private static let hosts = [
    "a.test", "s.a.test", "cdn.test", "x.cdn.test", "ads.test", "b.org", "sub.b.org", "xa.test",
    "ads.a.test", "adsx.a.test", "x-ads.a.test",
  ]
  private static let paths = ["/", "/ads", "/ads.js", "/x/ads/1?id=2", "/ok", "/AdS?x", "/ads:1"]
  private static let masks = [
    "||a.test^", "||cdn.test/ads", "/ads", "ads", "*", "|https://a.test/", "/ads^", "||s.a.test",
    "/ads/", ".js|", "||test^", "/x/ads/*", "||b.org/ok", "?id=", "||ads.", "/a.", "-never-",
    #"/^https:\/\/[a-z]+\.test\//"#, #"/ads(\.js|\/1)/"#,
    #"/^https?:\/\/([a-z]+\.)?[a-z]+\.org\/ok$/"#,
    #"/\.test\/ads/"#, #"/ok$/"#, #"/\/ads/"#, "ads?", "ok|", #"/[a-z]\.a\.test\/ok/"#,
  ]
  private static let names = ["a.test", "s.a.test", "cdn.test", "test", "b.org", "org", "ads.test"]

  private var random = RepeatableRandom()

  private mutating func hostList(mayExclude: Bool) -> String {
    (0...random.below(2)).map { _ in
      (mayExclude && random.below(3) == 0 ? "~" : "") + random.pick(Self.names)
    }.joined(separator: "|")
  }

  private mutating func option() -> String {
    switch random.below(9) {
    case 0: random.pick(["script", "document", "subdocument,document"])
    case 1: "image,script"
    case 2: "third-party"
    case 3: "~third-party"
    case 4: "domain=" + hostList(mayExclude: true)
    case 5, 6: "to=" + hostList(mayExclude: true)
    case 7: "important"
    default: "denyallow=" + hostList(mayExclude: false) + ",domain=" + hostList(mayExclude: false)
    }
  }

  private mutating func filter() -> String {
    let options = (0..<random.below(3)).map { _ in option() }
    let start = random.below(4) == 0 ? "@@" : ""
    return start + random.pick(Self.masks)
      + (options.isEmpty ? "" : "$" + options.joined(separator: ","))
  }

  private mutating func load() -> PageLoad {
    let types: [FilterTypes] = [.script, .image, .subdocument, .xmlhttprequest, .document]
    let url = "https://" + random.pick(Self.hosts) + random.pick(Self.paths)
    let type = random.pick(types)
    return PageLoad(
      url, on: type == .document ? url : "https://" + random.pick(Self.hosts) + "/", type)
  }

  @Test func `without a note a list blocks what its filters block`() {
    var maker = self
    let seed = maker.random.seed
    var (exact, blocked) = (0, 0)
    for _ in 0..<700 {
      let text = (0...maker.random.below(3)).map { _ in maker.filter() }.joined(separator: "\n")
      let lists = TranslatedLists(text, maker.random.pick([.ublock, .adguard]))
      guard lists.notes.isEmpty else { continue }
      exact += 1
      for _ in 0..<10 {
        let load = maker.load()
        let expected = lists.filtersBlock(load)
        blocked += expected ? 1 : 0
        #expect(lists.block(load) == expected, "seed \(seed)\n\(lists.dialect)\n\(text)\n\(load)")
      }
    }
    #expect(exact > 200 && blocked > 200, "\(exact), \(blocked)")
  }

  // MARK: Hiding

  private mutating func hidingFilter() -> String {
    let targets = (0..<random.below(3)).map { _ in
      (random.below(3) == 0 ? "~" : "") + random.pick(Self.names)
    }.joined(separator: ",")
    let path = random.pick(["", "", "", "[$path=/ads]", "[$path=/ads|]", #"[$path=/^\/x/]"#])
    return path + targets + (random.below(3) == 0 ? "#@#" : "##") + random.pick([".x", ".y"])
  }

  private mutating func pageFilter() -> String {
    random.pick(["@@", "@@", "@@", ""]) + random.pick(Self.masks) + "$"
      + random.pick(["generichide", "specifichide", "elemhide"])
      + random.pick(["", "", ",important", ",domain=" + hostList(mayExclude: true)])
  }

  @Test func `without a note a list hides what its filters hide`() {
    var maker = self
    let seed = maker.random.seed
    var (exact, hidden) = (0, 0)
    for _ in 0..<700 {
      let text = (0...maker.random.below(4)).map { _ in
        maker.random.below(4) == 0 ? maker.pageFilter() : maker.hidingFilter()
      }.joined(separator: "\n")
      let lists = TranslatedLists(text, maker.random.pick([.ublock, .adguard]))
      guard lists.notes.isEmpty else { continue }
      exact += 1
      for _ in 0..<10 {
        let page =
          "https://" + maker.random.pick(Self.hosts) + maker.random.pick(Self.paths)
        let expected = lists.filtersHide(on: page)
        hidden += expected.count
        #expect(
          lists.hidden(on: page) == expected, "seed \(seed)\n\(lists.dialect)\n\(text)\n\(page)")
      }
    }
    #expect(exact > 200 && hidden > 200, "\(exact), \(hidden)")
  }
}
