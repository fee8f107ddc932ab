// SPDX-License-Identifier: Apache-2.0

import Compiling
import Filters
import Findings
import Linting
import RuleMatching
import RuleModel
import Semantics
import Sluice
import TestSupport
import Testing

@testable import Tools

@Suite struct `A formatted filter list` {
  private func format(
    _ text: String, _ style: FilterListStyle = .sections, _ dialect: FilterDialect? = .ublock
  ) throws -> String {
    let bytes = Array(text.utf8)
    let reading = FilterReading(dialect: dialect)
    let edits = try FilterListFormatter.edits(for: bytes, reading, style)
    let formatted = ListFormatter.text(of: bytes, after: edits)
    #expect(try FilterListFormatter.edits(for: formatted, reading, style).isEmpty, "\(text)")
    return String(decoding: formatted, as: UTF8.self)
  }

  static let lines: [(FilterDialect, String, String)] = [
    (.ublock, "||a.com^$third-party,script", "||a.com^$script,third-party"),
    (
      .ublock, "||a.com^$domain=c.com|~x.b.com|B.com,script",
      "||a.com^$script,domain=b.com|c.com|~x.b.com"
    ),
    (.ublock, "||a.com^$image,~third-party,script", "||a.com^$image,script,~third-party"),
    (.ublock, "||a.com^$to=c.com|b.com,from=d.com", "||a.com^$to=b.com|c.com,from=d.com"),
    (.ublock, "||a.com^$domain=/x|y/|b.com", "||a.com^$domain=/x|y/|b.com"),
    (.adblockPlus, "||a.com^$SCRIPT,Domain=B.com", "||a.com^$script,domain=b.com"),
    (.adblockPlus, "||a.com^ $script , domain=a.com", "||a.com^ $script , domain=a.com"),
    (.adblockPlus, "/a$b/$script,image", "/a$b/$image,script"),
    (.ublock, "||a.com^$removeparam=/x,y/,3p", "||a.com^$3p,removeparam=/x,y/"),
    (.ublock, "||a.com^$csp=script-src a b\\, c,3p", "||a.com^$3p,csp=script-src a b\\, c"),
    (.ublock, "||A.com/Path", "||A.com/Path"),
    (.ublock, "/x$domain=b.com\t|a.com", "/x$domain=a.com|b.com"),
    (.ublock, "C.com,~x.b.com , b.com,c.com## .Ad", "b.com,c.com,~x.b.com##.Ad"),
    (.ublock, "b.com,/x,y/,a.com##.ad", "/x,y/,a.com,b.com##.ad"),
    (.adguard, "[$path=/x]b.com,a.com##.ad", "[$path=/x]b.com,a.com##.ad"),
    (.adguard, "b.com,a.com#%#var a = 'b.com,a.com';", "a.com,b.com#%#var a = 'b.com,a.com';"),
    (.ublock, "b.com,a.com##+js(set, b, a)", "a.com,b.com##+js(set, b, a)"),
    (.hosts, "0.0.0.0 \t B.com   a.com  # Ads", "0.0.0.0 b.com a.com # Ads"),
    (.domains, "A.com", "a.com"),
    (.dnsmasq, "address=/B.com/", "address=/B.com/"),
    (.ublock, "  ||a.com^  ", "||a.com^"),
  ]

  @Test(arguments: lines)
  func `has options and domains in order`(
    dialect: FilterDialect, line: String, formatted: String
  ) throws {
    #expect(try format(line + "\n", .lines, dialect) == formatted + "\n")
  }

