// SPDX-License-Identifier: Apache-2.0

/// The instructions that WebKit writes for the transitions of each state.
///
/// All states are translated once, because their sizes are needed twice.
struct StateCodes {
  private enum Kind: UInt8 {
    case character
    case range
    /// Neighboring characters, each with its target.
    case table
    /// To the target of all characters that no other instruction names.
    case jump
    case end
  }

  private struct Instruction {
    let kind: Kind
    /// The target; of a table, the index of its first one.
    let target: Int32
    var count: Int32 = 1
  }

  private var instructions: [Instruction] = []
  private var starts: [Int32] = [0]
  private var tableTargets: [Int32] = []
  private var reading = TransitionRanges()

  init(_ machine: StateMachine) {
    starts.reserveCapacity(machine.states.count + 1)
    for state in machine.states.indices {
      if !machine.states[state].isRemoved {
        reading.read(machine.transitions(of: state))
        addTables()
        addRanges()
      }
      starts.append(Int32(instructions.count))
    }
  }

  /// Neighboring characters of the same case become a table.
  ///
  /// What ends such a run does not begin the next one.
  private mutating func addTables() {
    var index = 0
    while index < reading.ranges.count {
      guard reading.ranges[index].isCharacter else {
        index += 1
        continue
      }
      var end = index + 1
      while end < reading.ranges.count, reading.ranges[end].follows(reading.ranges[end - 1]) {
        end += 1
      }
      if end - index > 1 {
        let first = Int32(tableTargets.count)
        for position in index..<end {
          tableTargets.append(reading.ranges[position].target)
          reading.ranges[position].isInTable = true
        }
        instructions.append(
          Instruction(kind: .table, target: first, count: Int32(end - index)))
      }
      index = end + 1
    }
  }

  private mutating func addRanges() {
    for range in reading.ranges where !range.isInTable {
      instructions.append(
        Instruction(kind: range.isCharacter ? .character : .range, target: range.target))
    }
    let other = reading.fallback
    instructions.append(Instruction(kind: other >= 0 ? .jump : .end, target: other))
  }

  /// The bytes of a state's instructions if each distance has a given number of bytes.
  func size(of state: Int, distance: Int) -> Int {
    var size = 0
    for index in starts[state]..<starts[state + 1] {
      let instruction = instructions[Int(index)]
      size += StateCodes.fixedSize(instruction.kind)
      if instruction.kind != .end { size += Int(instruction.count) * distance }
    }
    return size
  }

  /// Where the instructions of a state end that begin at an offset.
  ///
  /// - Parameter distance: How far a target is from an instruction at an offset.
  func end(of state: Int, at start: Int, distance: (_ target: Int32, _ offset: Int) -> Int) -> Int {
    var offset = start
    for index in starts[state]..<starts[state + 1] {
      let instruction = instructions[Int(index)]
      var width = 0
      switch instruction.kind {
      case .end: break
      case .table:
        for target in instruction.target..<(instruction.target + instruction.count) {
          width = max(width, StateCodes.width(distance(tableTargets[Int(target)], offset)))
        }
      default: width = StateCodes.width(distance(instruction.target, offset))
      }
      offset += StateCodes.fixedSize(instruction.kind) + Int(instruction.count) * width
    }
    return offset
  }

  private static func fixedSize(_ kind: Kind) -> Int {
    switch kind {
    case .character: 2
    case .range, .table: 3
    case .jump, .end: 1
    }
  }

  /// The bytes of a distance, which may be negative.
  private static func width(_ distance: Int) -> Int {
    let bits = distance < 0 ? -distance - 1 : distance
    return bits < 1 << 7 ? 1 : bits < 1 << 15 ? 2 : bits < 1 << 23 ? 3 : 4
  }
}

/// The transitions of one state as ranges with one target each, as byte code names them.
private struct TransitionRanges {
  struct Range {
    let first: UInt8
    let last: UInt8
    let target: Int32
    let isCaseSensitive: Bool
    var isInTable = false

    var isCharacter: Bool { first == last }

    /// Whether it can stand after another character in a table.
    func follows(_ other: Range) -> Bool {
      isCharacter && first == other.first &+ 1 && isCaseSensitive == other.isCaseSensitive
    }
  }

  var ranges: [Range] = []
  /// The target of all other characters, or -1.
  private(set) var fallback: Int32 = -1
  private var targets = [Int32](repeating: -1, count: 129)
  /// Lower-case letters whose upper case leads to the same state.
  private var isCovered = [Bool](repeating: false, count: 128)

  mutating func read(_ transitions: ArraySlice<StateMachine.Transition>) {
    fallback = TransitionRanges.fallback(of: transitions)
    ranges.removeAll(keepingCapacity: true)
    for character in 0..<128 {
      targets[character] = -1
      isCovered[character] = false
    }
    for transition in transitions where transition.target != fallback {
      for character in transition.first...transition.last {
        targets[Int(character)] = transition.target
      }
    }
    var first = 0
    while first < 128 {
      var end = first + 1
      while end < 128, targets[end] == targets[first] { end += 1 }
      if targets[first] >= 0 { add(first..<end) }
      first = end
    }
  }

  private mutating func add(_ run: Swift.Range<Int>) {
    let upper = 65..<91
    let isUpper = upper.contains(run.lowerBound) && upper.contains(run.upperBound - 1)
    let target = targets[run.lowerBound]
    if isUpper, run.allSatisfy({ targets[$0 + 32] == target }) {
      for character in run { isCovered[character + 32] = true }
      return append(run.lowerBound + 32..<run.upperBound + 32, isCaseSensitive: false)
    }
    var first = run.lowerBound
    while first < run.upperBound {
      var end = first
      while end < run.upperBound, !isCovered[end] { end += 1 }
      if end > first { append(first..<end, isCaseSensitive: true) }
      first = end + 1
    }
  }

  private mutating func append(_ run: Swift.Range<Int>, isCaseSensitive: Bool) {
    ranges.append(
      Range(
        first: UInt8(run.lowerBound), last: UInt8(run.upperBound - 1),
        target: targets[run.lowerBound], isCaseSensitive: isCaseSensitive))
  }

  /// The target with the most characters, if the transitions take every character; else -1.
  private static func fallback(of transitions: ArraySlice<StateMachine.Transition>) -> Int32 {
    var next = 1
    for transition in transitions where transition.last > 0 {
      guard transition.first <= next, transition.last >= next else { return -1 }
      next = Int(transition.last) + 1
    }
    return next == 128 ? mostFrequentTarget(of: transitions) : -1
  }

  /// Of equal ones, the first that reached the count.
  private static func mostFrequentTarget(
    of transitions: ArraySlice<StateMachine.Transition>
  ) -> Int32 {
    var counts: [(target: Int32, count: Int)] = []
    var best: (target: Int32, count: Int) = (-1, 0)
    for transition in transitions {
      let size = Int(transition.last) - Int(max(transition.first, 1)) + 1
      let index = counts.firstIndex { $0.target == transition.target } ?? counts.count
      if index == counts.count { counts.append((transition.target, 0)) }
      counts[index].count += size
      if counts[index].count > best.count { best = counts[index] }
    }
    return best.target
  }
}
