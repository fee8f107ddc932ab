// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Filters
import Findings
import Sluice
import SluiceReports
import SystemFiles

/// A document that the editor has open, with its state.
struct OpenDocument: Sendable {
  let uri: DocumentURI
  let language: String?
  /// Its settings, with those of its project.
  var settings: Settings {
    didSet {
      ignored = OpenDocument.ignored(in: uri, settings)
      companions = settings.companions(of: uri.path)
    }
  }
  /// The codes of findings that are not shown.
  private(set) var ignored: Set<FindingCode>
  /// The lists that are used together with it, by its project.
  private(set) var companions: [FilePath]
  /// The editor's version number for this state of the text.
  private(set) var version: Int
  private(set) var text: EditorText
  /// The kind of the document; nil for a file that is not Sluice's, which the server ignores.
  private(set) var kind: DocumentKind?
  /// The rules of a list of JSON.
  private(set) var outline: ListOutline?
  /// The language of a filter list.
  private(set) var dialect: FilterDialect?
  /// The findings, in their current positions.
  private(set) var findings: [PlacedFinding] = []
  /// How many more there are, which are not shown.
  private(set) var hiddenFindings = 0
  private(set) var verdict: String?
  /// The test results, if it is a file of tests.
  private(set) var tests: ListTests.Result?
  /// The version that was checked as a whole; nil before the first check.
  private(set) var checkedVersion: Int?
  /// When to check it as a whole; nil if that has begun, or is not needed.
  var checkTime: Instant?
  /// The findings, from an earlier text or from this one.
  var facts: ListFacts?
  var runningFacts: CheckTask?
  /// Whether the editor requested findings, and got those of an older check.
  var hasStaleAnswer = false
  /// The token under which the editor was told about a check.
  var progress: String?
  /// The check that is running.
  var runningCheck: CheckTask?

  init(_ uri: DocumentURI, _ bytes: [UInt8], version: Int, language: String?, settings: Settings) {
    self.uri = uri
    self.version = version
    self.language = language
    self.settings = settings
    ignored = OpenDocument.ignored(in: uri, settings)
    companions = settings.companions(of: uri.path)
    text = EditorText(bytes)
    recognize(bytes)
  }

  private static func ignored(in uri: DocumentURI, _ settings: Settings) -> Set<FindingCode> {
    settings.selection.ignored(in: uri.path ?? FilePath(uri.text))
  }

  /// Whether its findings are those of its text as a whole.
  var isChecked: Bool { checkedVersion == version }

  /// Detects the kind; a list stays one while it is edited.
  private mutating func recognize(_ bytes: [UInt8]) {
    let syntax = settings.syntax
    kind = kind ?? DocumentKind(bytes, named: uri.name, language: language, syntax: syntax)
    outline = kind?.isJSONList == true ? ListOutline(of: bytes) : nil
    // The check of the whole list may be more accurate.
    dialect = kind == .filters ? syntax?.dialect ?? OpenDocument.dialect(of: bytes) : nil
  }

  private static func dialect(of bytes: [UInt8]) -> FilterDialect {
    FilterList(reading: Array(bytes.prefix(1 << 14))).dialect
  }

  /// Accepts the results of a check, if the text is still the one that was checked.
  ///
  /// Only so many findings are kept, the errors first: a list of 40 MB can have two million, which
  /// would have to be moved with each change.
  mutating func take(_ result: ListCheck.Result, checking version: Int) -> Bool {
    guard version == self.version else { return false }
    findings = OpenDocument.worst(settings.mostFindings, of: result.findings)
      .map { PlacedFinding($0) }
    hiddenFindings = result.findings.count - findings.count
    verdict = result.verdict
    dialect = result.dialect ?? dialect
    tests = result.tests
    checkedVersion = version
    return true
  }

  /// The most severe findings, in the order of the text.
  private static func worst(_ most: Int, of findings: [Finding]) -> [Finding] {
    guard findings.count > most else { return findings }
    let sorted = [Severity.error, .warning, .note].flatMap { severity in
      findings.lazy.filter { $0.severity == severity }.prefix(most)
    }
    return sorted.prefix(most).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Keeps the unchanged parts of the diagnostics: with 5,000 findings that is most of the work of
  /// sending them after each change.
  mutating func keepWritten(_ write: (Finding) -> [UInt8]) {
    for index in findings.indices where findings[index].written.isEmpty {
      findings[index].written = write(findings[index].finding)
    }
  }

  /// Marks its findings as outdated, as after new settings.
  mutating func forgetCheck() { checkedVersion = nil }
}

// MARK: Changes

extension OpenDocument {
  /// Replaces the whole text.
  mutating func replace(with bytes: [UInt8], version: Int) {
    text = EditorText(bytes)
    self.version = version
    findings = []
    recognize(bytes)
  }

