// SPDX-License-Identifier: Apache-2.0

/// A machine with one way for each character: what WebKit writes as byte code.
struct StateMachine {
  /// All characters of a range lead to one state; 0 is the end of the URL.
  struct Transition {
    let first: UInt8
    let last: UInt8
    var target: Int32
  }

  struct State {
    /// Its first transition; the others follow in the order of their characters.
    var start: Int32 = 0
    var count: Int32 = 0
    /// The number of its ordered actions, or -1.
    var actions: Int32 = -1
    /// Whether another state with the same future took its place.
    var isRemoved = false
  }

  var states: [State] = []
  var transitions: [Transition] = []
  var root: Int32 = 0

  var keptStates: Int { states.count { !$0.isRemoved } }

  func transitions(of state: Int) -> ArraySlice<Transition> {
    let state = states[state]
    return transitions[Int(state.start)..<Int(state.start + state.count)]
  }
}

/// The different lists of actions that states have, by numbers.
///
/// Two states are the same only if their actions stand in the same order.
struct ActionLists {
  private(set) var lists: [[UInt64]] = []
  private(set) var hashes: [UInt32] = []
  /// The bytes of each list in byte code.
  private(set) var sizes: [Int] = []
  private var numbers: [[UInt64]: Int32] = [:]

  mutating func number(of list: [UInt64]) -> Int32 {
    guard !list.isEmpty else { return -1 }
    if let known = numbers[list] { return known }
    let number = Int32(lists.count)
    numbers[list] = number
    lists.append(list)
    hashes.append(ActionOrder.hash(of: list))
    sizes.append(list.reduce(0) { $0 + ActionLayout.size(of: $1) })
    return number
  }
}
