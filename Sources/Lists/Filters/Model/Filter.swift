// SPDX-License-Identifier: Apache-2.0

/// One filter of a filter list: the content of a line, without the line.
package enum Filter: Sendable, Hashable {
  /// Decides about loads.
  case network(NetworkFilter)
  /// Hides elements of pages, or takes such a filter back.
  case hiding(HidingFilter)
  /// Something that content rules cannot do: a script, a snippet, an HTML filter, other CSS.
  case other(OtherFilter)
}

/// Where a filter, or a part of one, is written.
///
/// Offsets beyond 4 GiB are given as 4 GiB.
package struct FilterOrigin: Sendable, Hashable {
  private var storedFile: UInt32
  private var storedLine: UInt32
  private var storedColumn: UInt32
  private var storedStart: UInt32
  private var storedEnd: UInt32

  /// The number of its file among those that were read, from 0: an included file has its own.
  package var file: Int { Int(storedFile) }
  /// The line, from 1.
  package var line: Int { Int(storedLine) }
  /// The column in bytes, from 1.
  package var column: Int { Int(storedColumn) }
  /// The bytes of the filter in its file.
  package var range: Range<Int> { Int(storedStart)..<max(Int(storedStart), Int(storedEnd)) }

  /// Creates an origin.
  package init(file: Int, line: Int, column: Int, range: Range<Int>) {
    // Half the size: there is one for each filter.
    storedFile = UInt32(clamping: file)
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
    storedStart = UInt32(clamping: range.lowerBound)
    storedEnd = UInt32(clamping: range.upperBound)
  }
}
