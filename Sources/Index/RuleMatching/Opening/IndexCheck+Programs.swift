// SPDX-License-Identifier: Apache-2.0

/// The first two bytes of the texts that the segments of a program begin with, as a number each; 0
/// if a segment begins with something else, or if there are more than four.
private struct NeedleStarts {
  private(set) var all: UInt64 = 0
  private var count: UInt64 = 0

  @inline(__always)
  mutating func add(_ needle: UInt16) {
    let isComplete = count == 0 || all != 0
    all = isComplete && needle != 0 && count < 4 ? all | UInt64(needle) << (count * 16) : 0
    count += 1
  }
}

/// The programs of patterns.
extension IndexCheck {
  /// The steps that all patterns of an engine may take for a URL together.
  ///
  /// Each has the same share, but at least enough to look at a short URL.
  private static let (mostEngineSteps, leastEngineSteps) = (10_000_000, 2_500)

  /// The steps that each of them may take.
  var engineSteps: Int {
    max(IndexCheck.leastEngineSteps, IndexCheck.mostEngineSteps / max(1, enginePatterns.count))
  }

  mutating func checkPrograms() throws(IndexError) {
    let bytes: Table<UInt8> = layout.table(.programs)
    var reader = PayloadReader(bytes, at: 0)
    while reader.offset < bytes.count {
      let start = reader.offset
      do throws(IndexInvariant) {
        try checkProgram(&reader, start)
      } catch {
        throw damaged(.programs, start, error)
      }
      guard !reader.isBeyondEnd else { throw damaged(.programs, start, .programEnd) }
    }
    programCosts.set(engineSteps: engineSteps)
  }

  private mutating func checkProgram(
    _ reader: inout PayloadReader, _ start: Int
  ) throws(IndexInvariant) {
    let header = ProgramHeader(rawValue: reader.byte())
    switch header.kind {
    case .segments:
      if header.lead == .host { hostPrograms.mark(start) }
      try checkSegments(&reader, start, header)
    case .smallMachine:
      try checkSmallMachine(&reader, start)
      reader.skipString()
    case .largeMachine:
      try checkLargeMachine(&reader, start)
      reader.skipString()
    case .engine: try checkEngine(&reader, start, header)
    }
  }

  private mutating func checkSegments(
    _ reader: inout PayloadReader, _ start: Int, _ header: ProgramHeader
  ) throws(IndexInvariant) {
    if let text = reader.onlyText() { return noteText(text, start, header) }
    let count = reader.number()
    guard count > 0 else { throw .segmentCount }
    // The first segment is not searched for if it must be at one offset, nor is the last one at the
    // end of the URL.
    let isFixed = header.lead == .start || header.lead == .host
    var (longest, whole, elements, left) = (0, 0, 0, count)
    var needles = NeedleStarts()
    while left > 0 {
      left &-= 1
      let isFirst = left == count &- 1
      let isAtOneOffset = isFixed && isFirst || header.isAtEnd && left == 0
      let isSearchedFor = !isAtOneOffset && (header.lead != .authority || !isFirst)
      let segment = try checkSegment(&reader, findsNeedle: isSearchedFor)
      if !isAtOneOffset {
        longest = max(longest, segment.steps)
        needles.add(segment.needle)
      }
      whole &+= segment.length
      elements = segment.elements
    }
    let isText = header.isUnbound && count == 1 && elements == 1
    programCosts.note(
      longest: longest, whole: whole, needles: needles.all, isText: isText, at: start)
  }

  /// Notes a program of one segment of one text, as most are.
  @inline(__always)
  private mutating func noteText(
    _ text: (offset: Int, length: Int), _ start: Int, _ header: ProgramHeader
  ) {
    literals.mark(text.offset)
    let isAtOneOffset = header.lead == .start || header.lead == .host || header.isAtEnd
    programCosts.note(
      longest: isAtOneOffset ? 0 : IndexCheck.steps(ofText: text.length), whole: text.length,
      needles: 0, isText: header.isUnbound, at: start)
  }

  /// A call for each offset, one for each element, and eight bytes that are compared at once.
  private static func steps(ofText length: Int) -> Int { 7 &+ length &>> 3 }

