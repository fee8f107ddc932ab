// SPDX-License-Identifier: Apache-2.0

/// Runs the programs of patterns.
///
/// A program of segments is text and sets in fixed places, with anything between two segments: it is
/// found by looking for one segment after the other, each as early as possible, because a segment
/// that is found early leaves more room for the rest. All others are machines that follow all
/// their states side by side. Nothing goes back, so that the time is bounded by the length of the
/// URL times that of the program.
@safe
struct ProgramRunner: Sendable {
  private let programs: Table<UInt8>
  let sets: Table<SetRecord>
  private let engines: [any PatternEngineProgram]

  init(programs: Table<UInt8>, sets: Table<SetRecord>, engines: [any PatternEngineProgram]) {
    self.programs = programs
    self.sets = sets
    self.engines = engines
  }

  /// Whether a pattern matches a URL.
  func matches(_ program: UInt32, _ subject: Subject) -> Bool {
    // SAFETY: a program begins at every offset that the index holds; it was walked when the file
    // was opened.
    let start = unsafe programs.pointer + Int(program)
    var cursor = unsafe ByteCursor(start + 4)
    let header = unsafe (start[0], start[1], start[2])
    switch header.0 {
    case IndexFormat.ProgramKind.segments:
      return matchesSegments(&cursor, lead: header.1, flags: header.2, subject)
    case IndexFormat.ProgramKind.smallMachine:
      return matchesSmallMachine(&cursor, flags: header.2, subject)
    case IndexFormat.ProgramKind.largeMachine:
      return matchesLargeMachine(&cursor, subject)
    default:
      let text = unsafe UnsafeBufferPointer(start: subject.bytes, count: subject.count)
      return engines[cursor.number()].matches(unsafe text.span)
    }
  }
}

/// A pattern that an outside engine runs, because no machine of this module can.
public protocol PatternEngineProgram: Sendable {
  /// Whether the pattern matches; false where the engine runs into a limit.
  func matches(_ subject: Span<UInt8>) -> Bool
}

// MARK: Segments

extension ProgramRunner {
  private func matchesSegments(
    _ cursor: inout ByteCursor, lead: UInt8, flags: UInt8, _ subject: Subject
  ) -> Bool {
    var left = cursor.number()
    let isCaseSensitive = flags & IndexFormat.ProgramFlag.caseSensitive != 0
    var place = 0
    var isFirst = true
    while left > 0 {
      left &-= 1
      let length = cursor.number()
      let elements = cursor.number()
      let segment = Segment(
        length: length, elements: elements, isCaseSensitive: isCaseSensitive)
      let isLast = left == 0 && flags & IndexFormat.ProgramFlag.atEnd != 0
      let found: Int
      if isFirst, lead != IndexFormat.ProgramLead.anywhere {
        found = leadPlace(segment, cursor, lead: lead, mustEnd: isLast, subject)
      } else if isLast {
        found = lastPlace(segment, cursor, from: place, subject)
      } else {
        found = firstPlace(segment, cursor, from: place, subject)
      }
      guard found >= 0 else { return false }
      place = found &+ length
      isFirst = false
      if left > 0 { skip(elements, &cursor) }
    }
    return true
  }

  /// Where the first segment stands, if it must stand at the start or where a host may begin.
  private func leadPlace(
    _ segment: Segment, _ elements: ByteCursor, lead: UInt8, mustEnd: Bool,
    _ subject: Subject
  ) -> Int {
    if lead == IndexFormat.ProgramLead.start {
      return isAt(0, segment, elements, subject, mustEnd) ? 0 : -1
    }
    guard subject.authorityStart > 0 else { return -1 }
    var place = subject.authorityStart
    while place < subject.authorityEnd {
      if subject.isLabelStart(place), isAt(place, segment, elements, subject, mustEnd) {
        return place
      }
      place &+= 1
    }
    return -1
  }

  @inline(__always)
  private func isAt(
    _ place: Int, _ segment: Segment, _ elements: ByteCursor, _ subject: Subject,
    _ mustEnd: Bool
  ) -> Bool {
    (!mustEnd || place &+ segment.length == subject.count)
      && stands(segment, elements, at: place, in: subject)
  }

  /// The place of a segment that ends the URL, not before a place.
  private func lastPlace(
    _ segment: Segment, _ elements: ByteCursor, from start: Int, _ subject: Subject
  ) -> Int {
    let place = subject.count &- segment.length
    return place >= start && stands(segment, elements, at: place, in: subject) ? place : -1
  }

  /// The first place of a segment from a place on.
  private func firstPlace(
    _ segment: Segment, _ elements: ByteCursor, from start: Int, _ subject: Subject
  ) -> Int {
    var place = start
    let last = subject.count &- segment.length
    while place <= last {
      if stands(segment, elements, at: place, in: subject) { return place }
      place &+= 1
    }
    return -1
  }

  /// Whether a segment stands at a place.
  @inline(__always)
  private func stands(
    _ segment: Segment, _ elements: ByteCursor, at start: Int, in subject: Subject
  ) -> Bool {
    guard start &+ segment.length <= subject.count else { return false }
    var cursor = elements
    var place = start
    var left = segment.elements
    while left > 0 {
      left &-= 1
      if cursor.byte() == IndexFormat.SegmentElement.literal {
        let count = cursor.number()
        let text = unsafe cursor.skip(count)
        // SAFETY: the whole segment lies within the URL, as was seen above.
        let isEqual =
          unsafe segment.isCaseSensitive
          ? FoldedText.areIdentical(text, subject.bytes + place, count: count)
          : FoldedText.areEqual(text, subject.bytes + place, count: count)
        guard isEqual else { return false }
        place &+= count
      } else {
        guard sets[cursor.number()].contains(subject[place]) else { return false }
        place &+= 1
      }
    }
    return true
  }

  private func skip(_ elements: Int, _ cursor: inout ByteCursor) {
    for _ in 0..<elements {
      let isLiteral = cursor.byte() == IndexFormat.SegmentElement.literal
      let number = cursor.number()
      if isLiteral { unsafe _ = cursor.skip(number) }
    }
  }
}

/// A stretch of a pattern in which every term stands for one character.
private struct Segment {
  let length: Int
  let elements: Int
  let isCaseSensitive: Bool
}
