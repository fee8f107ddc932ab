// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Sluice
import TestSupport
import Testing
import WebAddresses

/// The code of Documentation/Swift.md and of the articles in Sluice.docc, so that it compiles and does
/// what they say.
///
/// The lines between the marks are there word for word.
@Suite struct `Code of the documentation` {
  private static let list = #"""
    [
      {"trigger": {"url-filter": "^[^:]+://+([^:/]+\\.)?ads\\.example[/:]"},
       "action": {"type": "block"}},
      {"trigger": {"url-filter": ".*", "if-domain": ["*shop.example"]},
       "action": {"type": "ignore-previous-rules"}},
      {"trigger": {"url-filter": "^http://news\\.example/"}, "action": {"type": "make-https"}},
      {"trigger": {"url-filter": "/old/"},
       "action": {"type": "redirect", "redirect": {"transform": {"host": "new.example"}}}},
      {"trigger": {"url-filter": "/old/"},
       "action": {"type": "modify-headers", "priority": 1,
         "request-headers": [{"operation": "remove", "header": "Referer"}]}},
      {"trigger": {"url-filter": ".*", "if-domain": ["*news.example"]},
       "action": {"type": "css-display-none", "selector": ".sponsored"}}
    ]
    """#

  private func matcher() throws -> Matcher {
    let list = SourceList(name: "news.json", bytes: Array(Self.list.utf8))
    return .layering([try RuleIndex(checking: ListCompiler().compile([list]).index.bytes)])
  }

  @Test func `a crawler compiles a list, maps the index and asks about a load`() throws {
    let path = try Self.write(Self.list, "news.json")
    let indexPath = path + ".sluice"
    defer { for name in [path, indexPath] { FileWriter.remove(FilePath(name)) } }
    var lines: [String] = []
    func print(_ text: String) { lines.append(text) }
    // Swift begins.
    let list = try SourceList(reading: path)
    let compilation = try ListCompiler().compile([list])
    try compilation.write(to: indexPath)

    let matcher = Matcher.layering([try RuleIndex(opening: indexPath)])
    let page = try matcher.page("https://news.example/today")
    let url = "https://cdn.ads.example/banner.js"
    let load = Load(.script)
    let decision = try matcher.decide(url, load, on: page)
    if decision.isBlocked, let found = try matcher.decidingRule(of: url, load, on: page),
      let rule = matcher.rule(found)
    {
      print("blocked by line \(rule.position.line) of \(rule.listName)")
    }
    // Swift ends.
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("blocked by line 2 of ") == true)
    #expect(lines.first?.hasSuffix("news.json") == true)
  }

  @Test func `a list is built in code`() throws {
    var lines: [String] = []
    func print(_ text: String) { lines.append(text) }
    // Building begins.
    let rules = [
      Rule(
        trigger: Trigger(
          urlFilter: #"^https?://([^:/]+\.)?ads\.example[/:]"#, flags: .thirdParty,
          condition: Condition(.unlessDomain, ["*shop.example"])),
        action: .block),
      Rule(trigger: Trigger(urlFilter: ".*"), action: .hide(".sponsored")),
    ]
    let list = SourceList(name: "mine", rules: rules)
    let index = try RuleIndex(checking: ListCompiler().compile([list]).index.bytes)
    print("\(index.ruleCount) rules")
    print(String(decoding: RuleJSON.text(of: rules), as: UTF8.self))
    // Building ends.
    #expect(lines.first == "2 rules")
    #expect(index.locatedLists.first?.rules.map(\.rule) == rules)
    #expect(index.rule(1)?.position.line == 3)
    #expect(RuleList(reading: list.bytes).rules == rules)
  }

  @Test func `findings come with their positions`() {
    var printed: [String] = []
    func print(_ values: Any...) { printed.append(values.map { "\($0)" }.joined(separator: " ")) }
    // Linting begins.
    let text = Array(#"[{"trigger": {"url-filter": "a|b"}, "action": {"type": "block"}}]"#.utf8)
    let report = RuleLint.check(text, LintOptions(target: .safari18))
    let lines = LineTable(text)
    for finding in report.findings {
      let position = lines.position(of: finding.range.lowerBound)
      print(
        position.line, position.column, finding.severity, finding.code.identifier, finding.message)
    }
    print(report.isAccepted, report.webKitError?.rawValue ?? "")
    // Linting ends.
    #expect(printed.count == 2)
    #expect(printed.first?.hasPrefix("1 31 error SL0403 ") == true)
    #expect(printed.last?.hasPrefix("false") == true)
  }

  @Test func `a filter list is compiled, and a rule names its filter`() throws {
    let path = try Self.write("||ads.example^\nnews.example##+js(set, ads, false)\n", "ads.txt")
    let indexPath = path + ".sluice"
    defer { for name in [path, indexPath] { FileWriter.remove(FilePath(name)) } }
    var lines: [String] = []
    func print(_ text: String) { lines.append(text) }
    // Filters begin.
    let source = try FilterConversion.Source(reading: path)
    let filters = FilterConversion(
      withIncludedFiles: [source], TranslationOptions(target: .sluice))
    for entry in filters.account.files.flatMap(\.entries) {
      print("line \(entry.line): \(entry.fidelity.rawValue), \(entry.reason ?? "")")
    }
    var compiler = ListCompiler(LintOptions(target: .sluice))
    compiler.storesFilterTexts = true
    let compilation = try compiler.compile([], with: filters)
    try compilation.write(to: indexPath)

    let matcher = Matcher.layering([try RuleIndex(opening: indexPath)])
    let page = try matcher.page("https://news.example/today")
    let url = "https://cdn.ads.example/banner.js"
    if let found = try matcher.decidingRule(of: url, Load(.script), on: page),
      let filter = matcher.rule(found)?.position.filter
    {
      print("blocked by line \(filter.line): \(String(decoding: filter.text ?? [], as: UTF8.self))")
    }
    // Filters end.
    #expect(lines == ["line 2: lost, scriptlet", "blocked by line 1: ||ads.example^"])
  }

  @Test func `findings of filters come with their positions`() {
    var printed: [String] = []
    func print(_ values: Any...) { printed.append(values.map { "\($0)" }.joined(separator: " ")) }
    // Linting filters begins.
    let list = Array("||ads.example^$scirpt\n".utf8)
    for report in FilterLint.check([list]) {
      let lines = LineTable(report.bytes)
      for finding in report.findings {
        let position = lines.position(of: finding.range.lowerBound)
        print(position.line, position.column, finding.code.identifier, finding.message)
      }
    }
    // Linting filters ends.
    #expect(printed.count == 1)
    #expect(printed.first?.hasPrefix("1 16 SL2101 ") == true)
  }

  @Test func `refused lists come with their reports`() {
    var lines: [String] = []
    func print(_ text: String) { lines.append(text) }
    let bytes = Array(#"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#.utf8)
    // Compiling begins.
    let compiler = ListCompiler(LintOptions(target: .sluice))
    do throws(CompilationError) {
      let compilation = try compiler.compile([SourceList(name: "mine", bytes: bytes)])
      print("\(compilation.index.ruleCount) rules, \(compilation.index.bytes.count) bytes")
    } catch {
      switch error {
      case .refused(let reports):
        for finding in reports.flatMap(\.findings) where finding.severity == .error {
          print("\(finding.code.identifier) \(finding.message)")
        }
      case .refusedRules(let rules):
        for rule in rules { print(rule.message) }
      case .tooLarge(let error): print(error.message)
      }
    }
    // Compiling ends.
    #expect(lines.first?.hasPrefix("SL0403 ") == true)
  }

  @Test func `rules that the target rejects can be left out`() throws {
    let bytes = Array(
      #"""
      [{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}},
       {"trigger":{"url-filter":"c"},"action":{"type":"block"}}]
      """#.utf8)
    // Leaving out begins.
    let compilation = try ListCompiler().compileValidRules([
      SourceList(name: "mine", bytes: bytes)
    ])
    let index = try RuleIndex(checking: compilation.index.bytes)
    // Leaving out ends.
    #expect(index.ruleCount == 1)
    #expect(compilation.leftOut == 1)
  }

  @Test func `the error of a damaged index has an offset and a reason`() throws {
    let path = try Self.write("[]", "damaged.sluice")
    defer { FileWriter.remove(FilePath(path)) }
    var lines: [String] = []
    func print(_ text: String) { lines.append(text) }
    // Opening begins.
    do {
      let index = try RuleIndex(opening: path)
      print("\(index.ruleCount) rules of \(index.lists.map(\.name))")
    } catch {
      print("\(error.kind) at byte \(error.offset): \(error.message)")
    }
    // Opening ends.
    #expect(lines == ["notAnIndex at byte 0: this is not an index of rules"])
  }

  @Test func `effects, explanations and changes of a load`() throws {
    let matcher = try matcher()
    var lines: [String] = []
    func print(_ text: String) { lines.append(text) }
    // Matching begins.
    let page = try matcher.page("https://news.example/today")
    let load = Load(.fetch, method: .post)
    let url = Array("https://api.example/old/list".utf8)

    let effects = try matcher.effects(of: url, load, on: page)
    for selector in effects.selectors { print(String(decoding: selector, as: UTF8.self)) }
    for rule in effects.rules.compactMap({ matcher.rule($0) }) {
      print("\(rule.action.type.rawValue) of line \(rule.position.line)")
    }

    let explanation = try matcher.explain(url, load, on: page)
    for match in explanation.matches { print("\(match.rule.rule): \(match.state)") }
    for miss in explanation.nearMisses { print("\(miss.rule.rule) misses: \(miss.reasons)") }
    // Matching ends.
    #expect(
      lines == [
        ".sponsored", "redirect of line 7", "modify-headers of line 9",
        "css-display-none of line 12",
        "3: inForce", "4: inForce", "5: inForce",
      ])
    // Changes begin.
    let secure = SecureUpgrade.url(for: Array("http://news.example/today".utf8))
    let headers = RequestHeaderChanges(effects).applied(to: [
      HeaderField(name: Array("Referer".utf8), value: Array("https://news.example/".utf8))
    ])
    let address = try WebAddress(parsing: url)
    let destination = Redirection.complete().destination(of: address, under: effects)
    // Changes end.
    #expect(secure == Array("https://news.example/today".utf8))
    #expect(headers.isEmpty)
    #expect(destination?.bytes == Array("https://new.example/old/list".utf8))
  }

  @Test func `requests come as lines of JSON`() throws {
    let matcher = try matcher()
    let line = Array(#"{"url":"https://ads.example/","top_url":"","type":"image"}"#.utf8)
    // Answering begins.
    var answerer = RequestAnswerer(matcher) { effects, _ in
      ResolvedChanges(headers: RequestHeaderChanges(effects).operations)
    }
    let answer = answerer.answer(line)
    // Answering ends.
    let text = String(decoding: answer, as: UTF8.self)
    #expect(text.hasPrefix(#"{"decision":"block","rule":{"list":"news.json","index":0,"#))
  }

  @Test(arguments: [
    ("Swift", "Documentation/Swift.md"),
    ("Building", "Documentation/Swift.md"),
    ("Linting", "Documentation/Swift.md"),
    ("Filters", "Documentation/Swift.md"),
    ("Filters", "Sources/Products/Sluice/Sluice.docc/CompilingLists.md"),
    ("Linting filters", "Documentation/Swift.md"),
    ("Linting filters", "Sources/Products/Sluice/Sluice.docc/Sluice.md"),
    ("Linting", "Sources/Products/Sluice/Sluice.docc/Sluice.md"),
    ("Compiling", "Sources/Products/Sluice/Sluice.docc/CompilingLists.md"),
    ("Leaving out", "Sources/Products/Sluice/Sluice.docc/CompilingLists.md"),
    ("Opening", "Sources/Products/Sluice/Sluice.docc/CompilingLists.md"),
    ("Matching", "Sources/Products/Sluice/Sluice.docc/Matching.md"),
    ("Changes", "Sources/Products/Sluice/Sluice.docc/Matching.md"),
    ("Answering", "Sources/Products/Sluice/Sluice.docc/Matching.md"),
  ])
  func `the pages show the lines that are tested`(mark: String, page: String) throws {
    let source = try Self.lines(of: "Tests/Products/SluiceTests/DocumentationTests.swift")
    let start = try #require(source.firstIndex { $0.hasPrefix("    // \(mark) begin") })
    let end = try #require(source.firstIndex { $0.hasPrefix("    // \(mark) end") })
    let sample = source[(start + 1)..<end].map { String($0.dropFirst(4)) }
    let text = try Self.lines(of: page)
    let isShown = text.indices.contains { text[$0...].starts(with: sample) }
    #expect(isShown, "\(page) does not show \(sample.joined(separator: "\n"))")
  }

  @Test func `the page about filters lists every reason and what would be needed`() throws {
    let lines = Set(try Self.lines(of: "Documentation/FilterRules.md"))
    for reason in TranslationReason.allCases {
      #expect(lines.contains("| `\(reason.rawValue)` | \(reason.need ?? "") |"))
    }
  }

  private static func lines(of path: String) throws -> [String] {
    try String(decoding: TestFile.read("../" + path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// Writes a text to a file of its own and returns its path.
  private static func write(_ text: String, _ name: String) throws -> String {
    let folder = Environment.value(of: "TMPDIR") ?? "/tmp"
    let path = "\(folder)/sluice-documentation-\(UInt64.random(in: 0...(.max)))-\(name)"
    try FileWriter.replace(FilePath(path), with: Array(text.utf8))
    return path
  }
}
