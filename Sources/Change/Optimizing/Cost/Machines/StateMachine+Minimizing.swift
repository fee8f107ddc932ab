// SPDX-License-Identifier: Apache-2.0

internal import Patterns

extension StateMachine {
  /// Keeps one of all states that have the same future.
  ///
  /// This is the method of Valmari and Lehtinen for machines with missing transitions: states and
  /// transitions are split by each other until nothing tells the states of a group apart.
  mutating func minimize(_ lists: ActionLists) {
    var minimizer = Minimizer(self)
    minimizer.splitByActions(self, lists)
    minimizer.splitByTransitions()
    let kept = states.indices.map { minimizer.states.first(of: $0) }
    for index in states.indices where kept[index] != index { states[index].isRemoved = true }
    for index in transitions.indices {
      transitions[index].target = kept[Int(transitions[index].target)]
    }
    root = kept[Int(root)]
  }
}

private struct Minimizer {
  var states: Partition
  private var transitions: Partition
  private var sources: [Int32] = []
  /// The transitions that lead to each state.
  private var incoming: [Int32] = []
  private var incomingStarts: [Int32]

  init(_ machine: StateMachine) {
    states = Partition(count: machine.states.count)
    let pieces = Minimizer.pieces(of: machine)
    var labels: [Int32] = []
    var targets: [Int32] = []
    incomingStarts = [Int32](repeating: 0, count: machine.states.count + 2)
    for state in machine.states.indices {
      for transition in machine.transitions(of: state) {
        for piece in pieces.numbers[Int(transition.first)]...pieces.numbers[Int(transition.last)] {
          sources.append(Int32(state))
          targets.append(transition.target)
          labels.append(piece)
          incomingStarts[Int(transition.target) + 2] += 1
        }
      }
    }
    transitions = Partition(groups: labels, count: pieces.count)
    for index in incomingStarts.indices.dropFirst() {
      incomingStarts[index] += incomingStarts[index - 1]
    }
    incoming = [Int32](repeating: 0, count: targets.count)
    for (index, target) in targets.enumerated() {
      incoming[Int(incomingStarts[Int(target) + 1])] = Int32(index)
      incomingStarts[Int(target) + 1] += 1
    }
  }

  /// Ranges of characters that no transition splits, as a number for each character.
  private static func pieces(of machine: StateMachine) -> (numbers: [Int32], count: Int) {
    var starts = CharacterSet()
    var covered = CharacterSet()
    for transition in machine.transitions {
      starts.insert(transition.first)
      starts.insert(transition.last &+ 1)
      covered.insert(UInt32(transition.first)...UInt32(transition.last))
    }
    var numbers = [Int32](repeating: 0, count: 128)
    var count: Int32 = 0
    for character in UInt8(0)..<128 where covered.contains(character) {
      if starts.contains(character) { count += 1 }
      numbers[Int(character)] = count - 1
    }
    return (numbers, Int(count))
  }

  mutating func splitByActions(_ machine: StateMachine, _ lists: ActionLists) {
    var order = TableOrder()
    var byActions: [UInt64: [Int32]] = [:]
    for (index, state) in machine.states.enumerated() where state.actions >= 0 {
      let actions = UInt64(state.actions)
      order.insert(actions, hash: lists.hashes[Int(state.actions)])
      byActions[actions, default: []].append(Int32(index))
    }
    for actions in order.elements {
      for state in byActions[actions] ?? [] { states.mark(state) }
      splitStates()
    }
  }

  mutating func splitByTransitions() {
    var next = 0
    while next < transitions.groups.count {
      for transition in transitions[next] { states.mark(sources[Int(transition)]) }
      splitStates()
      next += 1
    }
  }

  private mutating func splitStates() {
    for group in states.split() {
      for state in states[group] {
        for index in incomingStarts[Int(state)]..<incomingStarts[Int(state) + 1] {
          transitions.mark(incoming[Int(index)])
        }
      }
      _ = transitions.split()
    }
  }
}
