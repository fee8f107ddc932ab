// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Texts, the contents of actions, and positions.
extension IndexCheck {
  /// Checks that there is a text with its length at an offset; returns how many bytes it has.
  func checkString(
    _ offset: UInt32, _ section: IndexFormat.Section, _ referrer: Int
  ) throws(IndexError) -> Int {
    var reader = PayloadReader(layout.table(.text), at: Int(offset))
    reader.skipString()
    guard !reader.isBeyondEnd else {
      throw damaged(section, referrer, .text)
    }
    return reader.offset &- Int(offset)
  }

  /// Checks the content of an action; returns how many bytes it has.
  mutating func checkPayload(_ record: ClassRecord, _ offset: Int) throws(IndexError) -> Int {
    let text: Table<UInt8> = layout.table(.text)
    let start = Int(record.payload)
    var reader = PayloadReader(text, at: start)
    var isWholeRecord = true
    // INVARIANT: action.
    switch record.action.type {
    case .cssDisplayNone, .notify:
      reader.skipString()
      isWholeRecord = false
    case .redirect:
      if let known = redirectLengths[start] { return known }
      _ = reader.redirect()
      redirectLengths[start] = reader.offset - start
    case .modifyHeaders:
      if let known = headerLengths[start] { return known }
      _ = reader.headerChanges()
      headerLengths[start] = reader.offset - start
    case .modify: try checkModifier(reader.modifier(), offset)
    default: return 0
    }
    if isWholeRecord { recordBytes += reader.offset - start }
    guard !reader.isBeyondEnd, recordBytes <= 2 * text.count else {
      throw damaged(.classes, offset, .actionContent)
    }
    return reader.offset - start
  }

  func checkPositions() throws(IndexError) {
    let stream: Table<UInt8> = layout.table(.places)
    let checkpoints: Table<PositionCheckpoint> = layout.table(.placeCheckpoints)
    let stretch = IndexFormat.rulesPerCheckpoint
    guard checkpoints.count == (ruleCount + stretch - 1) / stretch else {
      throw damaged(.placeCheckpoints, 0, .checkpointCount)
    }
    var reader = PositionReader(stream, at: 0)
    for rule in 0..<ruleCount {
      if rule % stretch == 0, Int(checkpoints[rule / stretch].offset) != reader.offset {
        throw damaged(
          .placeCheckpoints, rule / stretch * 20, .checkpoint)
      }
      reader.next()
      guard !reader.isBeyondEnd else {
        throw damaged(.places, min(reader.offset, stream.count), .positionCount)
      }
    }
    guard reader.offset == stream.count else {
      throw damaged(.places, reader.offset, .lastPosition)
    }
  }
}
