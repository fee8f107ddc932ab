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
import Tools

/// The user's settings, under the name `sluice` in the settings of the editor.
struct Settings: Sendable {
  /// What the user set about lists; the rest comes from the project of a list.
  private var own = ProjectSettings()
  /// Both together.
  var rules = ProjectSettings()
  /// Which findings are shown.
  private(set) var selection = FindingSelection()
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

  /// The target to check lists for.
  var target: LintTarget { rules.target ?? .webKit(.webkitGTK250) }
  /// How to read text whose content does not show its language.
  var syntax: ListSyntax? { rules.syntax }
  var scope: DNRScope? { rules.scope }
  var oldest: BlockerVersion? { rules.oldest }

  var lint: LintOptions {
    LintOptions(target: target.ofRuleLists ?? .webkitGTK250, dialect: rules.dialect ?? .webkit)
  }

  var reading: FilterReading {
    FilterReading(dialect: syntax?.dialect, constants: FilterConstants(rules.constants))
  }

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
}

extension Settings {
  /// Reads settings; invalid ones stay unchanged and are reported.
  ///
  /// - Parameters:
  ///   - value: The object under `sluice`.
  ///   - folder: The folder that paths are relative to.
  mutating func read(_ value: JSONValue, in folder: FilePath?) -> [String] {
    var problems: [String] = []
    defer { rules = own }
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
    case "maxFindings": Settings.count(&mostFindings, value)
    case "delay": Settings.count(&delay, value)
    case "ruleNumbers": Settings.choose(&numbersRules, value)
    case "maxRuleNumbers": Settings.count(&mostNumberedRules, value)
    case "codeLenses": Settings.choose(&hasLenses, value)
    case "format": Settings.choose(&formats, value)
    case "pages": Settings.text(value) { pages = $0 }
    case "map": Settings.text(value) { map = Settings.path($0, in: folder).text }
    case "lists": readLists(value)
    default: readOwn(name, value, folder)
    }
  }

  /// Reads a setting that project files have as well.
  private mutating func readOwn(
    _ name: String, _ value: JSONValue, _ folder: FilePath?
  ) -> String? {
    guard let setting = ProjectSetting(rawValue: name), setting != .extends,
      let value = TOMLValue(value)
    else { return "there is no such setting" }
    do throws(SettingProblem) {
      try own.read(setting, value, in: (folder ?? FilePath(".")).located ?? FilePath("/"))
      return nil
    } catch {
      return error.message
    }
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

  private static func path(_ name: String, in folder: FilePath?) -> FilePath {
    name.hasPrefix("/") ? FilePath(name) : folder?.appending(name.utf8) ?? FilePath(name)
  }

  private mutating func readLists(_ value: JSONValue) -> String? {
    lists = value.elements.compactMap(\.string)
    return value.kind == .array && lists.count == value.elements.count
      ? nil : "must be an array of paths"
  }
}

// MARK: Projects

extension Settings {
  /// The lists that are used together with a list.
  func companions(of path: FilePath?) -> [FilePath] {
    guard !rules.lists.isEmpty, let file = path?.located else { return [] }
    return (try? rules.listedFiles()).map { ProjectSettings.companions(of: file, in: $0) } ?? []
  }

  /// The settings for the lists of a project; what the user set in the editor wins.
  ///
  /// - Parameter project: The project; nil for lists without one.
  /// - Returns: The settings, and why the baseline cannot be read.
  func inProject(_ project: Project?) -> (settings: Settings, problem: String?) {
    var settings = self
    settings.rules = project?.settings ?? ProjectSettings()
    settings.rules.override(by: own)
    settings.selection = FindingSelection()
    settings.selection.settings = settings.rules
    guard let path = settings.rules.baseline else { return (settings, nil) }
    do throws(FileError) {
      settings.selection.baseline = Baseline(reading: try FileReader.readRegular(path))
      settings.selection.baseline?.folder = path.directory.located
    } catch {
      return (settings, error.message)
    }
    guard settings.selection.baseline == nil else { return (settings, nil) }
    return (settings, "\(path.text) is not a report of `sluice lint --format json`")
  }
}
