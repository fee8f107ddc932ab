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
  /// The usual programs: their length and the longest part of it, in a word at their offset.
  private var usual: [UInt32]
  /// All others, by the numbers that are their words.
  private var others: [ProgramCost] = []

  private static let textBit: UInt32 = 2
  private static let longestShift: UInt32 = 2
  private static let wholeShift: UInt32 = 14
  private static let mostLongest = 1 << 12 - 1
  private static let mostWhole = 1 << 18 - 1

  /// The numbers of those that an engine runs.
  private var engines: [Int] = []

  /// Room for the programs in some bytes.
  init(byteCount: Int) { usual = [UInt32](repeating: 0, count: byteCount) }

  /// The cost of the program at an offset.
  @inline(__always)
  subscript(program: ProgramOffset) -> ProgramCost {
    let word = usual[program.offset]
    guard word & 1 == 0 else { return others[Int(word >> 1)] }
    return ProgramCosts.cost(
      longest: Int(word >> ProgramCosts.longestShift) & ProgramCosts.mostLongest,
      whole: Int(word >> ProgramCosts.wholeShift), isText: word & ProgramCosts.textBit != 0)
  }

  @inline(__always)
  private static func cost(longest: Int, whole: Int, isText: Bool) -> ProgramCost {
    ProgramCost(
      run: RunCost(perByte: longest, fixed: whole, looks: 2 + whole / 8), perByteOfCheap: longest,
      anchor: 2 + whole / 8, isText: isText)
  }

  // MARK: Noting programs

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
    usual[offset] =
      UInt32(whole) << ProgramCosts.wholeShift | UInt32(longest) << ProgramCosts.longestShift
      | (isText ? ProgramCosts.textBit : 0)
  }

  /// A small machine, with the most states that are ready at once.
  mutating func noteSmallMachine(states: Int, ready: Int, at offset: Int) {
    note(ProgramCost(run: RunCost(perByte: 2 * (1 + ready), fixed: 2 * states)), at: offset)
  }

  /// A large machine, with the most states that are visited for a byte: each is entered and left
  /// once, and is in lists between them.
  mutating func noteLargeMachine(states: Int, visited: Int, at offset: Int) {
    note(ProgramCost(run: RunCost(perByte: 6 * (1 + visited), fixed: 3 * states)), at: offset)
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
    usual[offset] = UInt32(others.count) << 1 | 1
    others.append(cost)
  }
}
