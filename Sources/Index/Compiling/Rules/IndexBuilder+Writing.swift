// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
internal import RuleMatching

/// The file.
extension IndexBuilder {
  mutating func finish() throws(LimitError) -> CompiledIndex {
    try fileFewLedHosts()
    let endings = HostEndingTable(loads, pages, frames)
    let loadSections = beginWritingLoads(endings)
    let leads = ledHosts.count > 0 ? programs.records(of: patterns.leads) : []
    let order = conditions.order()
    var sections = SectionWriter()
    classes.renumberConditions(order)
    if classes.records.count <= Int(UInt16.max) + 1 {
      sections.add(.ruleClasses, ruleClasses.map { UInt16(truncatingIfNeeded: $0) })
    } else {
      sections.add(.ruleClasses, ruleClasses)
    }
    sections.add(.classes, classes.records)
    let positions = positions.finish { $0.written() }
    sections.add(.places, positions.bytes)
    sections.add(.placeCheckpoints, positions.checkpoints)
    sections.add(.conditions, conditions.records(order))
    sections.add(.combinedTerms, conditions.combinedTerms(order))
    if !ranks.isEmpty { fillRanks(to: ruleClasses.count) }
    sections.add(.ranks, ranks)
    sections.add(.characterSets, programs.sets)
    sections.add(.programs, programs.bytes)
    let suffixes = SuffixTableBuilder.table(of: suffixes, &text)
    sections.add(.suffixes, suffixes.entries)
    sections.add(.suffixBuckets, suffixes.buckets)
    always.write(to: &sections, order, pageConditions: conditions.pageCount)
    sections.add(.globalRules, globalRules)
    sections.add(.neverRules, neverRules)
    writeConditions(to: &sections, order, endings)
    ledHosts.write(to: &sections, leads, targetCount: ruleClasses.count)
    sections.add(.conditionEntries, conditions.entries(order, pages, frames, &text))
    cosmetics.write(to: &sections)
    sections.add(.text, text.bytes)
    let finished = texts.hashes()
    for (number, hash) in zip(records.indices, finished) { records[number].hash = hash }
    sections.add(.lists, records)
    filters.write(
      to: &sections, ruleCount: ruleClasses.count, Array(finished.dropFirst(records.count)))
    sections.add(contentsOf: loadSections.finish { $0 })
    guard sections.isAddressable else {
      throw LimitError(list: 0, rule: nil, message: "the index would be too large for its format")
    }
    let bytes = sections.takeFile()
    guard bytes.count <= limits[.indexBytes] else { throw .beyond(limits, .indexBytes, list: 0) }
    return CompiledIndex(
      bytes: bytes, ruleCount: ruleClasses.count, parts: parts.byPart,
      cosmetics: cosmetics.counts)
  }

  /// Begins to write the patterns of loads on another core: they take as long as all the rest.
  private func beginWritingLoads(_ endings: HostEndingTable) -> BackgroundValue<SectionWriter> {
    let sections = BackgroundValue(SectionWriter())
    sections.begin { [loads, ruleClasses, records = classes.records] sections in
      var loads = loads
      loads.orderScan { records[Int(ruleClasses[Int($0)])].breadth }
      loads.write(to: &sections, .loads, endings, targetCount: ruleClasses.count)
    }
    return sections
  }

  private mutating func writeConditions(
    to sections: inout SectionWriter, _ order: ConditionOrder, _ endings: HostEndingTable
  ) {
    sections.add(.hostEndings, endings.slots)
    let count = order.oldNumbers.count
    pages.write(to: &sections, .pages, endings, targetCount: count, renumbering: order)
    frames.write(to: &sections, .frames, endings, targetCount: count, renumbering: order)
  }
}
