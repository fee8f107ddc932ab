// SPDX-License-Identifier: Apache-2.0

/// The table of public suffixes.
extension IndexCheck {
  mutating func checkSuffixes() throws(IndexError) {
    let entries: Table<UInt8> = layout.table(.suffixes)
    let buckets: Table<UInt32> = layout.table(.suffixBuckets)
    let bucketCount = buckets.count - 1
    var offset = SuffixTable.Header.length
    guard entries.count >= offset, bucketCount > 0, bucketCount & (bucketCount - 1) == 0,
      Int(buckets[0]) == offset, Int(buckets[bucketCount]) == entries.count
    else { throw damaged(.suffixes, 0, .suffixTable) }
    let name = entries.word(at: SuffixTable.Header.nameOffset)
    if name != SuffixTable.Header.noName {
      _ = try checkString(name, .suffixes, SuffixTable.Header.nameOffset)
    }
    var fullest = 0
    for bucket in 0..<bucketCount {
      let end = Int(buckets[bucket + 1])
      // The offset after the entries of the bucket shows whether it ends before it begins.
      guard end <= entries.count else {
        throw damaged(.suffixBuckets, bucket * 4, .suffixBucket)
      }
      fullest = max(fullest, end &- offset)
      offset = entries.end(ofRecordsAt: offset, limit: end)
      guard offset == end else {
        throw damaged(.suffixes, min(offset, entries.count), .suffixEntry)
      }
    }
    fullestSuffixBucket = fullest
  }
}
