// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The cosmetic filters.
extension IndexCheck {
  mutating func checkCosmeticFilters(upTo lines: Int) throws(IndexError) {
    let filters: Table<CosmeticFilterRecord> = layout.table(.cosmeticFilters)
    for number in 0..<filters.count {
      let line = filters[number].line
      guard line >= 1, line <= lines else {
        throw damaged(.cosmeticFilters, number * 8, .ruleLine)
      }
      try checkPageEffect(at: filters[number].effect, of: number)
    }
    try checkCosmeticTexts(filters.count)
    let hosts: Table<CosmeticHostEntry> = layout.table(.cosmeticHosts)
    longestCosmeticRun = try checkBuckets(.cosmeticHostBuckets, .cosmeticHosts, hosts)
    let keys: Table<CosmeticKeyEntry> = layout.table(.cosmeticKeys)
    _ = try checkBuckets(.cosmeticKeyBuckets, .cosmeticKeys, keys)
    try checkCosmeticHosts(filters.count)
    for number in 0..<keys.count where Int(keys[number].filter) >= filters.count {
      throw damaged(.cosmeticKeys, number * 8, .cosmeticFilter)
    }
    // What is filed under a class or an id hides, as the sheet does.
    for number in 0..<keys.count { try checkHides(Int(keys[number].filter), .cosmeticKeys) }
    try checkNumbers(of: .cosmeticSheet, below: filters.count, .cosmeticFilter)
    try checkNumbers(of: .cosmeticEverywhere, below: filters.count, .cosmeticFilter)
    let sheet: Table<UInt32> = layout.table(.cosmeticSheet)
    for number in 0..<sheet.count { try checkHides(Int(sheet[number]), .cosmeticSheet) }
  }

  /// Checks an effect; many filters may share one, which each of them may add to an answer.
  private mutating func checkPageEffect(
    at offset: UInt32, of filter: Int
  ) throws(IndexError) {
    let start = Int(offset)
    var reader = PayloadReader(layout.table(.text), at: start)
    // Nine of ten hide, and are read without memory.
    let hides = reader.skipHidingEffect()
    if !hides, let known = effectLengths[start] { return addAnswerBytes(known) }
    if !hides { _ = reader.pageEffect() }
    let length = reader.offset - start
    if !hides { recordBytes += length }
    guard !reader.isBeyondEnd, recordBytes <= 2 * layout.count(of: .text) else {
      throw damaged(.cosmeticFilters, filter * 8, .cosmeticEffect)
    }
    if !hides { effectLengths[start] = length }
    addAnswerBytes(length)
  }

  private mutating func checkCosmeticTexts(_ count: Int) throws(IndexError) {
    let texts: Table<UInt32> = layout.table(.cosmeticTexts)
    guard texts.count == 0 || texts.count == count else {
      throw damaged(.cosmeticTexts, 0, .filterTextCount)
    }
    for number in 0..<texts.count where texts[number] != IndexFormat.noText {
      _ = try checkString(texts[number], .cosmeticTexts, number * 4)
    }
  }

  /// Checks buckets and the order of their entries; returns how many are next to each other with one
  /// hash.
  private func checkBuckets(
    _ buckets: IndexFormat.Section, _ section: IndexFormat.Section,
    _ entries: Table<some CosmeticEntry>
  ) throws(IndexError) -> Int {
    let starts: Table<UInt32> = layout.table(buckets)
    let count = starts.count - 1
    guard count > 0, count & (count - 1) == 0 else { throw damaged(buckets, 0, .bucketCount) }
    try checkOffsets(starts, buckets, count: count, end: entries.count)
    var longest = 0
    for bucket in 0..<count {
      var (last, run): (UInt32, Int) = (0, 0)
      for number in starts.bucket(bucket) {
        let check = entries[number].check
        guard check >= last else { throw damaged(section, number * 8, .cosmeticOrder) }
        run = check == last ? run + 1 : 1
        last = check
        longest = max(longest, run)
      }
    }
    return longest
  }

  private func checkCosmeticHosts(_ filters: Int) throws(IndexError) {
    let hosts: Table<CosmeticHostEntry> = layout.table(.cosmeticHosts)
    for number in 0..<hosts.count {
      guard hosts[number].filter < filters else {
        throw damaged(.cosmeticHosts, number * 8, .cosmeticFilter)
      }
      guard CosmeticRole(rawValue: hosts[number].word & 3) != nil else {
        throw damaged(.cosmeticHosts, number * 8, .cosmeticRole)
      }
    }
  }

  private func checkHides(
    _ filter: Int, _ section: IndexFormat.Section
  ) throws(IndexError) {
    let filters: Table<CosmeticFilterRecord> = layout.table(.cosmeticFilters)
    let text: Table<UInt8> = layout.table(.text)
    guard text[filters[filter].effect] == PageEffectRecord.selector else {
      throw damaged(section, 0, .cosmeticSelector)
    }
  }

  /// A modifier for a cosmetic filter has its number.
  func checkModifier(_ modifier: Modifier, _ offset: Int) throws(IndexError) {
    guard modifier.kind == .cosmetic else { return }
    let count = layout.count(of: .cosmeticFilters)
    guard let filter = CosmeticNumber(modifier.value), filter.number < count else {
      throw damaged(.classes, offset, .cosmeticFilter)
    }
  }
}
