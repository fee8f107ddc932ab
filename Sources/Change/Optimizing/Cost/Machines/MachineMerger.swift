// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Creates one machine of two: each state stands for a state of both, or of one if the other is
/// done.
struct MachineMerger {
  private struct Pair: Hashable {
    let one: Int32
    let other: Int32
  }

  private static let none: Int32 = -1

  private let one: StateMachine
  private let other: StateMachine
  private var machine = StateMachine()
  private var numbers: [Pair: Int32] = [:]
  private var pairs: [Pair] = []
  private var waiting: [Int32] = []

  init(_ one: StateMachine, _ other: StateMachine) {
    self.one = one
    self.other = other
  }

  mutating func merge(_ lists: inout ActionLists) -> StateMachine {
    _ = state(Pair(one: one.root, other: other.root), &lists)
    while let next = waiting.popLast() { addTransitions(of: Int(next), &lists) }
    return machine
  }

  private mutating func state(_ pair: Pair, _ lists: inout ActionLists) -> Int32 {
    if let known = numbers[pair] { return known }
    let number = Int32(pairs.count)
    numbers[pair] = number
    pairs.append(pair)
    waiting.append(number)
    var state = StateMachine.State()
    state.actions = actions(of: pair, &lists)
    machine.states.append(state)
    return number
  }

  private func actions(of pair: Pair, _ lists: inout ActionLists) -> Int32 {
    let first = pair.one < 0 ? -1 : one.states[Int(pair.one)].actions
    let second = pair.other < 0 ? -1 : other.states[Int(pair.other)].actions
    guard first >= 0 || second >= 0 else { return -1 }
    // Actions of one state only are put into a table, too, which may change their order.
    var order = ActionOrder()
    for number in [first, second] where number >= 0 {
      lists.lists[Int(number)].forEach { order.insert($0) }
    }
    return lists.number(of: order.actions)
  }

  private mutating func addTransitions(of state: Int, _ lists: inout ActionLists) {
    let pair = pairs[state]
    let ones = pair.one < 0 ? [] : one.transitions(of: Int(pair.one))
    let others = pair.other < 0 ? [] : other.transitions(of: Int(pair.other))
    machine.states[state].start = Int32(machine.transitions.count)
    var (index, otherIndex) = (ones.startIndex, others.startIndex)
    var character = 0
    while index < ones.endIndex || otherIndex < others.endIndex {
      let next = index < ones.endIndex ? ones[index] : nil
      let otherNext = otherIndex < others.endIndex ? others[otherIndex] : nil
      let first = max(character, min(Int(next?.first ?? 255), Int(otherNext?.first ?? 255)))
      var last = 255
      var target = Pair(one: MachineMerger.none, other: MachineMerger.none)
      if let next {
        last = Int(next.first) > first ? Int(next.first) - 1 : Int(next.last)
        if Int(next.first) <= first { target = Pair(one: next.target, other: target.other) }
      }
      if let otherNext {
        let start = Int(otherNext.first)
        last = min(last, start > first ? start - 1 : Int(otherNext.last))
        if start <= first { target = Pair(one: target.one, other: otherNext.target) }
      }
      let number = self.state(target, &lists)
      machine.transitions.append(
        StateMachine.Transition(first: UInt8(first), last: UInt8(last), target: number))
      if let next, Int(next.last) == last { index += 1 }
      if let otherNext, Int(otherNext.last) == last { otherIndex += 1 }
      character = last + 1
    }
    machine.states[state].count = Int32(machine.transitions.count) - machine.states[state].start
  }
}