  @Test func `has sections between what is no filter`() throws {
    let text = """
      ! b
      ||b.com^
      ||a.com^

      ||d.com^
      not a filter at all
      ||c.com^
      !#if env_mobile
      ||f.com^
      ||e.com^
      !#endif
      ||a.com^
      """
    let lines = try format(text, .sections, .ublock).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 13)
    #expect(lines[1...3] == ["||a.com^", "||b.com^", ""])
    #expect(lines[8...9] == ["||e.com^", "||f.com^"])
    #expect(lines[11] == "||a.com^")
  }

  @Test func `has each kind of filter after the other, and scripts in their order`() throws {
    let text = """
      b.com##+js(b)
      @@||x.com^
      b.com##+js(a)
      a.com##.z
      #@#.y
      ||z.com^
      """
    #expect(
      try format(text) == """
        ||z.com^
        @@||x.com^
        a.com##.z
        #@#.y
        b.com##+js(b)
        b.com##+js(a)

        """)
  }

  static let merged: [(String, String)] = [
    ("b.com##.x\na.com##.x", "a.com,b.com##.x"),
    ("a.com##.x\na.com##.x", "a.com##.x"),
    ("c.com##.x\nb.com,~x.b.com##.x\na.com##.x", "a.com,c.com##.x\nb.com,~x.b.com##.x"),
    ("a.com##.x\n##.x", "##.x\na.com##.x"),
    ("a.com,~b.a.com##.x\nc.com##.x", "a.com,~b.a.com##.x\nc.com##.x"),
    ("a.com##.x\nb.com#@#.x", "a.com##.x\nb.com#@#.x"),
    (
      "||x.com^$domain=b.com\n||x.com^$domain=a.com,script\n||x.com^$from=a.com",
      "||x.com^$domain=a.com|b.com\n||x.com^$script,domain=a.com"
    ),
    (
      "||x.com^$domain=b.com\n||x.com^$domain=a.com\n||x.com^$domain=a.com,badfilter",
      "||x.com^$badfilter,domain=a.com\n||x.com^$domain=a.com\n||x.com^$domain=b.com"
    ),
    ("b.com##+js(x)\na.com##+js(x)\nc.com##+js(y)", "a.com,b.com##+js(x)\nc.com##+js(y)"),
    (
      "b.com##+js(x)\nc.com##+js(y)\na.com##+js(x)", "b.com##+js(x)\nc.com##+js(y)\na.com##+js(x)"
    ),
    ("b.com##+js(x)\n##.a\na.com##+js(x)", "##.a\na.com,b.com##+js(x)"),
  ]

  @Test(arguments: merged)
  func `has filters merged that differ only in their domains`(
    text: String, formatted: String
  ) throws {
    #expect(try format(text + "\n") == formatted + "\n")
  }

  static let kept: [(FilterDialect, String)] = [
    (.ublock, "! sluice-ignore-next-line SL2601\n||b.com^\n||a.com^\n"),
    (.ublock, "! sluice-ignore-next-line SL2601\n\n||b.com^\n||a.com^\n"),
    (
      .ublock,
      "! sluice-ignore-next-line SL2601\n! sluice-ignore-next-line SL9999\n||b.com^\n||a.com^\n"
    ),
    (.adguard, "!+ NOT_OPTIMIZED\n||b.com^\n||a.com^\n"),
    (.ublock, "||c.com^ \\\n    ||b.com^\n||a.com^\n"),
    (.ublock, "\u{FEFF}||b.com^\n||a.com^\n"),
    (.ublock, "! a\n  ! b\n"),
    (.ublock, ""),
    (.ublock, "! only a comment\n"),
  ]

  @Test(arguments: kept)
  func `keeps lines in their place that another line is about`(
    dialect: FilterDialect, text: String
  ) throws {
    #expect(try format(text, .sections, dialect) == text)
  }

  @Test func `keeps its line breaks, and ends with one`() throws {
    #expect(try format("||b.com^\r\n||a.com^") == "||a.com^\r\n||b.com^\r\n")
    #expect(try format("||b.com^\r\n||a.com^\n\n\n", .lines) == "||b.com^\r\n||a.com^\r\n")
  }

  @Test func `has no blank lines with the conventions of FOP`() throws {
    #expect(try format("! x\n\n||b.com^\n\n||a.com^\n", .fop) == "! x\n||a.com^\n||b.com^\n")
  }

  @Test func `changes only lines that a range touches`() throws {
    let bytes = Array("||d.com^\n||c.com^\n||b.com^\n||a.com^\n".utf8)
    let edits = try FilterListFormatter.edits(
      for: bytes, FilterReading(dialect: .ublock), .sections, in: 18..<30)
    #expect(
      ListFormatter.text(of: bytes, after: edits)
        == Array("||d.com^\n||c.com^\n||a.com^\n||b.com^\n".utf8))
    let around = Array("! a \n\n||c.com^\n||b.com^\n\n! d \n\n".utf8)
    let inner = try FilterListFormatter.edits(
      for: around, FilterReading(dialect: .ublock), .fop, in: 8..<16)
    #expect(
      ListFormatter.text(of: around, after: inner)
        == Array("! a \n\n||b.com^\n||c.com^\n\n! d \n\n".utf8))
  }

  // MARK: Proof

  static let differences: [(String, String)] = [
    ("||a.com^\n", "||b.com^\n"),
    ("||a.com^\n", "||a.com^\n||b.com^\n"),
    ("||a.com^$domain=a.com|b.com\n", "||a.com^$domain=a.com\n"),
    ("a.com##.x\n", "##.x\n"),
    ("!#if a\n||a.com^\n!#endif\n", "||a.com^\n"),
    ("a.com##+js(x)\na.com##+js(y)\n", "a.com##+js(y)\na.com##+js(x)\n"),
  ]

  @Test(arguments: differences)
  func `is refused if it would mean something else`(old: String, new: String) {
    let reading = FilterReading(dialect: .ublock)
    let lists = [old, new].map { FilterListLines("", Array($0.utf8), reading) }
    #expect(throws: FormattingProblem.self) {
      try FilterListProof(old: lists[0], new: lists[1]).check()
    }
    #expect(throws: Never.self) {
      try FilterListProof(old: lists[0], new: lists[0]).check()
    }
  }

  @Test(arguments: [FilterDialect.adblockPlus, .ublock, .adguard])
  func `decides about every request and element as before`(dialect: FilterDialect) throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var changed = 0
    for _ in 0..<300 {
      let text = randomList(&random)
      let formatted = try format(text, random.pick(FilterListStyle.allCases), dialect)
      if formatted != text { changed += 1 }
      let (old, new) = (blocker(text, dialect), blocker(formatted, dialect))
      for _ in 0..<20 {
        let load = randomLoad(&random)
        #expect(
          old.decide(load).isBlocked == new.decide(load).isBlocked
            && old.decideStrictly(load).blocks == new.decideStrictly(load).blocks,
          "seed \(seed): \(text)")
        #expect(
          Set(old.hiddenSelectors(on: load.document.bytes))
            == Set(new.hiddenSelectors(on: load.document.bytes)), "seed \(seed): \(text)")
      }
    }
    #expect(changed > 200, "seed \(seed)")
  }

  @Test(arguments: [FilterDialect.ublock, .adguard])
  func `has the same plans for pages as before`(dialect: FilterDialect) throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var (changed, found) = (0, 0)
    for _ in 0..<60 {
      let text = randomPageFilters(&random, dialect)
      let formatted = try format(text, random.pick(FilterListStyle.allCases), dialect)
      if formatted != text { changed += 1 }
      let (old, new) = (try matcher(text, dialect), try matcher(formatted, dialect))
      for host in ["a.test", "b.a.test", "d.test", "x.d.test", "e.test"] {
        let (before, after) = (try effects(on: host, old), try effects(on: host, new))
        #expect(before == after, "seed \(seed), \(host): \(text)")
        found += before.count
      }
    }
    #expect(changed > 40 && found > 300, "seed \(seed), \(found)")
  }

  private func randomPageFilters(
    _ random: inout RepeatableRandom, _ dialect: FilterDialect
  ) -> String {
    let bodies =
      dialect == .ublock
      ? ["##+js(noeval)", "##+js(set, a, 1)", "#@#+js(noeval)", "##.ad:style(top: 0)"]
      : ["#%#var a = 1;", "#%#var b = 2;", "#@%#var a = 1;", "#$#.ad { top: 0 }"]
    let hosts = ["a.test", "b.a.test", "d.test", "~b.a.test", "x.d.test"]
    let lines = (0..<(3 + random.below(12))).map { _ in
      let domains = (0..<(1 + random.below(3))).map { _ in random.pick(hosts) }
      return domains.joined(separator: ",")
        + random.pick(bodies + ["##.ad", "##.ad:has-text(b)", "#@#.ad"])
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func matcher(_ text: String, _ dialect: FilterDialect) throws -> Matcher {
    var opener = ListOpener()
    opener.reading = FilterReading(dialect: dialect)
    opener.compiler.options.target = .sluice
    opener.filterTarget = .sluice
    let list = try opener.list(named: "x", Array(text.utf8))
    return Matcher(try RuleIndex(opener.compile(opener.input(of: [list])).index.bytes))
  }

  /// The effects of a plan: what runs in the page in its order, then the others.
  private func effects(on host: String, _ matcher: Matcher) throws -> [String] {
    let plan = matcher.plan(for: try matcher.page("https://\(host)/"))
    var (running, others): ([String], Set<String>) = ([], [])
    plan.forEachEffect { effect, _ in
      switch effect {
      case .hide, .procedural, .responseHeader: others.insert("\(effect)")
      case .style, .scriptlet, .scriptlets, .script, .html: running.append("\(effect)")
      }
    }
    others.formUnion(plan.genericSelectors(.all).map { "\($0)" })
    return running + others.sorted()
  }

  private func randomList(_ random: inout RepeatableRandom) -> String {
    let hosts = ["a.test", "b.a.test", "d.test", "~b.a.test", "~x.d.test", "a.*"]
    let lines = (0..<(3 + random.below(15))).map { _ in
      let domains = (0..<random.below(4)).map { _ in random.pick(hosts) }
      if random.oneIn(3) {
        return domains.joined(separator: ",") + random.pick(["##", "##", "#@#"])
          + random.pick([".ad", ".banner"])
      }
      var options = (0..<random.below(3)).map { _ in
        random.pick(["script", "image", "third-party", "~script", "important", "badfilter"])
      }
      if !domains.isEmpty { options.insert("domain=" + domains.joined(separator: "|"), at: 0) }
      return (random.oneIn(4) ? "@@" : "") + random.pick(["||a.test^", "||d.test^", "/x"])
        + (options.isEmpty ? "" : "$" + options.joined(separator: ","))
    }
    return lines.joined(separator: random.oneIn(4) ? "\n\n" : "\n") + "\n"
  }

  private func blocker(_ text: String, _ dialect: FilterDialect) -> ReferenceBlocker {
    var lists = [FilterList(reading: Array(text.utf8), as: FilterReading(dialect: dialect))]
    _ = BadFilters.apply(to: &lists)
    return ReferenceBlocker(lists.map { $0.filters.map(\.filter) }, in: dialect)
  }

  private func randomLoad(_ random: inout RepeatableRandom) -> FilterLoad {
    let hosts = ["a.test", "b.a.test", "d.test", "x.d.test", "e.test"]
    let url = "https://\(random.pick(hosts))/\(random.pick(["", "x", "y"]))"
    let types: [FilterTypes] = [.script, .image, .xmlhttprequest]
    return FilterLoad(
      url: Array(url.utf8), documentURL: Array("https://\(random.pick(hosts))/".utf8),
      type: random.pick(types))
  }
}
