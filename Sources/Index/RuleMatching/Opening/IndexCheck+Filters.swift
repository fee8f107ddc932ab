// SPDX-License-Identifier: Apache-2.0

/// The filters that rules come from.
extension IndexCheck {
  /// Checks the files of filters, the lines of rules in them, and the texts.
  mutating func checkFilters() throws(IndexError) {
    let lines = try checkFilterFiles()
    let madeOfFilters = try rulesOfFilters()
    try checkLines(of: madeOfFilters, upTo: lines)
    try checkJoined(among: madeOfFilters)
    try checkFilterTexts()
    try checkCosmeticFilters(upTo: lines)
  }

  /// The files follow each other; returns how many lines all of them have.
  private mutating func checkFilterFiles() throws(IndexError) -> Int {
    let files: Table<FilterFileRecord> = layout.table(.filterFiles)
    var lines = 0
    for number in 0..<files.count {
      let file = files[number]
      let offset = number * IndexFormat.Section.filterFiles.elementSize
      guard Int(file.firstLine) == lines else {
        throw damaged(.filterFiles, offset, .fileLines)
      }
      guard file.reserved == 0 else {
        throw damaged(.filterFiles, offset, .unusedBytes)
      }
      try countString(file.nameOffset, .filterFiles, offset)
      lines += Int(file.lineCount)
    }
    return lines
  }

  /// The numbers of the rules of lists that come from filters.
  private func rulesOfFilters() throws(IndexError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for number in 0..<listRecords.count {
      let list = listRecords[number]
      guard list.isOfFilters < 2 else {
        let offset = number * IndexFormat.Section.lists.elementSize
        throw damaged(.lists, offset, .flag)
      }
      let first = Int(list.firstRule)
      if list.isOfFilters == 1 { ranges.append(first..<(first + Int(list.ruleCount))) }
    }
    return ranges
  }

  /// The lines of rules must be in a file, whose lines and columns count from 1: a search for the
  /// text of a rule goes there.
  func checkLines(of ranges: [Range<Int>], upTo lines: Int) throws(IndexError) {
    let stream: Table<UInt8> = layout.table(.places)
    let checkpoints: Table<PositionCheckpoint> = layout.table(.placeCheckpoints)
    // INVARIANT: checkpoint, checkpointCount, listRules, positionCount.
    var reader = PositionReader(stream, at: 0)
    let stretch = IndexFormat.rulesPerCheckpoint
    for range in ranges {
      // The first rules of a stretch may be of the list before.
      for rule in (range.lowerBound / stretch * stretch)..<range.upperBound {
        if rule % stretch == 0 { reader = PositionReader(stream, checkpoints[rule / stretch]) }
        reader.next()
        guard rule >= range.lowerBound else { continue }
        guard reader.line >= 1, reader.line <= lines, reader.column >= 1 else {
          throw damaged(.places, reader.offset, .ruleLine)
        }
      }
    }
  }

  private func checkJoined(among ranges: [Range<Int>]) throws(IndexError) {
    let joined: Table<JoinedFilters> = layout.table(.joinedFilters)
    var (list, last) = (0, -1)
    for number in 0..<joined.count {
      let (rule, offset) = (joined[number].rule.number, number * 8)
      while list < ranges.count, ranges[list].upperBound <= rule { list += 1 }
      guard rule > last, list < ranges.count, ranges[list].contains(rule) else {
        throw damaged(.joinedFilters, offset, .joinedRule)
      }
      guard joined[number].others > 0 else {
        throw damaged(.joinedFilters, offset, .joinedCount)
      }
      last = rule
    }
  }

  /// There are either no texts or as many as rules.
  private func checkFilterTexts() throws(IndexError) {
    let texts: Table<UInt32> = layout.table(.filterTexts)
    guard texts.count == 0 || texts.count == ruleCount else {
      throw damaged(.filterTexts, 0, .filterTextCount)
    }
    for number in 0..<texts.count where texts[number] != IndexFormat.noText {
      _ = try checkString(texts[number], .filterTexts, number * 4)
    }
  }
}
