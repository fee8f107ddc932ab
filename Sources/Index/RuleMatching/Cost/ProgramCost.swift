// SPDX-License-Identifier: Apache-2.0

/// The most that one program costs.
struct ProgramCost: BitwiseCopyable, Sendable {
  var run = RunCost()
  /// The most per byte if it is run again rather than looked up whether it has been run.
  var perByteOfCheap = 0
  /// The most that comparing the text of an anchor with the URL costs.
  var anchor = 0
  /// The first two bytes of up to four texts that are searched for, and what comparing a part of the
  /// pattern costs where one of them is.
  var needles: UInt64 = 0
  var hit = 0
  /// Whether the pattern is only a text, so that it need not be run where its text occurs.
  var isText = false
}

/// The costs of all programs of an index.
///
/// Each program is read once, however many items refer to it: a forged index may have many that
/// refer to a large one.
struct ProgramCosts {
  /// The offsets at which programs begin, a bit each.
  private var starts: [UInt64]
  /// For each word of them how many programs begin before it.
  private var ranks: [UInt32]
  /// A word for each program, in the order of their offsets.
  ///
  /// For the usual ones their length and the longest part of it; for all others their number among
  /// `others`, with the lowest bit.
  private var words: [UInt32] = []
  private var others: [ProgramCost] = []

  private static let textBit: UInt32 = 2
  private static let longestShift: UInt32 = 2
  private static let wholeShift: UInt32 = 14
  private static let mostLongest = 1 << 12 - 1
  private static let mostWhole = 1 << 18 - 1

  /// The steps of looking at a target: at its class, and at each of the conditions that a rule has at
  /// most.
  var stepsOfTarget = 2
  /// The numbers of those that an engine runs.
  private var engines: [Int] = []
  /// The offsets of large machines.
  private(set) var largeMachines: [Int] = []

  /// Room for the programs in some bytes.
  init(byteCount: Int) {
    starts = [UInt64](repeating: 0, count: byteCount >> 6 + 1)
    ranks = [UInt32](repeating: 0, count: byteCount >> 6 + 1)
  }

  /// Whether a program begins at an offset.
  @inline(__always)
  func contains(_ offset: Int) -> Bool {
    let word = offset &>> 6
    return word < starts.count && starts[word] &>> UInt64(offset & 63) & 1 == 1
  }

  /// The cost of the program at an offset.
  // INVARIANT: pattern.
  @inline(__always)
  subscript(program: ProgramOffset) -> ProgramCost {
    let word = words[number(ofProgramAt: program.offset)]
    guard word & 1 == 0 else { return others[Int(word >> 1)] }
    return ProgramCosts.cost(
      longest: Int(word >> ProgramCosts.longestShift) & ProgramCosts.mostLongest,
      whole: Int(word >> ProgramCosts.wholeShift), isText: word & ProgramCosts.textBit != 0)
  }

  /// Whether an offset is in the program that begins at another one: no program begins between them.
  ///
  /// - Complexity: Linear in the distance, which has 16 bits, with a step for 64 bytes.
  @inline(never)
  func isInside(_ program: ProgramOffset, _ offset: Int) -> Bool {
    let first = program.offset &+ 1
    guard offset >= first else { return false }
    let ends = (first: UInt64.max &<< UInt64(first & 63), last: UInt64.max &>> UInt64(~offset & 63))
    let (start, end) = (first &>> 6, offset &>> 6)
    guard start != end else { return starts[start] & ends.first & ends.last == 0 }
    return starts[start] & ends.first == 0 && starts[end] & ends.last == 0
      && starts[(start + 1)..<end].allSatisfy { $0 == 0 }
  }

  /// How many programs begin before an offset.
  @inline(__always)
  private func number(ofProgramAt offset: Int) -> Int {
    let before = starts[offset &>> 6] & ((1 as UInt64) &<< UInt64(offset & 63) &- 1)
    return Int(ranks[offset &>> 6]) &+ before.nonzeroBitCount
  }

  @inline(__always)
  private static func cost(longest: Int, whole: Int, isText: Bool) -> ProgramCost {
    ProgramCost(
      run: RunCost(perByte: longest, fixed: whole, looks: 2 + whole / 8), perByteOfCheap: longest,
      anchor: 2 + whole / 8, isText: isText)
  }

  // MARK: Noting programs, in the order of their offsets

  /// Notes the program of segments at an offset: its length, and the steps of the longest segment
  /// that is searched for.
  ///
  /// An offset of the URL is compared with one segment only, because the next one is searched for
  /// after it.
  @inline(__always)
  mutating func note(
    longest: Int, whole: Int, needles: UInt64, isText: Bool, at offset: Int
  ) {
    if needles != 0, !isText {
      var cost = ProgramCosts.cost(longest: longest, whole: whole, isText: false)
      cost.run.perByte = 0
      cost.run.searches = 1
      cost.perByteOfCheap = 1
      (cost.needles, cost.hit) = (needles, longest)
      return note(cost, at: offset)
    }
    guard longest <= ProgramCosts.mostLongest, whole <= ProgramCosts.mostWhole else {
      return note(ProgramCosts.cost(longest: longest, whole: whole, isText: isText), at: offset)
    }
    let numbers =
      UInt32(whole) << ProgramCosts.wholeShift | UInt32(longest) << ProgramCosts.longestShift
    append(numbers | (isText ? ProgramCosts.textBit : 0), at: offset)
  }

  /// A small machine, with the most states that are ready at once.
  mutating func noteSmallMachine(states: Int, ready: Int, at offset: Int) {
    note(ProgramCost(run: RunCost(perByte: 2 * (1 + ready), fixed: 2 * states)), at: offset)
  }

  /// A large machine, with the most states that are visited for a byte.
  ///
  /// Each of them is entered and left once, and is in lists between that.
  mutating func noteLargeMachine(states: Int, visited: Int, at offset: Int) {
    largeMachines.append(offset)
    note(ProgramCosts.largeMachine(states, visited), at: offset)
  }

  /// Says how many states are visited for a byte by a large machine that was noted.
  mutating func setLargeMachine(states: Int, visited: Int, at offset: Int) {
    let word = words[number(ofProgramAt: offset)]
    others[Int(word >> 1)] = ProgramCosts.largeMachine(states, visited)
  }

  private static func largeMachine(_ states: Int, _ visited: Int) -> ProgramCost {
    ProgramCost(run: RunCost(perByte: 6 * (1 + visited), fixed: 3 * states))
  }

  mutating func noteEngine(at offset: Int) {
    engines.append(others.count)
    note(ProgramCost(run: RunCost(perByte: 1)), at: offset)
  }

  /// Says how many steps an engine takes for each of its patterns.
  mutating func set(engineSteps: Int) {
    for number in engines { others[number].run.fixed = engineSteps }
  }

  private mutating func note(_ cost: ProgramCost, at offset: Int) {
    append(UInt32(others.count) << 1 | 1, at: offset)
    others.append(cost)
  }

  @inline(__always)
  private mutating func append(_ word: UInt32, at offset: Int) {
    let place = offset &>> 6
    if starts[place] == 0 { ranks[place] = UInt32(words.count) }
    starts[place] |= 1 &<< UInt64(offset & 63)
    words.append(word)
  }
}
