// SPDX-License-Identifier: Apache-2.0

import Filters
import TextFormats
import SluiceReports
import DNR
import Linting
import RuleModel
import Findings
import Sluice
import SystemFiles

/// The user's settings, under the name `sluice` in the settings of the editor.
struct Settings: Sendable {
  /// The target to check lists for.
  var target = LintTarget.webKit(.webkitGTK250)
  var dialect = Dialect.webkit
  /// How to read text whose content does not show its language.
  var syntax: ListSyntax?
  var scope: DNRScope?
  /// Findings to hide.
  var ignored: Set<FindingCode> = []
  /// Findings whose severity the user changed.
  var severities: [FindingCode: Severity] = [:]
  var baseline: Baseline?
  /// The most findings to show for a document.
  var mostFindings = 5000
  /// How long the server waits after a change before it checks a list of up to a megabyte.
  var delay = 200
  /// Whether rules are numbered, and the longest list for this.
  var numbersRules = true
  var mostNumberedRules = 5000
  /// Whether lenses are shown above rules.
  var hasLenses = true
  /// Whether the server formats lists; another server may do that for JSON.
  var formats = true
  /// The folder or site with a page for each code.
  var pages: String?
  /// The map of optimized lists; by default one next to the list is used.
  var map: String?
  /// Paths, or ends of paths, of lists that are checked even if they are not open.
  var lists: [String] = []

  init() {}

  var lint: LintOptions {
    LintOptions(target: target.ofRuleLists ?? .webkitGTK250, dialect: dialect)
  }

  var reading: FilterReading { FilterReading(dialect: syntax?.dialect) }

  /// Opens lists to decide with them.
  var opener: ListOpener {
    var opener = ListOpener(ListCompiler(lint))
    opener.syntax = syntax
    opener.reading = reading
    return opener
  }

  /// How long the server waits after a change before it checks a list as a whole.
  func delay(forBytes count: Int) -> Duration {
    .milliseconds(count < 1 << 20 ? delay : max(delay, delay * 5 / 2))
  }

  /// The findings to show, with the severities of the user.
  func chosen(_ findings: [Finding], path: String) -> [Finding] {
    var chosen = findings.filter { !ignored.contains($0.code) }
    if let baseline { chosen = baseline.newFindings(chosen, path: path) }
    guard !severities.isEmpty else { return chosen }
    return chosen.map { finding in
      var finding = finding
      finding.severity = severities[finding.code] ?? finding.severity
      return finding
    }
  }
}

extension Settings {
  /// Reads settings; invalid ones stay unchanged and are reported.
  ///
  /// - Parameters:
  ///   - value: The object under `sluice`.
  ///   - folder: The folder that paths are relative to.
  mutating func read(_ value: JSONValue, in folder: FilePath?) -> [String] {
    var problems: [String] = []
    for (name, value) in value.members {
      let name = String(decoding: name, as: UTF8.self)
      if value.kind == .null { continue }
      if let problem = read(name, value, folder) { problems.append("sluice.\(name): \(problem)") }
    }
    return problems
  }

  private mutating func read(
    _ name: String, _ value: JSONValue, _ folder: FilePath?
  ) -> String? {
    switch name {
    case "target": Settings.choose(&target, value)
    case "dialect": Settings.choose(&dialect, value)
    case "syntax": Settings.choose(&syntax, value)
    case "scope": Settings.choose(&scope, value)
    case "ignore": readIgnored(value)
    case "severity": readSeverities(value)
    case "baseline": readBaseline(value, folder)
    case "maxFindings": Settings.count(&mostFindings, value)
    case "delay": Settings.count(&delay, value)
    case "ruleNumbers": Settings.choose(&numbersRules, value)
    case "maxRuleNumbers": Settings.count(&mostNumberedRules, value)
    case "codeLenses": Settings.choose(&hasLenses, value)
    case "format": Settings.choose(&formats, value)
    case "pages": Settings.text(value) { pages = $0 }
    case "map": Settings.text(value) { map = Settings.path($0, in: folder).text }
    case "lists": readLists(value)
    default: "there is no such setting"
    }
  }

  private static func choose<Choice: RawRepresentable<String> & CaseIterable>(
    _ choice: inout Choice, _ value: JSONValue
  ) -> String? {
    guard let found = value.shortName.flatMap({ Choice(rawValue: $0) }) else {
      return "must be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))"
    }
    choice = found
    return nil
  }

  private static func choose<Choice: RawRepresentable<String> & CaseIterable>(
    _ choice: inout Choice?, _ value: JSONValue
  ) -> String? {
    guard let found = value.shortName.flatMap({ Choice(rawValue: $0) }) else {
      return "must be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))"
    }
    choice = found
    return nil
  }

  private static func choose(_ choice: inout Bool, _ value: JSONValue) -> String? {
    guard let isTrue = value.boolean else { return "must be true or false" }
    choice = isTrue
    return nil
  }

  private static func count(_ count: inout Int, _ value: JSONValue) -> String? {
    guard let number = value.integer, (0...1_000_000).contains(number) else {
      return "must be a whole number from 0 to 1,000,000"
    }
    count = number
    return nil
  }

  private static func text(_ value: JSONValue, _ take: (String) -> Void) -> String? {
    guard let text = value.string, !text.isEmpty else { return "must be a text" }
    take(text)
    return nil
  }

  private mutating func readIgnored(_ value: JSONValue) -> String? {
    let codes = value.elements.map { $0.shortName.flatMap { FindingCode.identified(by: $0) } }
    ignored = Set(codes.compactMap { $0 })
    return value.kind == .array && !codes.contains(nil) ? nil : "must be codes, such as SL1017"
  }

  private mutating func readSeverities(_ value: JSONValue) -> String? {
    severities = [:]
    for (name, value) in value.members {
      guard let code = JSONValue.shortName(name).flatMap({ FindingCode.identified(by: $0) }),
        let severity = value.shortName.flatMap({ Severity(rawValue: $0) })
      else { return "must be codes with error, warning or note, such as {\"SL1017\": \"note\"}" }
      severities[code] = severity
    }
    return nil
  }

  private static func path(_ name: String, in folder: FilePath?) -> FilePath {
    name.hasPrefix("/") ? FilePath(name) : folder?.appending(name.utf8) ?? FilePath(name)
  }

  private mutating func readBaseline(_ value: JSONValue, _ folder: FilePath?) -> String? {
    guard let name = value.string, !name.isEmpty else { return "must be a path" }
    do throws(FileError) {
      baseline = Baseline(
        reading: try FileReader.readRegular(Settings.path(name, in: folder)))
    } catch {
      return error.message
    }
    return baseline == nil ? "\(name) is not a report of `sluice lint --format json`" : nil
  }

  private mutating func readLists(_ value: JSONValue) -> String? {
    lists = value.elements.compactMap(\.string)
    return value.kind == .array && lists.count == value.elements.count
      ? nil : "must be an array of paths"
  }
}
