// SPDX-License-Identifier: Apache-2.0

package import SystemFiles
package import TextFormats
internal import DNR
internal import Compiling
internal import Filters
internal import Findings
internal import Linting
internal import RuleModel

/// Why a setting has no effect: the bytes that it concerns, and a sentence.
package struct SettingProblem: Error {
  package let range: Range<Int>
  package let message: String
}

extension ProjectSettings {
  /// Reads the value of a setting; what is wrong leaves it as it was.
  ///
  /// - Parameters:
  ///   - setting: The setting.
  ///   - value: Its value.
  ///   - folder: The resolved folder that paths and patterns start from.
  package mutating func read(
    _ setting: ProjectSetting, _ value: TOMLValue, in folder: FilePath
  ) throws(SettingProblem) {
    switch setting {
    case .extends: _ = try ProjectSettings.path(value, in: folder)
    case .target: target = try ProjectSettings.choice(value)
    case .syntax: syntax = try ProjectSettings.choice(value)
    case .dialect: dialect = try ProjectSettings.choice(value)
    case .scope: scope = try ProjectSettings.choice(value)
    case .constants: constants = try ProjectSettings.constants(value)
    case .ignore: ignored = try ProjectSettings.codes(value)
    case .severity: severities = try ProjectSettings.severities(value)
    case .perFileIgnores: perFileIgnores = try ProjectSettings.perFileIgnores(value, folder)
    case .exclude:
      exclude = PathPatterns(try ProjectSettings.patterns(value), below: folder)
    case .baseline: baseline = try ProjectSettings.path(value, in: folder)
    case .lists: lists = try ProjectSettings.lists(value, folder)
    case .tests: tests = try ProjectSettings.paths(value, folder)
    case .style: style = try ProjectSettings.choice(value)
    case .oldest:
      guard let version = value.string.flatMap({ BlockerVersion($0) }) else {
        throw value.problem("must be a version of uBlock Origin, as in \"ublock-1.50\"")
      }
      oldest = version
    }
    given.insert(setting)
  }

  // MARK: Forms

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: TOMLValue
  ) throws(SettingProblem) -> Choice {
    let known = Choice.allCases.map(\.rawValue)
    guard let choice = value.string.flatMap({ Choice(rawValue: $0) }) else {
      throw unknown(value, known)
    }
    return choice
  }

  private static func unknown(_ value: TOMLValue, _ known: [String]) -> SettingProblem {
    let names = "must be one of \(known.joined(separator: ", "))"
    guard let name = value.string else { return value.problem(names) }
    let hint = NameSuggestion.best(for: name, among: known).map { "did you mean `\($0)`?" }
    return value.problem(
      "`\(PlainWords.short(Array(name.utf8), most: 60))` is not known; \(hint ?? "it \(names)")")
  }

  static func path(
    _ value: TOMLValue, in folder: FilePath
  ) throws(SettingProblem) -> FilePath {
    guard let name = value.string, !name.isEmpty, !name.utf8.contains(0) else {
      throw value.problem("must be a path")
    }
    return name.hasPrefix("/") ? FilePath(name) : folder.appending(name.utf8)
  }

  private static func codes(_ value: TOMLValue) throws(SettingProblem) -> [FindingCode] {
    guard let elements = value.elements else {
      throw value.problem("must be an array of codes, as in [\"SL1017\"]")
    }
    var codes: [FindingCode] = []
    for element in elements { codes.append(try code(element.string, element)) }
    return codes
  }

  private static func code(
    _ name: String?, _ value: TOMLValue
  ) throws(SettingProblem) -> FindingCode {
    guard let name else { throw value.problem("must be the code of a finding, such as SL1017") }
    if let code = FindingCode.named(name) { return code }
    let names = FindingCode.allCases.map(\.name) + FindingCode.allCases.map(\.identifier)
    let hint = NameSuggestion.best(for: name, among: names).map { "; did you mean `\($0)`?" } ?? ""
    throw value.problem(
      "`\(PlainWords.short(Array(name.utf8), most: 60))` is not the code of a finding\(hint)")
  }

  /// Patterns as in `.gitignore`.
  private static func patterns(_ value: TOMLValue) throws(SettingProblem) -> [PathPattern] {
    try patterns(value) { PathPattern($0) }
  }

  /// Patterns for whole paths from the folder.
  private static func paths(
    _ value: TOMLValue, _ folder: FilePath
  ) throws(SettingProblem) -> [Matched<Void>] {
    try patterns(value) { PathPattern(ofPath: $0) }.map { Matched($0, folder) }
  }

  private static func patterns(
    _ value: TOMLValue, make: (String) -> PathPattern?
  ) throws(SettingProblem) -> [PathPattern] {
    guard let elements = value.elements else {
      throw value.problem("must be an array of patterns for paths, as in [\"lists/*.txt\"]")
    }
    var patterns: [PathPattern] = []
    for element in elements {
      guard let pattern = element.string.flatMap(make) else {
        throw element.problem("must be a pattern for paths, such as \"lists/*.txt\"")
      }
      patterns.append(pattern)
    }
    return patterns
  }

  // MARK: Tables

  private static func members(
    _ value: TOMLValue, _ advice: String
  ) throws(SettingProblem) -> [TOMLMember] {
    if let members = value.members { return members }
    throw value.problem("must be a table, as in \(advice)")
  }

  private static func constants(_ value: TOMLValue) throws(SettingProblem) -> [String: Bool] {
    var constants: [String: Bool] = [:]
    for member in try members(value, "{ env_mobile = true }") {
      guard let holds = member.value.boolean else {
        throw member.value.problem("must be true or false")
      }
      constants[member.name] = holds
    }
    return constants
  }

  private static func severities(
    _ value: TOMLValue
  ) throws(SettingProblem) -> [FindingCode: Severity] {
    var severities: [FindingCode: Severity] = [:]
    for member in try members(value, "{ SL1017 = \"note\" }") {
      let code = try code(member.name, member.keyValue)
      severities[code] = try choice(member.value) as Severity
    }
    return severities
  }

  private static func perFileIgnores(
    _ value: TOMLValue, _ folder: FilePath
  ) throws(SettingProblem) -> [Matched<[FindingCode]>] {
    var entries: [Matched<[FindingCode]>] = []
    for member in try members(value, "{ \"tests/*.txt\" = [\"SL2205\"] }") {
      guard let pattern = PathPattern(member.name) else {
        throw member.keyValue.problem("must be a pattern for paths")
      }
      entries.append(Matched(pattern: pattern, folder: folder, value: try codes(member.value)))
    }
    return entries
  }

  private static func lists(
    _ value: TOMLValue, _ folder: FilePath
  ) throws(SettingProblem) -> [ListSet] {
    var lists: [ListSet] = []
    for member in try members(value, "{ default = [\"lists/*.txt\"] }") {
      lists.append(ListSet(name: member.name, members: try paths(member.value, folder)))
    }
    return lists
  }
}

extension ProjectSettings.Matched<Void> {
  fileprivate init(_ pattern: PathPattern, _ folder: FilePath) {
    self.init(pattern: pattern, folder: folder, value: ())
  }
}

extension TOMLMember {
  /// The key as a value of its own, for messages.
  fileprivate var keyValue: TOMLValue { TOMLValue(.string(key), keyRange) }
}

extension TOMLValue {
  func problem(_ message: String) -> SettingProblem {
    SettingProblem(range: range, message: message)
  }
}
