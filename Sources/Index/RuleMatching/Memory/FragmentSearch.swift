// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// The windows of a URL that may have an entry; see `fragment_lookup`.
@safe
struct FragmentLookup: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: leads to a filter that the index keeps as long as the lookup is used.
  fileprivate let lookup: fragment_lookup

  /// - Parameters:
  ///   - windows: The bytes with which windows begin or end.
  ///   - filter: A bit for each slot.
  ///   - bits: How many bits the number of a slot has.
  init(_ windows: FragmentWindows, filter: Elements<UInt64>, bits: UInt32) {
    // INVARIANT: emptyTable, filterSize.
    precondition(filter.count == 0 || UInt64(filter.count) &* 64 == 1 &<< UInt64(bits))
    // SAFETY: the index keeps the filter, which has a bit for each slot.
    unsafe lookup = fragment_lookup(
      beginnings: windows.beginnings, endings: windows.endings, filter: filter.start,
      shift: 32 &- bits)
  }
}

/// The entries of windows; see `fragment_table`.
@safe
struct FragmentTable: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: leads to tables that the index keeps as long as this is used.
  fileprivate let table: fragment_table

  init(_ entries: Table<FragmentEntry>, buckets: Table<UInt32>, bits: UInt32) {
    // SAFETY: the index keeps the tables, and a bucket has some of the entries; without entries
    // nothing is read. INVARIANT: bucketCount, offsetOrder, offsetTable.
    unsafe table = fragment_table(
      buckets: buckets.pointer,
      entries: UnsafeRawPointer(entries.pointer).assumingMemoryBound(to: UInt8.self),
      shift: 32 &- bits, count: UInt32(entries.count))
  }
}

/// A search for the entries whose four bytes, and the bytes around them, are in a URL.
@safe
struct FragmentSearch {
  /// How many entries are found at once.
  static var most: Int { Int(FRAGMENT_SEARCH_PLACES) }

  // SAFETY: the URL and the index outlive the search.
  private let lookup: UnsafePointer<fragment_lookup>
  private let table: UnsafePointer<fragment_table>
  private var scan: fragment_scan

  @inline(__always)
  init(
    _ lookup: Reference<FragmentLookup>, _ table: Reference<FragmentTable>, _ subject: Subject
  ) {
    // SAFETY: the URL and the index outlive the search; each of both is the only field of its
    // structure.
    unsafe self.lookup = UnsafeRawPointer(lookup.address)
      .assumingMemoryBound(to: fragment_lookup.self)
    unsafe self.table = UnsafeRawPointer(table.address)
      .assumingMemoryBound(to: fragment_table.self)
    unsafe scan = unsafe fragment_scan(
      bytes: subject.bytes.start, count: subject.count, start: 0, begun: 0, window: 0, entry: 0)
  }

  // SAFETY: both numbers are values.
  var isDone: Bool { unsafe scan.start >= scan.count }

  /// Writes the next entries with their offsets; returns how many.
  @inline(__always)
  mutating func next(_ found: MutableElements<fragment_found>) -> Int {
    precondition(found.count >= FragmentSearch.most)
    // SAFETY: there is room for as many entries as are found at once.
    return unsafe fragment_search_next(lookup, table, &scan, found.start)
  }
}