  /// The length of a segment, how many elements it has, the steps of comparing it, and the first two
  /// bytes of the text that it begins with, or 0.
  @inline(__always)
  private mutating func checkSegment(
    _ reader: inout PayloadReader, findsNeedle: Bool
  ) throws(IndexInvariant) -> (length: Int, elements: Int, steps: Int, needle: UInt16) {
    let length = reader.number()
    let elements = reader.number()
    // A search begins with the first element, so there is one, and no text is empty.
    guard elements > 0 else { throw .segmentElement }
    var sum = 0
    // A call for each offset, and one for each element.
    var steps = 6 &+ elements
    let needle = findsNeedle ? reader.needleStart : 0
    for _ in 0..<elements {
      guard !reader.isBeyondEnd else { throw .programEnd }
      let offset = reader.offset
      let element = SegmentElement(rawValue: reader.number())
      if element.isLiteral, offset < literals.count { literals.mark(offset) }
      guard !element.isLiteral || element.number > 0 else { throw .segmentText }
      guard element.isLiteral || element.number < setCount else { throw .characterSet }
      if element.isLiteral { reader.skip(element.number) }
      sum &+= element.isLiteral ? element.number : 1
      // Eight bytes of a text are compared at once.
      if element.isLiteral { steps &+= element.number &>> 3 }
    }
    guard sum == length else { throw .segmentLength }
    return (length, elements, steps, needle)
  }

  private mutating func checkSmallMachine(
    _ reader: inout PayloadReader, _ start: Int
  ) throws(IndexInvariant) {
    let first = reader.word64()
    let last = reader.word64()
    let count = reader.number()
    guard count > 0, count <= 64 else { throw .stateCount }
    let states: UInt64 = ~0 >> (64 - UInt64(count))
    guard (first | last) & ~states == 0 else { throw .state }
    var known: [(classes: UInt16, following: UInt64)] = []
    for _ in 0..<count {
      let set = Int(reader.word32())
      let following = reader.word64()
      guard !reader.isBeyondEnd else { throw .programEnd }
      guard set < setCount else { throw .characterSet }
      guard following & ~states == 0 else { throw .state }
      known.append((ActiveStates.classes(of: characterSets[set]), following))
    }
    programCosts.noteSmallMachine(
      states: count, ready: ActiveStates.most(first: first, known), at: start)
  }

  private mutating func checkLargeMachine(
    _ reader: inout PayloadReader, _ start: Int
  ) throws(IndexInvariant) {
    let count = Int(reader.word32())
    guard count > 0, count < 1 << 28 else { throw .stateCount }
    var operation = IndexFormat.Instruction.consume
    for _ in 0..<count {
      guard !reader.isBeyondEnd else { throw .programEnd }
      let word = InstructionWord(rawValue: reader.word32())
      let other = Int(reader.word32())
      operation = word.operation
      let target = Int(word.target)
      switch operation {
      case IndexFormat.Instruction.consume: guard target < setCount else { throw .characterSet }
      case IndexFormat.Instruction.split:
        guard target < count, other < count else { throw .instructionTarget }
      case IndexFormat.Instruction.jump: guard target < count else { throw .instructionTarget }
      case IndexFormat.Instruction.assertStart, IndexFormat.Instruction.assertEnd: break
      case IndexFormat.Instruction.match: break
      default: throw .instruction
      }
    }
    // An instruction that continues with the next one finds it, because the last one does not
    // continue.
    guard operation == IndexFormat.Instruction.match else { throw .lastInstruction }
    programCosts.noteLargeMachine(states: count, visited: count, at: start)
  }

  /// Looks how many states of each large machine can be ready at once, which takes a while, and
  /// makes the bound of a decision smaller.
  mutating func lookAtLargeMachines() {
    let bytes: Table<UInt8> = layout.table(.programs)
    // INVARIANT: programEnd, stateCount.
    for start in programCosts.largeMachines {
      var reader = PayloadReader(bytes, at: start + 1)
      let count = Int(reader.word32())
      var instructions: [(word: InstructionWord, other: Int)] = []
      for _ in 0..<count {
        instructions.append((InstructionWord(rawValue: reader.word32()), Int(reader.word32())))
      }
      programCosts.setLargeMachine(
        states: count, visited: ActiveStates.most(instructions, characterSets), at: start)
    }
  }

  private mutating func checkEngine(
    _ reader: inout PayloadReader, _ start: Int, _ header: ProgramHeader
  ) throws(IndexInvariant) {
    guard reader.number() == enginePatterns.count else { throw .engineNumber }
    programCosts.noteEngine(at: start)
    let text = reader.string()
    enginePatterns.append(
      EnginePatternRecord(
        offset: layout.start(of: .programs) + start, text: text,
        isCaseSensitive: header.isCaseSensitive))
  }
}
