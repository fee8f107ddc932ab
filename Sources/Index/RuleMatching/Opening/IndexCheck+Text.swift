// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Texts, the contents of actions, and places.
extension IndexCheck {
  /// Whether a text with its length stands at an offset.
  func checkString(
    _ offset: UInt32, _ section: IndexFormat.Section, _ place: Int
  ) throws(IndexError) {
    var reader = PayloadReader(layout.table(.text), at: Int(offset))
    reader.skipString()
    guard !reader.isBeyondEnd else { throw damaged(section, place, "a text is not there") }
  }

  mutating func checkPayload(_ record: ClassRecord, _ offset: Int) throws(IndexError) {
    let text: Table<UInt8> = layout.table(.text)
    let start = Int(record.payload)
    var reader = PayloadReader(text, at: start)
    var isWholeRecord = true
    switch record.action.type {
    case .cssDisplayNone, .notify:
      reader.skipString()
      isWholeRecord = false
    case .redirect:
      guard !redirects.contains(start) else { return }
      _ = reader.redirect()
      if start < text.count { redirects.mark(start) }
    case .modifyHeaders:
      guard !headers.contains(start) else { return }
      _ = reader.headerChanges()
      if start < text.count { headers.mark(start) }
    default: return
    }
    if isWholeRecord { recordBytes += reader.offset - start }
    guard !reader.isBeyondEnd, recordBytes <= 2 * text.count else {
      throw damaged(.classes, offset, "the content of an action is not there")
    }
  }

  func checkPlaces() throws(IndexError) {
    let stream: Table<UInt8> = layout.table(.places)
    let checkpoints: Table<PlaceCheckpoint> = layout.table(.placeCheckpoints)
    let stretch = IndexFormat.rulesPerCheckpoint
    guard checkpoints.count == (ruleCount + stretch - 1) / stretch else {
      throw damaged(.placeCheckpoints, 0, "there are too many or too few of them")
    }
    var reader = PlaceReader(stream, at: 0)
    for rule in 0..<ruleCount {
      if rule % stretch == 0, Int(checkpoints[rule / stretch].offset) != reader.offset {
        throw damaged(.placeCheckpoints, rule / stretch * 20, "it does not lead to its rule")
      }
      reader.next()
      guard !reader.isBeyondEnd else {
        throw damaged(.places, min(reader.offset, stream.count), "the places end too early")
      }
    }
    guard reader.offset == stream.count else {
      throw damaged(.places, reader.offset, "there are too many places")
    }
  }
}
