// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Tools

/// What a subcommand takes from the project file of its lists.
struct ProjectUse: Sendable {
  /// Where the subcommand takes lists.
  enum Lists: Sendable {
    /// As operands; folders among them stand for the lists below.
    case operands
    /// The same, only lists of JSON.
    case ruleLists
    /// As operands, which the subcommand searches itself.
    case searchedOperands
    /// The same, and each operand has the settings of its own project.
    case separateOperands
    /// As values of `--list`.
    case option
    /// As operands, of which each is one side of a comparison.
    case sides
    /// Nowhere.
    case none
  }

  /// The settings that its options have as defaults.
  var settings: [ProjectSetting] = [.syntax, .constants]
  var lists = Lists.operands

  /// The options of the subcommand that are about projects.
  var options: [OptionDescription] {
    switch lists {
    case .operands, .ruleLists, .option, .searchedOperands, .separateOperands:
      [.config, .noConfig, .lists, .exclude, .noGitignore]
    case .sides: [.config, .noConfig, .exclude, .noGitignore]
    case .none: [.config, .noConfig]
    }
  }
}

extension OptionDescription {
  static let config = OptionDescription(
    name: "config", placeholder: "FILE",
    help: "use this project file instead of the nearest sluice.toml")

  static let noConfig = OptionDescription(
    name: "no-config", help: "ignore project files")

  static let lists = OptionDescription(
    name: "lists", placeholder: "NAME",
    help: "use the lists of this name in the project file; may be given several times")

  static let exclude = OptionDescription(
    name: "exclude", placeholder: "PATTERN",
    help: """
      skip files in folders that match this pattern, written as in .gitignore; may be given several
      times
      """)

  static let noGitignore = OptionDescription(
    name: "no-gitignore", help: "do not skip files in folders that .gitignore excludes")
}

extension ProjectSetting {
  /// The option that has this setting as its default; nil if there is none.
  var optionName: String? {
    switch self {
    case .target, .syntax, .dialect, .scope, .ignore, .baseline, .style, .oldest: rawValue
    case .constants: "constant"
    case .extends, .severity, .perFileIgnores, .exclude, .lists, .tests: nil
    }
  }

  /// Whether values on the command line are added to those of the project.
  var isExtended: Bool { self == .constants || self == .ignore }
}
