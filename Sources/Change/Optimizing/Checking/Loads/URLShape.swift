// SPDX-License-Identifier: Apache-2.0

internal import RuleProofs
internal import Patterns

/// What URLs look like, as a machine that is in one state at a time.
struct URLShape {
  private let machine = AddressShape.web
  private var members: [[Int]] = [[0]]
  private var numbers: [[Int]: Int] = [[0]: 0]
  /// For each state and character the next state: -1 if there is none, -2 if it has not been
  /// computed yet.
  private var following = [Int](repeating: -2, count: 128)

  /// The state before the first character.
  var start: Int { 0 }

  /// Whether a URL may end in a state.
  func canEnd(in state: Int) -> Bool { members[state].contains { machine.canEnd(in: $0) } }

  /// The state after a character; nil if no URL continues with it.
  mutating func step(_ state: Int, over letter: UInt8) -> Int? {
    let slot = state * 128 + Int(letter)
    if following[slot] == -2 { following[slot] = target(of: state, over: letter) ?? -1 }
    return following[slot] < 0 ? nil : following[slot]
  }

  private mutating func target(of state: Int, over letter: UInt8) -> Int? {
    let reached = members[state].flatMap { member in
      machine.edges[member].filter { $0.characters.contains(letter) }.map(\.target)
    }
    guard !reached.isEmpty else { return nil }
    let key = Set(reached).sorted()
    if let known = numbers[key] { return known }
    numbers[key] = members.count
    members.append(key)
    following += [Int](repeating: -2, count: 128)
    return members.count - 1
  }
}
