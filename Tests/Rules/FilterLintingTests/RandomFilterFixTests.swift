// SPDX-License-Identifier: Apache-2.0

import FilterLinting
import FilterModel
import FilterSemantics
import FilterText
import RuleLinting
import RuleText
import TestSupport
import Testing

@Suite struct `Fixes of random filter lists` {
  @Test(arguments: [FilterDialect.adblockPlus, .ublock, .adguard])
  func `decide about every load as before`(dialect: FilterDialect) throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<250 {
      let list = randomList(&random)
      let fixed = fixed(list, dialect)
      removed += list.count - fixed.count
      let (before, after) = (blocker(list, dialect), blocker(fixed, dialect))
      for _ in 0..<40 {
        let load = randomLoad(&random)
        let same =
          before.decide(load).isBlocked == after.decide(load).isBlocked
          && before.decide(load).isExcepted == after.decide(load).isExcepted
          && before.decideStrictly(load).blocks == after.decideStrictly(load).blocks
        let text = String(decoding: list, as: UTF8.self)
        #expect(
          same,
          "seed \(seed), \(dialect): \(String(decoding: load.url.bytes, as: UTF8.self)) in\n\(text)"
        )
        if !same { return }
      }
    }
    // The test is worth nothing if nothing was fixed.
    #expect(removed > 1_000, "seed \(seed)")
  }

  @Test func `hide the same elements as before`() throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<300 {
      let list = randomHidingList(&random)
      let fixed = fixed(list, .adblockPlus)
      removed += list.count - fixed.count
      let (before, after) = (blocker(list, .adblockPlus), blocker(fixed, .adblockPlus))
      for host in ["a.test", "b.a.test", "c.b.a.test", "d.test", "x.d.test"] {
        let url = Array("https://\(host)/".utf8)
        #expect(
          selectors(before, url) == selectors(after, url),
          "seed \(seed), \(host): \(String(decoding: list, as: UTF8.self))")
      }
    }
    #expect(removed > 1_000, "seed \(seed)")
  }

  // MARK: Lists

  private func randomList(_ random: inout RepeatableRandom) -> [UInt8] {
    let patterns = [
      "||a.test^", "||b.a.test^", "||c.b.a.test^", "||a.test/x", "||a.test/xy", "||a.test/",
      "||b.a.test/x*y", "||a.tes", "|https://a.test/", "|https://a.test/x", "/xy/z", "/xy", "/xy/",
      "||a.test/x|", "||a.test^$third-party", "||ba.test^", "||a", "||xa.test^", "/XY/z",
      "||a.test:8080^", "||b.a.test|", "||a.test/x^", "||a.test/x^y",
    ]
    let options = [
      "", "", "", "script", "image,script", "~script", "third-party", "~third-party",
      "domain=a.test", "domain=b.a.test|d.test", "domain=~b.a.test", "domain=d.test|~x.d.test",
      "script,third-party", "match-case", "important", "document", "xmlhttprequest,script,image",
    ]
    let lines = (0..<(2 + random.below(10))).map { _ in
      let pattern = random.pick(patterns)
      let option = random.pick(options)
      let start = random.oneIn(6) ? "@@" : ""
      guard !option.isEmpty else { return start + pattern }
      return start + pattern + (pattern.contains("$") ? "," : "$") + option
    }
    let head = random.oneIn(12) ? ["@@||d.test^$genericblock"] : []
    return Array((head + lines).map { $0 + "\n" }.joined().utf8)
  }

  private func randomHidingList(_ random: inout RepeatableRandom) -> [UInt8] {
    let domains = [
      "", "", "a.test", "b.a.test", "a.test,d.test", "~b.a.test", "a.test,~b.a.test",
      "d.test,~x.d.test", "b.a.test,d.test", "c.b.a.test",
    ]
    let lines = (0..<(2 + random.below(8))).map { _ in
      random.pick(domains) + (random.oneIn(5) ? "#@#" : "##") + random.pick([".ad", ".banner"])
    }
    let head = random.oneIn(3) ? ["@@||a.test^$generichide"] : []
    return Array((head + lines).map { $0 + "\n" }.joined().utf8)
  }

  private func fixed(_ list: [UInt8], _ dialect: FilterDialect) -> [UInt8] {
    var fixer = ListFixer(list, choosing: { _ in true }) { text in
      let findings = FilterLint.check([text], as: FilterReading(dialect: dialect)).flatMap(
        \.findings)
      return ListFixer.Check(
        isAccepted: !findings.contains { $0.severity == .error }, findings: findings)
    }
    return fixer.run()
  }

  // MARK: Decisions

  private func blocker(_ list: [UInt8], _ dialect: FilterDialect) -> ReferenceBlocker {
    let read = FilterList(reading: list, as: FilterReading(dialect: dialect))
    return ReferenceBlocker([read.filters.map(\.filter)], in: dialect)
  }

  private func randomLoad(_ random: inout RepeatableRandom) -> FilterLoad {
    let hosts = ["a.test", "b.a.test", "c.b.a.test", "ba.test", "xa.test", "a.tes.test", "a"]
    let ends = ["/", "/x", "/xy", "/xy/z", "/x?y", "/X/y", "/XY/z", ":8080/x", "/q"]
    let documents = ["a.test", "b.a.test", "d.test", "x.d.test"]
    let url = "https://\(random.pick(hosts))\(random.pick(ends))"
    let types: [FilterTypes] = [.script, .image, .xmlhttprequest, .document, .subdocument]
    let type = random.pick(types)
    let document = type == .document ? url : "https://\(random.pick(documents))/"
    return FilterLoad(url: Array(url.utf8), documentURL: Array(document.utf8), type: type)
  }

  private func selectors(_ blocker: ReferenceBlocker, _ url: [UInt8]) -> [String] {
    Set(blocker.hiddenSelectors(on: url).map { String(decoding: $0, as: UTF8.self) }).sorted()
  }
}
