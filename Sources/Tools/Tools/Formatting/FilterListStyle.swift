// SPDX-License-Identifier: Apache-2.0

/// How the filters of a list are arranged.
package enum FilterListStyle: String, CaseIterable, Sendable {
  /// In each section, filters are sorted, filters that differ only in their domains are merged, and
  /// repetitions are dropped.
  case sections
  /// The same, with the conventions of FOP: blank lines are dropped and end no section.
  case fop
  /// Filters stay where they are, each on its line.
  case lines
}
