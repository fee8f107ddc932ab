// SPDX-License-Identifier: Apache-2.0

import Compiling
import Filters
import Requests
import RuleMatching
import Sluice
import Testing

/// The scripts that carry out plans.
///
/// `make test-agent` runs them in a browser.
@Suite struct `The script of a page` {
  /// Filters for a.test, and what its script has and has not.
  struct Case: CustomStringConvertible {
    let filters: [String]
    var parts: [String] = []
    var absent: [String] = []

    var description: String { filters.joined(separator: "\n") }
  }

  static let cases: [Case] = [
    Case(
      filters: ["a.test##.x"],
      parts: ["startAgent(plan,[startStyles]);", #"const plan={"selectors":[".x"]};"#],
      absent: ["startGeneric", "startProcedural", "stepMakers", "startDiagnostics"]),
    Case(
      filters: ["a.test##.x:style(color: red)"],
      parts: [#"const plan={"styles":[{"selector":".x","style":"color: red"}]};"#]),
    Case(
      filters: ["a.test##.x:has-text(Ad)"],
      parts: [
        "startAgent(plan,[startProcedural]);", "function textStep(",
        #"const stepMakers={__proto__:null,"has-text":textStep};"#,
      ], absent: ["function pathStep(", "function startStyles("]),
    Case(
      filters: ["a.test##.x:has(> .y:not(:matches-path(/b)))"],
      parts: ["function pathStep(", #""css-selector":"#]),
    Case(
      filters: ["a.test##+js(set, a.b, 1)", "a.test##+js(set, a.c, 2)"],
      parts: [
        #"try{setConstant("a.b","1")}catch(error){}"#,
        #"try{setConstant("a.c","2")}catch(error){}"#,
      ], absent: ["startAgent", "const plan"]),
    // The resources that answers need.
    Case(
      filters: [
        "a.test##+js(prevent-fetch, x, war:noop.json)",
        "a.test##+js(prevent-xhr, y, war:noop.json)",
        "a.test##+js(prevent-xhr, z, war:1x1.gif)",
      ],
      parts: [#"resourceTexts.set("noop.json","{}");"#], absent: [#"resourceTexts.set("1x1.gif""#]),
    Case(
      filters: ["a.test##+js(set, x, war:noop.json)"], parts: ["try{setConstant("],
      absent: ["resourceTexts.set("]),
    // A resource that is a scriptlet, under its other name.
    Case(filters: ["a.test##+js(popads.net)"], parts: ["PopAds"]),
  ]

  @Test(arguments: cases)
  func `has what its plan needs, each once`(_ row: Case) throws {
    let script = Self.text(try Self.script(row.filters))
    #expect(script.hasPrefix("(()=>{\n") && script.hasSuffix("})();\n"))
    for part in row.parts {
      #expect(script.split(separator: part, omittingEmptySubsequences: false).count == 2, "\(part)")
    }
    for part in row.absent { #expect(!script.contains(part), "\(part)") }
  }

  @Test func `is empty if there is nothing to do`() throws {
    #expect(try Self.script(["b.test##.x", "##.generic"]).text == [])
    #expect(try Self.script(["a.test##^script"]).text == [])
  }

  @Test func `asks for generic selectors if somebody answers`() throws {
    var script = try Self.script(["##.generic", "##.other", "a.test#@#.other"])
    script.request = Array("names => ask(names)".utf8)
    let text = Self.text(script)
    #expect(text.contains("startAgent(plan,[startStyles,startGeneric],names => ask(names));"))
    #expect(text.contains(#"const plan={"exceptions":[".other"]};"#))
    var quiet = try Self.script(["##.generic", "@@||a.test^$generichide"])
    quiet.request = script.request
    #expect(quiet.text == [])
  }

  @Test func `is split between worlds`() throws {
    let filters = [
      "a.test##.x", "a.test##+js(set, a.b, 1)", "a.test##+js(remove-class, y, .y)",
    ]
    var script = try Self.script(filters)
    script.world = .page
    let page = Self.text(script)
    script.world = .isolated
    let isolated = Self.text(script)
    #expect(page.contains("setConstant(\"") && !isolated.contains("setConstant"))
    #expect(isolated.contains("removeClass(\"") && !page.contains("removeClass("))
    #expect(isolated.contains("startStyles") && !page.contains("startStyles"))
  }

  @Test func `names scriptlets that do not exist, and has the others`() throws {
    let script = try Self.script(["a.test##+js(no-such-thing, 1)", "a.test##+js(set, a.b, 1)"])
    #expect(
      script.unknownScriptlets.map { String(decoding: $0.name, as: UTF8.self) } == ["no-such-thing"]
    )
    #expect(Self.text(script).contains("setConstant("))
  }

  @Test func `can stand in a script element of any character set`() throws {
    let text = Self.text(
      try Self.script([
        "a.test##[title=\"</script><!--\u{2028}ä😀\"]", "a.test##+js(set, x, '</script>ü')",
      ]))
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(!text.contains("</") && !text.contains("<!--"))
    #expect(text.contains(#"\u003c/script>\u003c!--\u2028\u00e4\ud83d\ude00"#))
  }

  @Test func `tells which filters acted if a program asks`() throws {
    var script = try Self.script(["a.test##+js(set, a.b, 1)"])
    script.diagnostics = Array("told".utf8)
    #expect(Self.text(script).contains(#"startDiagnostics("told",plan,null);"#))
  }

  /// The script for https://a.test/.
  static func script(_ lines: [String]) throws -> PageScript {
    var opener = ListOpener()
    opener.reading = FilterReading(dialect: .ublock)
    opener.compiler.options.target = .sluice
    opener.filterTarget = .sluice
    let list = try opener.list(named: "x", Array(lines.joined(separator: "\n").utf8))
    let matcher = Matcher(try RuleIndex(opener.compile(opener.input(of: [list])).index.bytes))
    return PageScript(matcher.plan(for: try matcher.page("https://a.test/")))
  }

  static func text(_ script: PageScript) -> String { String(decoding: script.text, as: UTF8.self) }
}
