// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// The cosmetic filters to compile, in the order of their lists.
package struct CompilableCosmetics: Sendable {
  /// The filters.
  package let filters: [CosmeticFilter]
  /// Returns where a filter is written, by its number.
  package let source: @Sendable (Int) -> SourceFilter

  /// Creates the input for an index.
  package init(_ filters: [CosmeticFilter], source: @escaping @Sendable (Int) -> SourceFilter) {
    self.filters = filters
    self.source = source
  }

  /// No filters.
  package static let none = CompilableCosmetics([]) { _ in
    SourceFilter(file: 0, line: 1, column: 1, others: 0)
  }
}
