// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Patterns

/// A network filter with its source text.
struct NetworkFilterSource {
  let filter: NetworkFilter
  let origin: FilterOrigin
  /// The bytes of the whole file.
  let bytes: [UInt8]
  let dialect: FilterDialect
  /// Checks regular expressions; nil checks none.
  let engine: (any RegexEngine.Type)?

  /// The bytes of the pattern in the line.
  var pattern: Range<Int> { FilterParts(bytes, origin.range, dialect).pattern }
}
