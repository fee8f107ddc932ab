// SPDX-License-Identifier: Apache-2.0

import Filters
import Findings
import Linting
import Sluice
import TextFormats
import Testing

@testable import LanguageServer

/// What the catalogue says of parts, compared with checks of parts.
///
/// The bad list of each page is written twice, so that what is counted, compared or reported once
/// for a list is not found in both halves. Parts of the good list show what only a list excuses.
@Suite struct `Checks of a rule or a line alone` {
  /// A manifest is always checked as a whole.
  private static let codes = FindingCode.allCases.filter {
    // An editor is not told which names exist, and has no oldest version without a project.
    $0.subject.text != .manifest && $0.page.bad != nil && $0 != .deadDomain && $0 != .newerName
  }

  private struct Found: Hashable {
    let range: Range<Int>
    let message: String
    let isInPart: Bool

    init(_ finding: Finding, movedBy shift: Int = 0, _ parts: [Range<Int>]) {
      let range = (finding.range.lowerBound + shift)..<(finding.range.upperBound + shift)
      self.range = range
      message = finding.message
      isInPart = parts.contains {
        $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
      }
    }
  }

  /// Lists for codes whose pages show it between rules, or show one of several reasons.
  private static let lists: [FindingCode: String] = [
    .comment: #"[{"trigger": {"url-filter": "a"}, /* all */ "action": {"type": "block"}}]"#,
    .comma: #"[{"trigger": {"url-filter": "a",}, "action": {"type": "block"}}]"#,
    .ruleNumber: #"""
    [{"id": 1, "condition": {}, "action": {"type": "block"}},
     {"id": 1, "condition": {"urlFilter": "a"}, "action": {"type": "block"}}]
    """#,
  ]

  /// A part is checked without the files beside the list.
  private static let readingFiles: Set<FindingCode> = [.includedFile]

  @Test(arguments: codes)
  func `a code is about a part exactly if parts show the same as the list`(
    code: FindingCode
  ) throws {
    let badList = try #require(Self.lists[code] ?? code.page.bad)
    let goodList = try #require(code.page.good)
    let bad = try Self.found(code, in: Self.twice(badList, code))
    let good = try Self.found(code, in: Array(goodList.utf8))
    #expect(!bad.whole.isEmpty)
    let isPart =
      !bad.alone.isEmpty && bad.alone == bad.whole.filter(\.isInPart) && good.alone.isEmpty
      && !Self.readingFiles.contains(code)
    #expect(code.subject.isPart == isPart, "\(code) \(code.name)")
    #expect(bad.isShown == isPart, "\(code) \(code.name)")
  }

  /// What is found in a list, what is found in its parts, and whether the editor shows that.
  private static func found(
    _ code: FindingCode, in list: [UInt8]
  ) throws -> (whole: Set<Found>, alone: Set<Found>, isShown: Bool) {
    let check = ListCheck(kind: kind(code), bytes: list, path: nil, settings: settings(code))
    let result = try #require(check.run { false })
    let report = try #require(result.report)
    let ranges = parts(of: list, code)
    var isShown = false
    var alone: Set<Found> = []
    let part = RuleCheck(kind: check.kind, settings: check.settings, dialect: result.dialect)
    for range in ranges {
      let bytes = Array(list[range])
      let shift = code.subject.text == .filterList ? range.lowerBound : range.lowerBound - 1
      for finding in part.report(on: bytes)?.findings ?? [] where finding.code == code {
        alone.insert(Found(finding, movedBy: shift, ranges))
      }
      let shown = part.findings(in: bytes, at: range.lowerBound, rule: 0)
      isShown = isShown || shown.contains { $0.finding.code == code }
    }
    let whole = report.findings.filter { $0.code == code }.map { Found($0, ranges) }
    return (Set(whole), alone, isShown)
  }

  private static func parts(of list: [UInt8], _ code: FindingCode) -> [Range<Int>] {
    code.subject.text == .filterList ? Array(LineRanges(list)) : ListOutline(of: list).rules
  }

  /// A list and the same once more; a text that is not quite JSON stays alone.
  private static func twice(_ list: String, _ code: FindingCode) -> [UInt8] {
    if code.subject.text == .filterList { return Array("\(list)\n\(list)\n".utf8) }
    let bytes = Array(list.utf8)
    guard JSONDocument(reading: bytes).problems.isEmpty,
      let start = list.firstIndex(of: "["), let end = list.lastIndex(of: "]"),
      list.first == "[", !ListOutline(of: bytes).rules.isEmpty
    else { return bytes }
    let rules = list[list.index(after: start)..<end]
    // No two rules of a ruleset have the same number.
    let others = rules.replacing(/"id": (\d)/) { "\"id\": 9\($0.1)" }
    return Array("[\(rules),\(others)]".utf8)
  }

  private static func kind(_ code: FindingCode) -> DocumentKind {
    switch code.subject.text {
    case .ruleList: .rules
    case .filterList, .change: .filters
    case .ruleset: .dnr
    case .manifest: .manifest
    }
  }

  /// The settings for findings that the usual ones do not show.
  private static func settings(_ code: FindingCode) -> Settings {
    var settings = Settings()
    switch code {
    case .targetRejects, .targetIgnores, .targetUnknown: settings.rules.target = .webKit(.safari18)
    case .sluiceTerms: settings.rules.target = .webKit(.sluice)
    case .ruleIdentifier: settings.rules.target = .webKit(.webkitGTK252)
    case .widePattern: settings.rules.dialect = .pcre
    case .unreadableFilter: settings.rules.syntax = .filters(.adguard)
    default: break
    }
    switch code.subject.browser {
    case .safari: settings.rules.target = .webKit(.safari26)
    case .firefox: settings.rules.target = .firefox
    case nil: break
    }
    return settings
  }
}
