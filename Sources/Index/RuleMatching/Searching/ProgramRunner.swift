// SPDX-License-Identifier: Apache-2.0

/// Runs the programs of patterns.
///
/// A program of segments is text and sets of fixed length, with anything between two segments: it
/// is matched by searching for one segment after the other, each as early as possible, because an
/// early match leaves more room for the rest. All others are machines that follow all their states
/// in parallel. There is no backtracking, so the time is bounded by the length of the URL times
/// that of the program.
struct ProgramRunner: Sendable {
  let programs: Table<UInt8>
  let sets: Table<SetRecord>
  /// Those of the index that has this runner.
  let engines: Unowned<EngineList>

  init(programs: Table<UInt8>, sets: Table<SetRecord>, engines: EngineList) {
    self.programs = programs
    self.sets = sets
    self.engines = Unowned(engines)
  }

  /// Whether a program takes only a few steps for each byte of a URL.
  // INVARIANT: pattern.
  @inline(__always)
  func isCheap(_ program: ProgramOffset) -> Bool {
    ProgramHeader(rawValue: programs[program.offset]).kind.isCheap
  }

  /// Whether a pattern matches a URL.
  ///
  /// A pattern that is filed under a host, and does not repeat it, needs the end of the host.
  func matches(_ program: ProgramOffset, _ subject: Subject, hostEnd: Int = 0) -> Bool {
    // INVARIANT: pattern.
    var cursor = ByteCursor(programs, at: program.offset)
    let header = ProgramHeader(rawValue: cursor.byte())
    switch header.kind {
    case .segments:
      return matchesSegments(&cursor, header, subject, hostEnd: hostEnd)
    case .smallMachine:
      return matchesSmallMachine(&cursor, header, subject)
    case .largeMachine:
      return matchesLargeMachine(&cursor, subject)
    case .engine:
      // INVARIANT: engineNumber.
      let number = cursor.number()
      return engines.withObject { engines in
        subject.bytes.withSpan { engines.programs[number].matches($0) }
      }
    }
  }
}

// MARK: Anchors

extension ProgramRunner {
  /// The result of comparing an anchor.
  enum AnchorMatch {
    /// Its text is not here.
    case no
    /// Its text is here, and it is the whole pattern.
    case whole
    /// Its text is here, or it has none.
    case text
  }

  /// Compares the text that contains a fragment with the URL around the fragment.
  @inline(__always)
  func anchorMatch(
    _ program: ProgramOffset, _ anchor: Anchor, at offset: Int, _ subject: Subject
  ) -> AnchorMatch {
    guard !anchor.isNone else { return .text }
    // INVARIANT: fragmentText, segmentText.
    let anchored = ByteCursor(programs, at: program.offset &+ anchor.textOffset)
    var cursor = anchored
    let count = cursor.number() &>> 1
    let first = offset &- anchor.fragmentOffset
    guard first >= 0, first &+ count <= subject.count else { return .no }
    // Most texts differ in their first byte.
    guard cursor.next | 0x20 == subject[first] | 0x20 else { return .no }
    let header = ProgramHeader(rawValue: programs[program.offset])
    guard stands(cursor.text(count), header.isCaseSensitive, at: first, in: subject) else {
      return .no
    }
    return header.isUnbound && isOnlyText(anchored, program) ? .whole : .text
  }

  /// Whether a program has one segment of one text, and this is it.
  ///
  /// The segment may be anywhere: kind, lead and end of the header are all 0.
  @inline(__always)
  private func isOnlyText(_ text: ByteCursor, _ program: ProgramOffset) -> Bool {
    // INVARIANT: pattern, programEnd, segmentCount.
    var cursor = ByteCursor(programs, at: program.offset &+ 1)
    guard cursor.byte() == 1 else { return false }
    _ = cursor.number()
    return cursor.number() == 1 && cursor.isAt(text)
  }

  /// Whether a text is at an offset of a URL, beyond whose end it does not extend.
  @inline(__always)
  private func stands(
    _ text: Bytes, _ isCaseSensitive: Bool, at offset: Int, in subject: Subject
  ) -> Bool {
    let there = subject.bytes[offset..<offset &+ text.count]
    return isCaseSensitive
      ? FoldedText.areIdentical(text, there) : FoldedText.areEqual(text, there)
  }
}

/// A pattern that an outside engine runs, because no machine of this module can.
package protocol PatternEngineProgram: Sendable {
  /// How many bytes it has, by which the time of compiling it is bounded.
  var compiledBytes: Int { get }

  /// Whether the pattern matches; false where the engine runs into a limit.
  func matches(_ subject: Span<UInt8>) -> Bool
}

/// The patterns of an index that outside engines run.
final class EngineList: Sendable {
  let programs: [any PatternEngineProgram]

  init(_ programs: [any PatternEngineProgram]) { self.programs = programs }
}

// MARK: Segments

