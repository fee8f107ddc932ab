// SPDX-License-Identifier: Apache-2.0

/// Chains of states of a large machine; few of them are ready at the same time.
///
/// In the machine of `/x/.{100,}` a hundred states read any character, one after the other. By the
/// character alone all of them could be ready. But each is reached only so many characters after
/// `/x/` was, and that is not in a URL twice within two characters. So of a chain that follows a
/// text, only every so many states are ready.
struct StateChains {
  private typealias Instructions = [(word: InstructionWord, other: Int)]

  /// The longest text that is examined, and the shortest chain that is used.
  private static let (longestText, shortestChain) = (16, 32)

  /// For each instruction whether it only leads to the next one of a chain.
  private(set) var leads: [Bool]
  /// The most states of all chains that are ready at once.
  private(set) var mostReady = 0

  /// Finds the chains.
  ///
  /// - Complexity: Linear in the instructions.
  init(_ instructions: [(word: InstructionWord, other: Int)], _ sets: Table<SetRecord>) {
    // INVARIANT: characterSet.
    leads = [Bool](repeating: false, count: instructions.count)
    let targets = StateChains.targets(of: instructions)
    var start = 0
    while start < instructions.count {
      var end = start
      while end < instructions.count, StateChains.reads(instructions[end]),
        end == start || !targets[end]
      { end += 1 }
      if end - start >= StateChains.shortestChain {
        add(start..<end, instructions[start..<end].map { sets[$0.word.target] })
      }
      start = max(end, start + 1)
    }
  }

  private static func reads(_ instruction: (word: InstructionWord, other: Int)) -> Bool {
    instruction.word.operation == IndexFormat.Instruction.consume
  }

  /// Where the machine may begin or continue otherwise than from the instruction before.
  private static func targets(of instructions: Instructions) -> [Bool] {
    // INVARIANT: instructionTarget, stateCount.
    var targets = [Bool](repeating: false, count: instructions.count)
    targets[0] = true
    for (word, other) in instructions {
      switch word.operation {
      case IndexFormat.Instruction.split:
        targets[Int(word.target)] = true
        targets[other] = true
      case IndexFormat.Instruction.jump: targets[Int(word.target)] = true
      default: break
      }
    }
    return targets
  }

  /// Adds instructions that read one character each, and that are reached only from the previous
  /// one, except for the first.
  ///
  /// The first ones are the text, whose states are counted by their characters; the others are the
  /// chain. A state of the chain is ready if the text ended a certain number of characters ago.
  private mutating func add(_ chain: Range<Int>, _ sets: [SetRecord]) {
    var best = (text: 0, ready: chain.count)
    for text in 1...StateChains.longestText {
      let distance = StateChains.leastDistance(of: sets[..<text])
      let ready = (chain.count - text + distance - 1) / distance
      if text + ready < best.text + best.ready { best = (text, ready) }
    }
    guard best.text > 0 else { return }
    mostReady += best.ready
    // What the last instruction leads to is not of the chain.
    for number in chain.dropFirst(best.text - 1).dropLast() { leads[number] = true }
  }

  /// The least number of characters between two ends of a text; it is no more than its length.
  private static func leastDistance(of text: ArraySlice<SetRecord>) -> Int {
    (1..<text.count).first { shift in
      zip(text, text.dropFirst(shift)).allSatisfy { one, other in
        one.low & other.low | one.high & other.high != 0
      }
    } ?? text.count
  }
}
