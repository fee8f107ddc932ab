// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Sluice
import SluiceReports

// The entry points of the library, as a program calls them that also uses Foundation.

/// Stops with a message if something is not as it should be.
func require(_ isTrue: Bool, _ what: String) {
  guard !isTrue else { return }
  FileHandle.standardError.write(Data("failed: \(what)\n".utf8))
  exit(1)
}

let style = Style(isColored: false)
let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
let listPath = folder.appendingPathComponent("text.json").path
let indexPath = folder.appendingPathComponent("all.sluice").path

// MARK: Lint

let text = Array(#"[{"trigger": {"url-filter": "a|b"}, "action": {"type": "block"}}]"#.utf8)
let report = RuleLint.check(text, LintOptions(target: .safari18))
require(!report.isAccepted && report.webKitError != nil, "the verdict of a list")
require(RuleLint.findErrors(in: text).findings.count == 1, "the errors of a list")
let position = LineTable(text).position(of: report.findings[0].range.lowerBound)
require(position.line == 1, "the line of a finding")
require(!report.findings[0].code.page.title.isEmpty, "a catalogue")
var fixer = ListFixer(text, LintOptions()) { $0.fix != nil }
let fixed = fixer.run()
require(RuleLint.check(fixed).isAccepted, "a fixed list")
require(RuleList(reading: fixed).rules.count == 2, "the rules of a list")
require(!fixer.difference(path: Array("text.json".utf8)).isEmpty, "the difference of a fix")

// MARK: Build, compile, open

var rules = RuleList(reading: fixed).rules
rules.append(
  Rule(
    trigger: Trigger(
      urlFilter: "ads", flags: [.script, .thirdParty],
      condition: Condition(.unlessDomain, ["shop.example"])),
    action: .block))
rules.append(Rule(trigger: Trigger(urlFilter: ".*"), action: .hide(".advert")))
rules.append(Rule(trigger: Trigger(urlFilter: "note"), action: .notify("seen")))
try Data(RuleJSON.text(of: rules)).write(to: URL(fileURLWithPath: listPath))
let lists = [try SourceList(reading: listPath), SourceList(name: "built", rules: rules)]
var compiler = ListCompiler(LintOptions(target: .sluice), limits: CompileLimits())
compiler.publicSuffixes = try PublicSuffixes(reading: Array("example\n".utf8), named: "own.dat")
let compilation = try compiler.compile(lists)
require(compilation.leftOut == 0 && compilation.reports.count == 2, "a compilation")
require(try compiler.compileValidRules(lists).index.bytes == compilation.index.bytes, "valid rules")
require(try compiler.validRules(of: lists).allSatisfy { $0.usableRules == rules }, "rules as built")
try compilation.write(to: indexPath)
let index = try RuleIndex(opening: indexPath)
require(try RuleIndex(checking: compilation.index.bytes).ruleCount == 10, "an index in memory")
require(index.locatedLists.map(\.rules.count) == [5, 5], "the rules of an index")
require(index.publicSuffixes == compiler.publicSuffixes.source, "the public suffixes of an index")
require(index.worstCase.steps(forDecisionAbout: 100) > 0, "a worst case")

// MARK: Ask

let matcher = Matcher.layering([index])
let page = try matcher.page("https://news.example/")
let load = Load(.script)
let url = "https://cdn.example/ads-note.js"
let decision = try matcher.decide(url, load, on: page)
require(decision.isBlocked, "a decision")
let decidingRule = try matcher.decidingRule(of: url, load, on: page)
require(decidingRule.flatMap { matcher.rule($0) }?.position.line == 2, "the rule of a decision")
let effects = try matcher.effects(of: Array(url.utf8), load, on: page)
require(effects.selectors.count == 2 && effects.notifications.count == 2, "effects")
let notes = try matcher.effects(of: Array(url.utf8), load, on: page, reporting: .notify)
require(notes.selectors.isEmpty && notes.notifications.count == 2, "effects of one kind")
let explanation = try matcher.explain(Array(url.utf8), load, on: page)
require(explanation.matches.count == 8, "an explanation")
let reloading = try ReloadingMatcher([indexPath])
require(reloading.reload().isUnchanged, "a file that was not replaced")
DispatchQueue.concurrentPerform(iterations: 4) { _ in
  let again = try? reloading.matcher.decide(url, load, on: page)
  require(again?.isBlocked == true, "a decision on another thread")
}

let changes = ResolvedChanges(of: effects, Array(url.utf8), by: .complete())
require(changes.redirect == nil, "changes of a request")
require(SecureUpgrade.url(for: Array("http://a.example/".utf8)) != nil, "an upgrade")
require(
  RequestHeaderChanges(effects).applied(to: [HeaderField(name: [97], value: [])]).count == 1,
  "headers")
require(try WebAddress(parsing: Array("HTTP://A.example".utf8)).bytes.count == 17, "a URL")

var fields = RequestFields()
fields.url = Array(url.utf8)
fields.type = Array("script".utf8)[...]
require(try MatchRequest(fields).load.type == .script, "a request of fields")
require(WebAddress.isValid(Array(url.utf8)) && !WebAddress.isValid([]), "a valid URL")
require(Redirection.complete().destination(of: Array(url.utf8), under: effects) == nil, "a target")
let request = try RequestLine.read(
  Array(#"{"url":"\#(url)","top_url":"https://news.example/","type":"script"}"#.utf8))
var answerer = RequestAnswerer(matcher) { ResolvedChanges(of: $0, $1, by: .complete()) }
let answer = try answerer.answer(request)
require(answer.decision == decision, "an answer")
let asPage = try answerer.answer(request, as: PageLoading(.usual, upgradesInsecureRequests: true))
require(asPage.asked?.isEmpty == false, "an answer about a request as a page makes it")
require(try answerer.decide(request).reason?.isEmpty == false, "a reason")
require(AnswerDifference(answer, answer) == nil, "a difference of answers")
let quiet = Answer(decision, rule: nil, effects: nil)
if let change = AnswerDifference(answer, quiet) {
  require(
    !AnswerDifferenceText(style: style).text(of: change, to: request).isEmpty,
    "a difference of answers as text")
}
require(!AnswerText(style: style).text(of: answer, to: request).isEmpty, "an answer as text")
let explaining = ExplanationText(style: style) { matcher.rule($0) }
require(!explaining.text(of: explanation, request).isEmpty, "an explanation as text")
let json = ExplanationJSON { matcher.rule($0) }.text(of: explanation, request, changes: changes)
require(
  try JSONSerialization.jsonObject(with: Data(json)) is [String: Any], "an explanation as JSON")

// MARK: Compare, test, replay

let difference = ListSetDifference(
  [report.located(as: "old")], [RuleLint.check(fixed).located(as: "new")])
require(difference.sum { $0.added.count } == 2, "a difference of lists")
require(
  ListDifference.between(index.locatedLists[0].rules, and: index.locatedLists[1].rules).isEmpty,
  "equal lists")
DifferenceText(style: style).write(difference) { require(!$0.isEmpty, "a difference as text") }
require(!DifferenceJSON.text(of: difference).isEmpty, "a difference as JSON")

let tests = RuleTestFile(
  reading: Array(#"{"url":"\#(url)","type":"script","expect":"block"}"#.utf8))
let run = RuleTestRun(tests, on: matcher) { ResolvedChanges(of: $0, $1, by: .complete()) }
require(run.results.count == 1, "a test")
var tested = RuleTestReport()
tested.add(RuleTestReport.File(path: "a.tests.jsonl", .ran(run)), on: matcher)
require(!RuleTestText(style: style).text(of: tested).isEmpty, "tests as text")
require(!RuleTestTAP.text(of: tested).isEmpty && !RuleTestJUnit.text(of: tested).isEmpty, "TAP")
require(!RuleTestJSON.text(of: tested).isEmpty, "tests as JSON")

var counter = ReplayCounter(matcher) { ResolvedChanges(of: $0, $1, by: .complete()) }
let log = Array(#"{"url":"\#(url)","top_url":"https://news.example/","type":"script"}"#.utf8)
require(RequestLog.form(of: log) == .lines, "the form of a log")
counter.count(
  RequestLog.read(log) { (logged) throws(RequestError) in try counter.count(logged) }, of: "log")
let origin = ReplayPage.Origin(version: "1.0.0", date: "2025-11-21", target: "sluice")
require(!ReplayPage.text(of: counter.result, from: origin).isEmpty, "a replay as a page")
require(!ReplayJSON.text(of: counter.result).isEmpty, "a replay as JSON")
var replayed = ""
ReplayText(style: style).write(counter.result) { replayed += $0 }
require(!replayed.isEmpty, "a replay as text")

// MARK: Reports

let file = LintedFile(path: "text.json", report: report, findings: report.findings)
require(!SARIFReport(version: "1").text(of: [file]).isEmpty, "SARIF")
require(!JSONReport().text(of: [file]).isEmpty && !GitHubReport().text(of: [file]).isEmpty, "JSON")
TextReport(style: style).write([file]) { require(!$0.isEmpty, "findings as text") }
require(!RuleListSchema.text(for: .safari26).isEmpty && !TargetPage.text.isEmpty, "a schema")
let baseline = Baseline(reading: Array(JSONReport().text(of: [file]).utf8))
require(baseline?.newFindings(report.findings, path: "text.json").isEmpty == true, "a baseline")
let summary = IndexSummary(index, path: indexPath)
require(!InspectReport.json(of: summary).isEmpty, "an index as JSON")
require(!InspectReport.text(of: summary, style: style).isEmpty, "an index as text")
var dumped: [UInt8] = []
RuleDump { index.rule($0) }.writeList(index.lists[0]) { dumped += $0 }
require(RuleList(reading: dumped).rules == rules, "a dumped list")

print("the library works beside Foundation")
