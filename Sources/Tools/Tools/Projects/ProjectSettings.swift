// SPDX-License-Identifier: Apache-2.0

package import DNR
package import Filters
package import Compiling
package import Findings
package import Linting
package import RuleModel
package import SystemFiles

/// What a project, or the settings of an editor, say about lists; nil and empty where they do not.
package struct ProjectSettings: Sendable {
  /// Patterns for paths with a value.
  package struct Matched<Value: Sendable>: Sendable {
    package let pattern: PathPattern
    /// The folder that the pattern starts from, without links.
    package let folder: FilePath
    package let value: Value

    /// Whether it holds for a file, given by its location.
    package func holds(for file: FilePath) -> Bool {
      file.parts(below: folder).map { pattern.matches(file: $0) } ?? false
    }
  }

  /// A named set of lists.
  package struct ListSet: Sendable {
    package let name: String
    package let members: [Matched<Void>]
  }

  package var target: LintTarget?
  package var syntax: ListSyntax?
  package var dialect: Dialect?
  package var scope: DNRScope?
  package var constants: [String: Bool] = [:]
  package var ignored: [FindingCode] = []
  package var severities: [FindingCode: Severity] = [:]
  package var perFileIgnores: [Matched<[FindingCode]>] = []
  package var exclude: PathPatterns?
  package var baseline: FilePath?
  package var lists: [ListSet] = []
  package var tests: [Matched<Void>] = []
  package var style: FilterListStyle?
  package var oldest: BlockerVersion?

  /// Creates settings that say nothing.
  package init() {}

  /// The settings that were read.
  package internal(set) var given: Set<ProjectSetting> = []

  /// Replaces settings by those that others have; tables are merged by their keys.
  package mutating func override(by other: ProjectSettings) {
    for setting in other.given { take(setting, from: other) }
    given.formUnion(other.given)
  }

  private mutating func take(_ setting: ProjectSetting, from other: ProjectSettings) {
    switch setting {
    case .extends: break
    case .target: target = other.target
    case .syntax: syntax = other.syntax
    case .dialect: dialect = other.dialect
    case .scope: scope = other.scope
    case .constants: constants.merge(other.constants) { $1 }
    case .ignore: ignored = other.ignored
    case .severity: severities.merge(other.severities) { $1 }
    case .perFileIgnores: perFileIgnores += other.perFileIgnores
    case .exclude: exclude = other.exclude
    case .baseline: baseline = other.baseline
    case .lists:
      lists.removeAll { list in other.lists.contains { $0.name == list.name } }
      lists += other.lists
    case .tests: tests = other.tests
    case .style: style = other.style
    case .oldest: oldest = other.oldest
    }
  }
}

extension ProjectSettings {
  /// The same without what is about other files.
  package func matching(_ file: FilePath) -> ProjectSettings {
    var settings = self
    settings.perFileIgnores = perFileIgnores.filter { $0.holds(for: file) }
    settings.lists = lists.filter { set in set.members.contains { $0.holds(for: file) } }
    return settings
  }

  /// The codes that are not reported in a file.
  package func ignored(in file: FilePath?) -> Set<FindingCode> {
    var codes = Set(ignored)
    guard let file else { return codes }
    for entry in perFileIgnores where entry.holds(for: file) { codes.formUnion(entry.value) }
    return codes
  }

  /// The values of a setting as options of the command take them; none if it is not set or has no
  /// such form.
  package func texts(of setting: ProjectSetting) -> [String] {
    switch setting {
    case .target: [target?.rawValue].compactMap(\.self)
    case .syntax: [syntax?.rawValue].compactMap(\.self)
    case .dialect: [dialect?.rawValue].compactMap(\.self)
    case .scope: [scope?.rawValue].compactMap(\.self)
    case .constants: constants.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    case .ignore: ignored.map(\.identifier)
    case .severity:
      severities.sorted { $0.key.number < $1.key.number }
        .map { "\($0.key.identifier)=\($0.value.rawValue)" }
    case .perFileIgnores:
      perFileIgnores.map { entry in
        "\(entry.pattern.text)=\(entry.value.map(\.identifier).joined(separator: ","))"
      }
    case .exclude: exclude?.patterns.map(\.text) ?? []
    case .baseline: [baseline?.text].compactMap(\.self)
    case .lists:
      lists.map { "\($0.name)=\($0.members.map(\.pattern.text).joined(separator: ","))" }
    case .tests: tests.map(\.pattern.text)
    case .style: [style?.rawValue].compactMap(\.self)
    case .oldest: [oldest.map { "ublock-\($0.text)" }].compactMap(\.self)
    case .extends: []
    }
  }
}