  /// Applies a change of the text, and checks the part that contains it.
  mutating func change(
    _ start: TextPosition, _ end: TextPosition, with bytes: [UInt8], _ encoding: PositionEncoding
  ) {
    let change = text.replace(start, end, with: bytes, encoding)
    guard let kind else { return recognizeAfterChange() }
    for index in findings.indices { findings[index].follow(change) }
    switch kind {
    case .rules, .dnr: checkRules(after: change)
    case .filters: checkLines(after: change)
    case .manifest, .tests: break
    }
  }

  mutating func setVersion(_ version: Int) { self.version = version }

  /// A new file becomes a list when enough is typed.
  private mutating func recognizeAfterChange() {
    recognize(text[0..<min(text.count, 1 << 16)])
    if kind != nil { recognize(text.bytes) }
  }

  private mutating func checkRules(after change: TextChange) {
    guard let edited = outline?.follow(change, in: text), let rules = outline?.rules else { return }
    // Text that was pasted has its rules checked with the list.
    guard edited.count <= 64, let kind else { return }
    let check = RuleCheck(kind: kind, settings: settings, dialect: nil)
    for index in edited {
      let found = check.findings(in: text[rules[index]], at: rules[index].lowerBound, rule: index)
      replaceFindings(in: rules[index], with: found)
    }
  }

  private mutating func checkLines(after change: TextChange) {
    let end = change.range.lowerBound + change.count
    let first = text.position(of: change.range.lowerBound, .utf8).line
    let last = text.position(of: end, .utf8).line
    let lines = text.range(ofLine: first).lowerBound..<text.range(ofLine: last).upperBound
    guard last - first <= 64 else { return }
    let check = RuleCheck(kind: .filters, settings: settings, dialect: dialect)
    replaceFindings(
      in: lines, with: check.findings(in: text[lines], at: lines.lowerBound, rule: 0))
  }

  private mutating func replaceFindings(in range: Range<Int>, with found: [PlacedFinding]) {
    findings.removeAll {
      range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
    }
    findings += found.filter { !ignored.contains($0.finding.code) }
    findings.sort { $0.range.lowerBound < $1.range.lowerBound }
  }
}

// MARK: Parts

extension OpenDocument {
  /// A part of a document that is examined separately: a rule, or a line.
  struct Part: Sendable {
    let range: Range<Int>
    let bytes: [UInt8]
    /// The number of the rule; that of the line in a file of lines.
    let index: Int
  }

  /// The rule or line that contains an offset.
  func part(at offset: Int) -> Part? {
    if let outline {
      guard let index = outline.rule(at: offset) else { return nil }
      return Part(range: outline.rules[index], bytes: text[outline.rules[index]], index: index)
    }
    guard kind?.isLines == true else { return nil }
    return line(text.position(of: offset, .utf8).line)
  }

  /// The rules or lines that touch a range; at most so many.
  func parts(in range: Range<Int>, most: Int = 20_000) -> [Part] {
    if let outline {
      return outline.rules(in: range).prefix(most).map { index in
        Part(range: outline.rules[index], bytes: text[outline.rules[index]], index: index)
      }
    }
    guard kind?.isLines == true else { return [] }
    let first = text.position(of: range.lowerBound, .utf8).line
    let last = text.position(of: range.upperBound, .utf8).line
    return (first...max(first, last)).prefix(most).map { line($0) }
  }

  /// All rules or lines.
  ///
  /// - Complexity: Linear in the text, which is read once.
  var allParts: [Part] {
    if let outline {
      let bytes = text.bytes
      return outline.rules.enumerated().map { index, range in
        Part(range: range, bytes: Array(bytes[range]), index: index)
      }
    }
    return kind?.isLines == true ? LineRanges(text.bytes).parts : []
  }

  private func line(_ number: Int) -> Part {
    let range = text.range(ofLine: number)
    return Part(range: range, bytes: text[range], index: number)
  }
}
