// SPDX-License-Identifier: Apache-2.0

/// The states of up to three machines and of the shape of URLs while they read the same texts, the
/// nearest first.
struct URLWalk {
  /// Four states of 16 bits in one word.
  struct States: Hashable {
    /// More machines do not fit next to the shape.
    static let mostMachines = 3
    private var word: UInt64 = 0

    /// The state of a machine, or of the shape, which is the last one.
    subscript(slot: Int) -> Int {
      get { Int(word >> UInt64(slot * 16) & 0xFFFF) }
      set {
        let shift = UInt64(slot * 16)
        word = word & ~(0xFFFF << shift) | UInt64(newValue & 0xFFFF) << shift
      }
    }
  }

  private struct Step {
    let states: States
    let previous: Int
    let letter: UInt8
  }

  private var steps: [Step] = []
  private var seen: Set<States> = []
  private var position = 0

  init(start: States) { add(start, behind: -1, 0) }

  /// The number of the next states to visit; nil if all were visited.
  mutating func next() -> Int? {
    guard position < steps.count else { return nil }
    defer { position += 1 }
    return position
  }

  func states(at number: Int) -> States { steps[number].states }

  mutating func add(_ states: States, behind previous: Int, _ letter: UInt8) {
    guard seen.insert(states).inserted else { return }
    steps.append(Step(states: states, previous: previous, letter: letter))
  }

  /// The text that leads to some states.
  func text(at number: Int) -> [UInt8] {
    var text: [UInt8] = []
    var number = number
    while number > 0 {
      text.append(steps[number].letter)
      number = steps[number].previous
    }
    return text.reversed()
  }
}
