// SPDX-License-Identifier: Apache-2.0

/// How a list is made from others: a configuration of HostlistCompiler.
package struct BuildPlan: Sendable, Equatable {
  /// What is left out of lines, what they are limited to, and what is done with them.
  package struct Rules: Sendable, Equatable {
    /// Lines with one of these texts are left out.
    package var exclusions: [String] = []
    /// Files with such texts, one per line.
    package var exclusionFiles: [String] = []
    /// Only lines with one of these texts are kept, if there are any.
    package var inclusions: [String] = []
    /// Files with such texts, one per line.
    package var inclusionFiles: [String] = []
    /// What is done with the lines.
    package var steps: Set<BuildStep> = []
  }

  /// One of the lists.
  package struct Source: Sendable, Equatable {
    /// Its name.
    package var name: String?
    /// Its path from the folder of the configuration, or its URL.
    package var source: String
    /// Whether it is a hosts file.
    package var isHosts = false
    package var rules = Rules()
  }

  /// The title of the list.
  package var name: String
  package var description: String?
  package var homepage: String?
  package var license: String?
  package var version: String?
  /// The lists, in order.
  package var sources: [Source]
  /// What holds for all lines.
  package var rules = Rules()
}
