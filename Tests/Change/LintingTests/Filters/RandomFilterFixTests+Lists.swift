// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import Filters
import Semantics
import Findings
import TestSupport
import Testing

/// Random lists, and what they decide.
extension `Fixes of random filter lists` {
  func randomList(_ random: inout RepeatableRandom) -> [UInt8] {
    let patterns = [
      "||a.test^", "||b.a.test^", "||c.b.a.test^", "||a.test/x", "||a.test/xy", "||a.test/",
      "||b.a.test/x*y", "||a.tes", "|https://a.test/", "|https://a.test/x", "/xy/z", "/xy", "/xy/",
      "||a.test/x|", "||a.test^$third-party", "||ba.test^", "||a", "||xa.test^", "/XY/z",
      "||a.test:8080^", "||b.a.test|", "||a.test/x^", "||a.test/x^y", "/adb", "/adbz", ".gif",
      ".gifz", "banner/", "banner/x", "||a.test/adb", "||a.test/adbz",
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

  /// Patterns of which one starts with another.
  func randomWords(_ random: inout RepeatableRandom) -> [UInt8] {
    let patterns = ["/adb", "/adbz", ".gif", ".gifz", "banner/", "banner/x", "/adb/", "/x"]
    let lines = (0..<4).map { _ in
      random.pick(patterns) + random.pick(["", "$script", "$image,script"]) + "\n"
    }
    return Array(lines.joined().utf8)
  }

  func randomHidingList(_ random: inout RepeatableRandom) -> [UInt8] {
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

  /// Lines with options that exceptions for pages have.
  func randomPageOptions(
    _ random: inout RepeatableRandom, _ dialect: FilterDialect
  ) -> [UInt8] {
    var options = ["elemhide", "generichide", "document"]
    if dialect != .adblockPlus { options += ["specifichide", "ghide"] }
    if dialect != .ublock { options.append("genericblock") }
    if dialect == .adguard {
      options += ["content", "jsinject", "urlblock", "extension", "stealth"]
      options += ["extension=\"a\"", "extension=\"b\"", "stealth=donottrack", "stealth=referrer"]
    }
    let lines = (0..<(1 + random.below(3))).map { _ in
      "@@||\(random.pick(["a.test", "d.test"]))^$\(random.pick(options))\n"
    }
    return Array(lines.joined().utf8)
  }

  /// Some of the filters for all pages with `*` before them.
  func withStars(_ list: [UInt8], _ random: inout RepeatableRandom) -> [UInt8] {
    let lines = String(decoding: list, as: UTF8.self).split(separator: "\n")
    return Array(
      lines.map { ($0.hasPrefix("##") && random.oneIn(2) ? "*" : "") + $0 + "\n" }.joined().utf8)
  }

  /// Those filters for every host that is asked about, as which uBlock Origin takes them.
  func withoutStars(_ list: [UInt8]) -> [UInt8] {
    let lines = String(decoding: list, as: UTF8.self).split(separator: "\n")
    return Array(
      lines.map { ($0.hasPrefix("*") ? "a.test,d.test" + $0.dropFirst() : $0) + "\n" }.joined().utf8
    )
  }

  /// Names in the form of a list of hosts.
  func randomHosts(_ random: inout RepeatableRandom, _ dialect: FilterDialect) -> [UInt8] {
    let names = ["a.test", "b.a.test", "c.b.a.test", "d.test", "x.d.test"]
    let lines = (0..<(3 + random.below(8))).map { _ in
      let name = random.pick(names)
      switch dialect {
      case .hosts: return random.pick(["0.0.0.0 \(name)", "127.0.0.1 \(name) # x", name])
      case .domains: return random.pick([name, name, "*.\(name)", "0.0.0.0 \(name)"])
      case .dnsmasq:
        return random.pick([
          "address=/\(name)/", "address=/\(name)/#", "local=/\(name)/ # x", "address=/\(name)/::",
        ])
      case .unbound: return "local-zone: \"\(name)\" always_nxdomain"
      default:
        return random.pick([name, "||\(name)^", "0.0.0.0 \(name)", "|\(name)^", "@@||\(name)^"])
      }
    }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// The first list, fixed beside the others.
  func fixed(_ lists: [[UInt8]], _ dialect: FilterDialect) -> [UInt8] {
    var fixer = ListFixer(lists[0], choosing: { _ in true }) { text in
      let all = [text] + lists.dropFirst()
      return FilterLint.check(all, as: FilterReading(dialect: dialect)).first
    }
    return fixer.run()
  }

  // MARK: Decisions

  func expectSameDecisions(
    _ lists: [[UInt8]], _ fixed: [[UInt8]], _ dialect: FilterDialect,
    _ random: inout RepeatableRandom, _ name: String
  ) {
    let (before, after) = (blocker(lists, dialect), blocker(fixed, dialect))
    for _ in 0..<25 {
      let load = randomLoad(&random)
      let same =
        before.decide(load).isBlocked == after.decide(load).isBlocked
        && before.decide(load).isExcepted == after.decide(load).isExcepted
        && before.decideStrictly(load).blocks == after.decideStrictly(load).blocks
      let text = String(decoding: Array(lists.joined()), as: UTF8.self)
      #expect(
        same, "\(name), \(dialect): \(String(decoding: load.url.bytes, as: UTF8.self)) in\n\(text)")
      if !same { return }
    }
  }

  func expectSameElements(
    _ lists: [[UInt8]], _ fixed: [[UInt8]], _ dialect: FilterDialect, _ name: String
  ) {
    let (before, after) = (blocker(lists, dialect), blocker(fixed, dialect))
    for host in ["a.test", "b.a.test", "c.b.a.test", "d.test", "x.d.test"] {
      let url = Array("https://\(host)/".utf8)
      let text = String(decoding: Array(lists.joined()), as: UTF8.self)
      #expect(selectors(before, url) == selectors(after, url), "\(name), \(host):\n\(text)")
    }
  }

  /// What each pattern switches off on pages.
  func pageOptions(_ list: [UInt8], _ dialect: FilterDialect) -> Set<String> {
    let read = FilterList(reading: list, as: FilterReading(dialect: dialect))
    return read.filters.reduce(into: []) { options, written in
      guard case .network(let filter) = written.filter, case .mask(let mask) = filter.pattern else {
        return
      }
      let details = filter.details.map { String(decoding: $0.value, as: UTF8.self) }
      for bit in 0..<16 where filter.pageOptions.rawValue & (1 << bit) != 0 {
        options.insert("\(String(decoding: mask.text, as: UTF8.self)) \(bit) \(details)")
      }
    }
  }

  /// The hosts that are blocked, and whether exactly or with all below them.
  func blockedHosts(
    _ list: [UInt8], _ dialect: FilterDialect, _ coversBelow: Bool
  ) -> [String] {
    let reading = FilterReading(dialect: dialect, hostsCoverSubdomains: coversBelow)
    let blocker = ReferenceBlocker(
      [FilterList(reading: list, as: reading).filters.map(\.filter)], in: dialect)
    let hosts = [
      "a.test", "b.a.test", "c.b.a.test", "y.a.test", "d.test", "x.d.test", "y.x.d.test",
    ]
    return hosts.filter { host in
      let url = Array("https://\(host)/".utf8)
      return blocker.decide(FilterLoad(url: url, documentURL: [], type: .script)).isBlocked
    }
  }

  func blocker(_ lists: [[UInt8]], _ dialect: FilterDialect) -> ReferenceBlocker {
    let read = lists.map { FilterList(reading: $0, as: FilterReading(dialect: dialect)) }
    return ReferenceBlocker(read.map { $0.filters.map(\.filter) }, in: dialect)
  }

  func randomLoad(_ random: inout RepeatableRandom) -> FilterLoad {
    let hosts = ["a.test", "b.a.test", "c.b.a.test", "ba.test", "xa.test", "a.tes.test", "a"]
    let ends =
      ["/", "/x", "/xy", "/xy/z", "/x?y", "/X/y", "/XY/z", ":8080/x", "/q"]
      + ["/adb", "/adbz", "/x.gif", "/x.gifz", "/banner/x", "/mybanner/x"]
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