extension ProgramRunner {
  private func matchesSegments(
    _ cursor: inout ByteCursor, _ header: ProgramHeader, _ subject: Subject, hostEnd: Int
  ) -> Bool {
    // INVARIANT: segmentCount, segmentLength. What is found ends within the URL.
    let lead = header.lead
    var left = cursor.number()
    let isCaseSensitive = header.isCaseSensitive
    var offset = 0
    var isFirst = true
    while left > 0 {
      left &-= 1
      let length = cursor.number()
      let elements = cursor.number()
      let segment = Segment(
        length: length, elements: elements, isCaseSensitive: isCaseSensitive)
      let isLast = left == 0 && header.isAtEnd
      let found: Int
      if isFirst, lead != .anywhere {
        found = leadOffset(segment, cursor, lead, mustEnd: isLast, subject, hostEnd: hostEnd)
      } else if isLast {
        found = lastOffset(segment, cursor, from: offset, subject)
      } else {
        found = firstOffset(segment, cursor, from: offset, subject)
      }
      guard found >= 0 else { return false }
      offset = found &+ length
      isFirst = false
      if left > 0 { skip(elements, &cursor) }
    }
    return true
  }

  /// The offset of the first segment, if it must be at the start, after the host, or where a host
  /// may begin.
  private func leadOffset(
    _ segment: Segment, _ elements: ByteCursor, _ lead: ProgramHeader.Lead, mustEnd: Bool,
    _ subject: Subject, hostEnd: Int
  ) -> Int {
    guard lead == .authority else {
      let offset = lead == .start ? 0 : hostEnd
      return isAt(offset, segment, elements, subject, mustEnd) ? offset : -1
    }
    guard subject.authorityStart > 0 else { return -1 }
    var offset = subject.authorityStart
    while offset < subject.authorityEnd {
      if subject.isLabelStart(offset), isAt(offset, segment, elements, subject, mustEnd) {
        return offset
      }
      offset &+= 1
    }
    return -1
  }

  @inline(__always)
  private func isAt(
    _ offset: Int, _ segment: Segment, _ elements: ByteCursor, _ subject: Subject,
    _ mustEnd: Bool
  ) -> Bool {
    (!mustEnd || offset &+ segment.length == subject.count)
      && stands(segment, elements, at: offset, in: subject)
  }

  /// The offset of a segment that ends the URL, not before an offset.
  private func lastOffset(
    _ segment: Segment, _ elements: ByteCursor, from start: Int, _ subject: Subject
  ) -> Int {
    let offset = subject.count &- segment.length
    return offset >= start && stands(segment, elements, at: offset, in: subject) ? offset : -1
  }

  /// The first offset of a segment from an offset on.
  private func firstOffset(
    _ segment: Segment, _ elements: ByteCursor, from start: Int, _ subject: Subject
  ) -> Int {
    var offset = start
    let last = subject.count &- segment.length
    let needle = needle(elements)
    while offset <= last {
      offset = subject.bytes.offset(ofNeedle: needle, from: offset)
      guard offset >= 0 else { return -1 }
      if stands(segment, elements, at: offset, in: subject) { return offset }
      offset &+= 1
    }
    return -1
  }

  /// The start of a segment as a needle: empty if it begins with a set.
  @inline(__always)
  private func needle(_ elements: ByteCursor) -> UInt32 {
    // INVARIANT: segmentElement, segmentText.
    var cursor = elements
    let element = SegmentElement(rawValue: cursor.number())
    guard element.isLiteral else { return 0 }
    if element.number >= 4 { return LookAround.folded(cursor.word32()) }
    var needle: UInt32 = 0
    for index in 0..<element.number {
      needle |= UInt32(cursor.byte() | 0x20) &<< (UInt32(index) &* 8)
    }
    return needle
  }

  /// Whether a segment matches at an offset.
  @inline(__always)
  private func stands(
    _ segment: Segment, _ elements: ByteCursor, at start: Int, in subject: Subject
  ) -> Bool {
    // INVARIANT: characterSet, segmentLength.
    guard start &+ segment.length <= subject.count else { return false }
    var cursor = elements
    var offset = start
    var left = segment.elements
    while left > 0 {
      left &-= 1
      let element = SegmentElement(rawValue: cursor.number())
      if element.isLiteral {
        let count = element.number
        let text = cursor.text(count)
        guard stands(text, segment.isCaseSensitive, at: offset, in: subject) else { return false }
        offset &+= count
      } else {
        guard sets[element.number].contains(subject[offset]) else { return false }
        offset &+= 1
      }
    }
    return true
  }

  private func skip(_ elements: Int, _ cursor: inout ByteCursor) {
    for _ in 0..<elements {
      let element = SegmentElement(rawValue: cursor.number())
      if element.isLiteral { cursor.skip(element.number) }
    }
  }
}

/// A part of a pattern in which every term matches one character.
private struct Segment {
  let length: Int
  let elements: Int
  let isCaseSensitive: Bool
}
