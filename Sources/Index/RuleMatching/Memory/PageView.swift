// SPDX-License-Identifier: Apache-2.0

/// The tables of a page, one after the other for the indexes of a matcher.
@safe
struct PageTablesRow: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: in the memory of the page, which outlives every use.
  fileprivate let first: UnsafePointer<PageTables>

  /// - Parameters:
  ///   - tables: As many as the matcher has indexes, when all are written.
  @inline(__always)
  init(_ tables: MutableElements<PageTables>) {
    // SAFETY: the memory has an address, even if there are no tables.
    unsafe first = UnsafePointer(tables.start)
  }
}

/// What a decision reads of a page, without the objects that own it.
@safe
struct PageView: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the page and its layers outlive every view.
  private unowned(unsafe) let layers: MatcherLayers
  let row: PageTablesRow

  @inline(__always)
  init(_ layers: MatcherLayers, _ row: PageTablesRow) {
    // SAFETY: the page and its layers outlive every view.
    unsafe self.layers = layers
    self.row = row
  }

  /// Whether the page was prepared for some indexes.
  // SAFETY: only the address is compared.
  @inline(__always)
  func isOf(_ other: MatcherLayers) -> Bool { unsafe layers === other }

  /// The URL of a page that has tables for an index at least.
  // SAFETY: the page has the tables.
  @inline(__always)
  var url: Bytes { unsafe row.first.pointee.url }

  /// The tables of an index for the page, by the number of the index.
  @inline(__always)
  subscript(layer: Int) -> Reference<PageTables> {
    // SAFETY: the page has tables for each layer of its matcher; every decision asks for them all.
    unsafe Reference(row.first + layer)
  }
}
