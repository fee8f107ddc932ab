// SPDX-License-Identifier: Apache-2.0

import TextFormats
import RuleModel
import SluiceReports
import Linting
import Findings
import RuleText
import TestSupport
import Testing

/// Reports for programs: JSON, SARIF, workflow commands and the schema.
@Suite struct `Reports for programs` {
  private func read(_ text: String) throws -> JSONLine {
    let line = JSONLine(Array(text.utf8))
    try #require(line.document.problems == [])
    return line
  }

  @Test func `the JSON report is the same as the saved one`() {
    let text = #"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#
    let expected = #"""
      {"version":1,"files":[
      {"path":"lists/a.json","rules":1,"accepted":false,"webkit_error":"Invalid or unsupported regular expression.","webkit_reason":"Disjunctions are not supported yet.","findings":[
      {"code":"SL0403","severity":"error","message":"`|` is not supported; write one rule for each alternative","rule":0,"pointer":"/0/trigger/url-filter","line":1,"column":29,"end_line":1,"end_column":30,"help":"write 2 rules: `a`, `b`","fixable":true,"fix_effect":null}]}]}

      """#
    #expect(JSONReport().text(of: [SampleLists.linted(text)]) == expected)
  }

  @Test func `unknown values are null`() throws {
    let fine = #"[{"trigger":{"url-filter":"a"},"action":{"type":"block"}}]"#
    let report = try read(
      JSONReport().text(of: [SampleLists.linted(fine), SampleLists.linted("")]))
    let files = report.elements("files")
    #expect(report.keys() == ["version", "files"])
    #expect(files.count == 2)
    let keys = ["path", "rules", "accepted", "webkit_error", "webkit_reason", "findings"]
    #expect(files.allSatisfy { report.keys(of: $0) == keys })
    let members = ["webkit_error", "webkit_reason"].map { report.member($0, of: files[0]) }
    #expect(members.allSatisfy { $0.map { report.document.nodes[$0].kind } == .null })
    #expect(report.isTrue("accepted", of: files[0]))
    let finding = try #require(report.elements("findings", of: files[1]).first)
    #expect(
      report.keys(of: finding) == [
        "code", "severity", "message", "rule", "pointer", "line", "column", "end_line",
        "end_column", "help", "fixable", "fix_effect",
      ])
    #expect(report.member("rule", of: finding).map { report.document.nodes[$0].kind } == .null)
    #expect(report.string("pointer", of: finding) == "")
    #expect(report.string("webkit_error", of: files[1]) == "Source JSON rule set cannot be empty")
  }

  @Test func `positions count from 1, rules from 0, and ends are one past the last byte`() throws {
    let report = try read(JSONReport().text(of: [SampleLists.linted(SampleLists.mixed)]))
    let file = try #require(report.elements("files").first)
    let finding = try #require(
      report.elements("findings", of: file).first { report.string("code", of: $0) == "SL0301" }
        ?? report.elements("findings", of: file).first {
          report.string("code", of: $0) == "SL0302"
        })
    #expect(report.integer("rule", of: finding) == 2)
    #expect(report.string("pointer", of: finding) == "/2/action/type")
    #expect(report.integer("line", of: finding) == 4)
    let start = try #require(report.integer("column", of: finding))
    #expect(report.integer("end_column", of: finding) == start + 6)
  }

  @Test(arguments: ["\u{0}\u{1F}\u{7F}", "\"\\/", "\n\r\t", "é😀\u{2028}", "\u{1B}[31m"])
  func `a report preserves any text`(text: String) throws {
    let file = SampleLists.file("[]", path: text, message: text, help: text)
    let report = try read(JSONReport().text(of: [file]))
    let entry = try #require(report.elements("files").first)
    #expect(report.string("path", of: entry) == text)
    let finding = try #require(report.elements("findings", of: entry).first)
    #expect(report.string("message", of: finding) == text)
    #expect(report.string("help", of: finding) == text)
  }

  // MARK: SARIF

  @Test func `a SARIF log has its rules, its positions and its fingerprints`() throws {
    let file = SampleLists.linted(SampleLists.mixed)
    let log = try read(SARIFReport(version: "1.2.3").text(of: [file]))
    #expect(log.string("version") == "2.1.0")
    #expect(log.string("$schema")?.contains("sarif-2.1.0") == true)
    let run = try #require(log.elements("runs").first)
    let driver = try #require(log.member("tool", of: run).flatMap { log.member("driver", of: $0) })
    #expect(log.string("name", of: driver) == "sluice")
    #expect(log.string("semanticVersion", of: driver) == "1.2.3")
    let rules = log.elements("rules", of: driver)
    let results = log.elements("results", of: run)
    #expect(results.count == file.findings.count)
    #expect(Set(rules.map { log.string("id", of: $0) }).count == rules.count)
    var names: Set<String> = []
    for (result, finding) in zip(results, file.findings) {
      #expect(log.string("ruleId", of: result) == finding.code.identifier)
      let index = try #require(log.integer("ruleIndex", of: result))
      #expect(log.string("id", of: rules[index]) == finding.code.identifier)
      #expect(log.string("level", of: result) == finding.severity.rawValue)
      let message = try #require(log.member("message", of: result))
      #expect(log.string("text", of: message)?.hasPrefix(finding.message) == true)
      let prints = try #require(log.member("partialFingerprints", of: result))
      names.insert(try #require(log.string("sluice/v1", of: prints)))
      try expectRegion(log, result)
    }
    #expect(names.count == results.count)
  }

  private func expectRegion(_ log: JSONLine, _ result: Int) throws {
    let location = try #require(log.elements("locations", of: result).first)
    let place = try #require(log.member("physicalLocation", of: location))
    let artifact = try #require(log.member("artifactLocation", of: place))
    #expect(log.string("uri", of: artifact) == "lists/a.json")
    let region = try #require(log.member("region", of: place))
    let numbers = try ["startLine", "startColumn", "endLine", "endColumn"].map {
      try #require(log.integer($0, of: region))
    }
    #expect(numbers.allSatisfy { $0 >= 1 })
    #expect(numbers[0] < numbers[2] || numbers[0] == numbers[2] && numbers[1] <= numbers[3])
  }

  @Test(arguments: [
    ("a b%.json", "a%20b%25.json"), ("/tmp/ü.json", "file:///tmp/%C3%BC.json"), ("-", "stdin"),
    ("a:b?#.json", "a%3Ab%3F%23.json"),
  ])
  func `a path becomes a reference in SARIF`(path: String, uri: String) throws {
    let file = SampleLists.file("[]", path: path, message: "m")
    let text = SARIFReport(version: "1").text(of: [file])
    #expect(text.contains("\"uri\":\"\(uri)\""))
  }

  @Test func `columns of SARIF are UTF-16 units`() {
    let file = SampleLists.file("é😀x", message: "m", range: 6..<7)
    let text = SARIFReport(version: "1").text(of: [file])
    #expect(text.contains(#""startLine":1,"startColumn":4,"endLine":1,"endColumn":5"#))
  }

  // MARK: GitHub

  @Test func `a workflow command has its properties and its message escaped`() {
    let file = SampleLists.file(
      "ab\ncd", path: "a,b:c%\n\u{1B}.json", severity: .note, message: "50%\r\nof\u{1B}[0m",
      range: 3..<5,
      help: "a:b,c")
    #expect(
      GitHubReport().text(of: [file])
        == "::notice file=a%2Cb%3Ac%25%0A\\u{1b}.json,line=2,endLine=2,col=1,endColumn=3,title=SL1001"
        + "::50%25%0D%0Aof\\u{1b}[0m (a:b,c)\n")
  }

  @Test(arguments: [(Severity.error, "::error "), (.warning, "::warning "), (.note, "::notice ")])
  func `a severity is a command of its own`(severity: Severity, start: String) {
    let file = SampleLists.file("[]", severity: severity, message: "m")
    #expect(GitHubReport().text(of: [file]).hasPrefix(start))
  }

  // MARK: Schema

  @Test(arguments: Target.allCases)
  func `the schema is JSON and has every member that the target supports`(target: Target) throws {
    let schema = try read(RuleListSchema.text(for: target))
    #expect(schema.string("$schema") == "https://json-schema.org/draft/2020-12/schema")
    let definitions = try #require(schema.member("$defs"))
    let trigger = try #require(schema.member("trigger", of: definitions))
    let members = try #require(schema.member("properties", of: trigger))
    let known = TriggerMember.allCases.filter {
      target.profile.members[$0] != .no && ($0 != .sluice || target == .sluice)
    }
    #expect(Set(schema.keys(of: members)) == Set(known.map(\.rawValue)))
    let text = RuleListSchema.text(for: target)
    let types = ResourceTypeName.allCases.filter { target.profile.types[$0] != .no }
    let actions = ActionType.inJSON.filter { target.profile.actions[$0] != .no }
    for name in types.map(\.rawValue) + actions.map(\.rawValue) {
      #expect(text.contains("\"\(name)\""), "\(name)")
    }
    for name in actions.flatMap(\.members) { #expect(text.contains("\"\(name)\""), "\(name)") }
    #expect(schema.integer("maxItems") == (target == .sluice ? nil : 150_000))
  }

  @Test func `every reference of the schema has a target`() throws {
    let text = RuleListSchema.text(for: .webkitGTK250)
    let schema = try read(text)
    let definitions = Set(schema.keys(of: try #require(schema.member("$defs"))))
    let parts = text.split(separator: "\"#/$defs/").dropFirst()
    #expect(!parts.isEmpty)
    for part in parts { #expect(definitions.contains(String(part.prefix { $0 != "\"" }))) }
  }
}
