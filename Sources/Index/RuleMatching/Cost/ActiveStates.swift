// SPDX-License-Identifier: Apache-2.0

/// How many states of a machine can be ready at once.
///
/// Which states are ready depends on the character that was read last, so a machine with many
/// states has few that are ready. Characters are taken together in classes of eight, which gives a
/// few more.
enum ActiveStates {
  private static let classCount = 16

  /// The classes that have a character of a set, a bit each.
  static func classes(of set: SetRecord) -> UInt16 {
    var classes: UInt16 = 0
    for number in 0..<8 {
      if set.low >> UInt64(number * 8) & 0xFF != 0 { classes |= 1 << UInt16(number) }
      if set.high >> UInt64(number * 8) & 0xFF != 0 { classes |= 1 << UInt16(number + 8) }
    }
    return classes
  }

  /// The most states of a small machine that are ready for a character.
  static func most(
    first: UInt64, _ states: [(classes: UInt16, following: UInt64)]
  ) -> Int {
    var most = 0
    for number in 0..<classCount {
      var ready = first
      for state in states where state.classes >> UInt16(number) & 1 == 1 {
        ready |= state.following
      }
      most = max(most, ready.nonzeroBitCount)
    }
    return most
  }

  /// The most instructions of a large machine that are visited for a character.
  static func most(
    _ instructions: [(word: InstructionWord, other: Int)], _ sets: Table<SetRecord>
  ) -> Int {
    // INVARIANT: characterSet, instructionTarget, lastInstruction, stateCount.
    let classes = instructions.map { instruction in
      instruction.word.operation == IndexFormat.Instruction.consume
        ? ActiveStates.classes(of: sets[instruction.word.target]) : 0
    }
    let chains = StateChains(instructions, sets)
    var walk = Walk(instructions)
    let most =
      (0..<classCount).map { number in
        let starts = classes.indices.filter {
          classes[$0] >> UInt16(number) & 1 == 1 && !chains.leads[$0]
        }
        return walk.count(from: [0] + starts.map { $0 + 1 })
      }.max() ?? 0
    return WorstCase.sum(most, chains.mostReady)
  }

  /// Visits the instructions that can be reached without reading a character.
  private struct Walk {
    private let instructions: [(word: InstructionWord, other: Int)]
    private var seen: [Int]
    private var walk = 0
    private var waiting: [Int] = []

    init(_ instructions: [(word: InstructionWord, other: Int)]) {
      self.instructions = instructions
      seen = [Int](repeating: 0, count: instructions.count)
    }

    /// How many are visited.
    mutating func count(from starts: [Int]) -> Int {
      walk += 1
      var count = 0
      for start in starts { add(start) }
      while let state = waiting.popLast() {
        count += 1
        let (word, other) = instructions[state]
        switch word.operation {
        case IndexFormat.Instruction.split:
          add(Int(word.target))
          add(other)
        case IndexFormat.Instruction.jump: add(Int(word.target))
        case IndexFormat.Instruction.assertStart, IndexFormat.Instruction.assertEnd:
          add(state + 1)
        default: break
        }
      }
      return count
    }

    private mutating func add(_ state: Int) {
      guard seen[state] != walk else { return }
      seen[state] = walk
      waiting.append(state)
    }
  }
}
