// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The manifest of an extension, read for the rulesets that it names.
package struct ExtensionManifest: Sendable {
  /// A ruleset that the manifest names.
  package struct Ruleset: Sendable, Hashable {
    /// The name by which the extension turns it on and off.
    package let id: String
    /// Whether it is on when the extension is installed.
    package let isEnabled: Bool
    /// The file, as the manifest names it.
    package let path: String
    /// The number of the entry, counted from 0.
    package let index: Int
    /// The bytes of the entry in the manifest.
    package let range: Range<Int>
    /// The bytes of the file's name in the manifest.
    package let pathRange: Range<Int>

    /// The file, seen from the folder of the manifest; nil if Chromium takes no such path.
    package var file: String? { ManifestPath.file(of: path) }
  }

  /// Whether there is a member `declarative_net_request`.
  package let hasRulesets: Bool
  /// The rulesets whose entries can be read, in the order of the text.
  package let rulesets: [Ruleset]
  /// What is wrong, in the order of the text.
  ///
  /// Of each kind at most 10,000.
  package let problems: [ManifestProblem]
  /// How many more there are of each kind.
  package let omittedProblems: [ManifestProblem.Kind: Int]

  /// Reads a manifest; never fails, but may find problems.
  ///
  /// Comments are allowed, as Chromium allows them. Only the members that have to do with rulesets
  /// are checked.
  ///
  /// - Complexity: Linear in the text.
  package init(reading bytes: [UInt8]) {
    var reader = ManifestReader(JSONDocument(reading: bytes))
    reader.read()
    hasRulesets = reader.hasRulesets
    rulesets = reader.rulesets
    problems = reader.problems.kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
    omittedProblems = reader.problems.omitted
  }

  /// What Chromium finds first, and the only thing that it reports; nil if it loads the extension,
  /// as far as that can be known without the files.
  package var firstProblem: ManifestProblem? {
    problems.filter(\.isError).min { $0.kind.rawValue < $1.kind.rawValue }
  }
}
