// SPDX-License-Identifier: Apache-2.0

/// A setting of a project file.
package enum ProjectSetting: String, CaseIterable, Sendable {
  case extends, target, syntax, dialect, scope, constants, ignore, severity
  case perFileIgnores = "per-file-ignores"
  case exclude, baseline, lists, tests, style, oldest

  /// The form of its value.
  package enum Form: Sendable {
    /// One of a few names.
    case choice
    /// A version of an ad blocker.
    case version
    /// The path of a file, from the folder of the project file.
    case path
    /// Codes of findings.
    case codes
    /// Patterns for paths, as in `.gitignore`.
    case patterns
    /// A table.
    case table(Members)
  }

  /// What the members of a table are.
  package enum Members: Sendable {
    /// Names of constants with true or false.
    case constants
    /// Codes of findings with severities.
    case severities
    /// Patterns for paths with codes of findings.
    case codesByPattern
    /// Names of sets with patterns for paths.
    case patternsByName
  }

  /// The form of its value.
  package var form: Form {
    switch self {
    case .extends, .baseline: .path
    case .target, .syntax, .dialect, .scope, .style: .choice
    case .oldest: .version
    case .ignore: .codes
    case .exclude, .tests: .patterns
    case .constants: .table(.constants)
    case .severity: .table(.severities)
    case .perFileIgnores: .table(.codesByPattern)
    case .lists: .table(.patternsByName)
    }
  }

  /// What it does, in a sentence.
  package var help: String {
    switch self {
    case .extends: "another project file, whose settings hold unless this file has its own"
    case .target: "the target of lists, as in `sluice lint --target`"
    case .syntax: "the language of all filter lists, if their content does not show it"
    case .dialect: "the patterns of rule lists: webkit, or pcre for lists that never go to WebKit"
    case .scope: "where an extension keeps its rules: static, dynamic or session"
    case .constants: "names in the conditions of filter lists (`!#if`), with true or false"
    case .ignore: "codes of findings that are not reported"
    case .severity: "codes of findings, with the severity that they are reported with"
    case .perFileIgnores: "patterns for paths, with codes that are not reported in these files"
    case .exclude: "patterns for paths that are left out when a folder is searched"
    case .baseline: "a report of `sluice lint --format json`, whose findings are not reported"
    case .lists: "named sets of lists that are used together, as patterns for paths"
    case .tests: "patterns for the files of tests that `sluice test` runs"
    case .oldest:
      "the oldest version of the ad blocker that filter lists are for: ublock-1.50"
    case .style: "how `sluice format` and editors arrange filter lists: sections, fop or lines"
    }
  }

  /// Whether a file and the one that it extends both contribute to the value.
  var isMerged: Bool { if case .table = form { true } else { false } }
}
