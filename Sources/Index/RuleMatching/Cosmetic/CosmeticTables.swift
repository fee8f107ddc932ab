// SPDX-License-Identifier: Apache-2.0

/// The cosmetic filters of an index.
///
/// A filter is filed under each host that it names, also under those that it excludes. Generic
/// filters that hide are filed under a class or an id that their selector requires, or are in the
/// sheet if it requires none; all other filters without a host are in a list for every page.
struct CosmeticTables: BitwiseCopyable, Sendable {
  let filters: Table<CosmeticFilterRecord>
  /// The filters whose selectors are in the sheet.
  let sheet: Table<UInt32>
  /// The filters for every page.
  let everywhere: Table<UInt32>
  let hosts: CosmeticTable<CosmeticHostEntry>
  let keys: CosmeticTable<CosmeticKeyEntry>

  init(_ layout: IndexLayout) {
    filters = layout.table(.cosmeticFilters)
    sheet = layout.table(.cosmeticSheet)
    everywhere = layout.table(.cosmeticEverywhere)
    hosts = CosmeticTable(layout.table(.cosmeticHostBuckets), layout.table(.cosmeticHosts))
    keys = CosmeticTable(layout.table(.cosmeticKeyBuckets), layout.table(.cosmeticKeys))
  }

  @inline(__always)
  var isEmpty: Bool { filters.count == 0 }

  /// The numbers of all filters that are filed under a class or an id, each once and in order.
  var keyedFilters: [Int] { keys.entries.map { Int($0.filter) }.sorted().withoutEqualNeighbors }
}

/// Entries in buckets, each bucket in the order of the low halves of the hashes.
struct CosmeticTable<Entry: CosmeticEntry>: BitwiseCopyable, Sendable {
  private let starts: Table<UInt32>
  private let table: Table<Entry>
  private let bits: UInt64

  // INVARIANT: bucketCount.
  init(_ starts: Table<UInt32>, _ table: Table<Entry>) {
    self.starts = starts
    self.table = table
    bits = UInt64(max(1, starts.count &- 1).trailingZeroBitCount)
  }

  var count: Int { table.count }

  @inline(__always)
  subscript(number: Int) -> Entry { table[number] }

  /// The numbers of the entries with a hash.
  ///
  /// A bucket is halved again and again, as there may be thousands of filters for one host.
  // INVARIANT: bucketCount, offsetOrder, offsetTable, cosmeticOrder.
  @inline(__always)
  func run(of hash: HostHash) -> Range<Int> {
    guard table.count > 0 else { return 0..<0 }
    let bucket = starts.bucket(hash.slot(bits: bits))
    let check = UInt32(truncatingIfNeeded: hash.value)
    var (low, high) = (bucket.lowerBound, bucket.upperBound)
    while low < high {
      let middle = (low &+ high) >> 1
      if table[middle].check < check { low = middle &+ 1 } else { high = middle }
    }
    while high < bucket.upperBound, table[high].check == check { high &+= 1 }
    return low..<high
  }

  var entries: [Entry] { (0..<table.count).map { table[$0] } }
}

extension [Int] {
  /// A sorted array with each number once.
  fileprivate var withoutEqualNeighbors: [Int] {
    var result: [Int] = []
    for number in self where number != result.last { result.append(number) }
    return result
  }
}
