// SPDX-License-Identifier: Apache-2.0

/// The programs of patterns.
extension IndexCheck {
  mutating func checkPrograms() throws(IndexError) {
    let bytes: Table<UInt8> = layout.table(.programs)
    var reader = PayloadReader(bytes, at: 0)
    while reader.offset < bytes.count {
      let start = reader.offset
      programStarts.mark(start)
      let isFine = checkProgram(&reader, start)
      guard isFine, !reader.isBeyondEnd else {
        throw damaged(.programs, start, "invalid program of a pattern")
      }
    }
  }

  private mutating func checkProgram(_ reader: inout PayloadReader, _ start: Int) -> Bool {
    let header = ProgramHeader(rawValue: reader.byte())
    switch header.kind {
    case .segments:
      if header.lead == .host { hostPrograms.mark(start) }
      return checkSegments(&reader)
    case .smallMachine:
      return checkSmallMachine(&reader) && checkSource(&reader)
    case .largeMachine:
      return checkLargeMachine(&reader) && checkSource(&reader)
    case .engine: return checkEngine(&reader, start, header)
    }
  }

  private func checkSource(_ reader: inout PayloadReader) -> Bool {
    reader.skipString()
    return !reader.isBeyondEnd
  }

  private mutating func checkSegments(_ reader: inout PayloadReader) -> Bool {
    let count = reader.number()
    guard count > 0 else { return false }
    for _ in 0..<count {
      let length = reader.number()
      let elements = reader.number()
      var sum = 0
      for _ in 0..<elements {
        guard !reader.isBeyondEnd else { return false }
        let offset = reader.offset
        let element = SegmentElement(rawValue: reader.number())
        if element.isLiteral, offset < literals.count { literals.mark(offset) }
        guard element.isLiteral || element.number < setCount else { return false }
        if element.isLiteral { reader.skip(element.number) }
        sum += element.isLiteral ? element.number : 1
      }
      guard sum == length, !reader.isBeyondEnd else { return false }
    }
    return true
  }

  private func checkSmallMachine(_ reader: inout PayloadReader) -> Bool {
    let first = reader.word64()
    let last = reader.word64()
    let count = reader.number()
    guard count > 0, count <= 64 else { return false }
    let states: UInt64 = ~0 >> (64 - UInt64(count))
    guard (first | last) & ~states == 0 else { return false }
    for _ in 0..<count {
      let set = Int(reader.word32())
      let following = reader.word64()
      guard set < setCount, following & ~states == 0 else { return false }
    }
    return !reader.isBeyondEnd
  }

  private func checkLargeMachine(_ reader: inout PayloadReader) -> Bool {
    let count = Int(reader.word32())
    guard count > 0, count < 1 << 28 else { return false }
    var operation = IndexFormat.Instruction.consume
    for _ in 0..<count {
      guard !reader.isBeyondEnd else { return false }
      let word = InstructionWord(rawValue: reader.word32())
      let other = Int(reader.word32())
      operation = word.operation
      let target = Int(word.target)
      switch operation {
      case IndexFormat.Instruction.consume: guard target < setCount else { return false }
      case IndexFormat.Instruction.split:
        guard target < count, other < count else { return false }
      case IndexFormat.Instruction.jump: guard target < count else { return false }
      case IndexFormat.Instruction.assertStart, IndexFormat.Instruction.assertEnd: break
      case IndexFormat.Instruction.match: break
      default: return false
      }
    }
    // An instruction that continues with the next one finds it, because the last one does not
    // continue.
    return operation == IndexFormat.Instruction.match
  }

  private mutating func checkEngine(
    _ reader: inout PayloadReader, _ start: Int, _ header: ProgramHeader
  ) -> Bool {
    guard reader.number() == enginePatterns.count else { return false }
    let text = reader.string()
    enginePatterns.append(
      EnginePatternRecord(
        offset: layout.start(of: .programs) + start, text: text,
        isCaseSensitive: header.isCaseSensitive))
    return !reader.isBeyondEnd
  }
}
