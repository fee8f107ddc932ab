// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Creates a machine of a graph: each state stands for the nodes that are reached at once.
///
/// States wait on a stack, and are numbered when they are first seen, as in WebKit: the order
/// decides how far jumps go, and so the size of the byte code.
struct MachineBuilder {
  private let graph: MachineGraph
  private let closures: NodeClosures
  private let limits: MachineLimits
  private var sets = StateSets()
  private var machine = StateMachine()
  private var waiting: [Int32] = []
  private var loops: LoopBases
  private var candidate: [Int32] = []
  private var extra: [(set: CharacterSet, target: Int32)] = []
  private(set) var result = PlanResult()

  init(_ graph: MachineGraph, _ limits: MachineLimits) {
    self.graph = graph
    self.limits = limits
    closures = NodeClosures(graph, most: limits.members)
    loops = LoopBases(graph, closures)
  }

  /// The machine; nil if it has more states, or larger sets, than the limits allow.
  mutating func build(_ tree: TermTree, _ lists: inout ActionLists) -> StateMachine? {
    guard closures.areComplete else {
      result.hasExploded = true
      return nil
    }
    _ = state(of: Array(closures[0]), tree, &lists)
    while let next = waiting.popLast() {
      if isPastLimits {
        result.hasExploded = true
        break
      }
      addTransitions(of: Int(next), tree, &lists)
    }
    result.states = machine.states.count
    result.members = sets.memberCount
    result.transitions = machine.transitions.count
    return result.hasExploded ? nil : machine
  }

  private var isPastLimits: Bool {
    sets.count > limits.states || sets.memberCount > limits.members
      || machine.transitions.count > limits.transitions
  }

  private mutating func state(
    of set: [Int32], _ tree: TermTree, _ lists: inout ActionLists
  ) -> Int32 {
    let (number, isNew) = sets.state(of: set)
    result.lookups += 1
    result.probes += Int(sets.equalSums[Int(number)]) + 1
    guard isNew else { return number }
    var state = StateMachine.State()
    state.actions = actions(of: set, tree, &lists)
    machine.states.append(state)
    waiting.append(number)
    return number
  }

  private func actions(
    of set: [Int32], _ tree: TermTree, _ lists: inout ActionLists
  ) -> Int32 {
    var first: Int32 = -1
    var order = ActionOrder()
    var count = 0
    for node in set {
      let number = graph.nodes[Int(node)].end
      guard number >= 0 else { continue }
      if count == 0 { first = number }
      count += 1
      if count == 2 { tree.ends[Int(first)].actions.forEach { order.insert($0) } }
      if count > 1 { tree.ends[Int(number)].actions.forEach { order.insert($0) } }
    }
    guard count > 0 else { return -1 }
    let only = tree.ends[Int(first)].actions
    if count == 1, only.count == 1 { return lists.number(of: only) }
    if count == 1 { only.forEach { order.insert($0) } }
    return lists.number(of: order.actions)
  }

  private mutating func addTransitions(
    of state: Int, _ tree: TermTree, _ lists: inout ActionLists
  ) {
    let base = loops.base(below: sets[state])
    var borders = loops.bases[base].borders
    var covered = loops.bases[base].covered
    extra.removeAll(keepingCapacity: true)
    collectEdges(of: sets[state], besides: loops.bases[base].members, &borders, &covered)
    machine.states[state].start = Int32(machine.transitions.count)
    var first = 0
    while first < 128 {
      let next = borders.next(after: first)
      if covered.contains(UInt8(first)) {
        let target = target(of: UInt8(first), base, tree, &lists)
        machine.transitions.append(
          StateMachine.Transition(first: UInt8(first), last: UInt8(next - 1), target: target))
      }
      first = next
    }
    machine.states[state].count = Int32(machine.transitions.count) - machine.states[state].start
  }

  /// Collects the edges of the nodes that are not in the base.
  private mutating func collectEdges(
    of members: ArraySlice<Int32>, besides base: [Int32], _ borders: inout CharacterSet,
    _ covered: inout CharacterSet
  ) {
    var index = 0
    for node in members {
      while index < base.count, base[index] < node { index += 1 }
      if index < base.count, base[index] == node { continue }
      var edge = graph.nodes[Int(node)].edge
      while edge >= 0 {
        let taken = graph.edges[Int(edge)]
        extra.append((taken.set, taken.target))
        borders.formUnion(taken.set.borders)
        covered.formUnion(taken.set)
        edge = taken.next
      }
    }
  }

  private mutating func target(
    of character: UInt8, _ base: Int, _ tree: TermTree, _ lists: inout ActionLists
  ) -> Int32 {
    let way = Int(loops.bases[base].ways[Int(character)])
    var hasExtra = false
    for edge in extra where edge.set.contains(character) {
      if !hasExtra {
        hasExtra = true
        candidate.removeAll(keepingCapacity: true)
        candidate += loops.bases[base].targets[way].members
      }
      candidate += closures[edge.target]
    }
    if hasExtra {
      candidate.sortSmall()
      return self.state(of: candidate, tree, &lists)
    }
    let known = loops.bases[base].targets[way].state
    if known >= 0 {
      result.lookups += 1
      result.probes += Int(sets.equalSums[Int(known)]) + 1
      return known
    }
    let new = self.state(of: loops.bases[base].targets[way].members, tree, &lists)
    loops.bases[base].targets[way].state = new
    return new
  }
}

extension CharacterSet {
  /// The characters that are in the set while the one before is not, and the other way round.
  var borders: CharacterSet { symmetricDifference(with: shiftedUp()) }

  /// The first member above a character; 128 if there is none.
  func next(after character: Int) -> Int {
    let first = character + 1
    if first < 64 {
      let rest = low >> UInt64(first)
      if rest != 0 { return first + rest.trailingZeroBitCount }
      return high == 0 ? 128 : 64 + high.trailingZeroBitCount
    }
    guard first < 128 else { return 128 }
    let rest = high >> UInt64(first - 64)
    return rest == 0 ? 128 : first + rest.trailingZeroBitCount
  }
}

extension [Int32] {
  /// Sorts, and removes what is there twice; made for few elements that are nearly in order.
  mutating func sortSmall() {
    if count > 48 {
      sort()
    } else {
      for index in indices.dropFirst() {
        let element = self[index]
        var slot = index
        while slot > 0, self[slot - 1] > element {
          self[slot] = self[slot - 1]
          slot -= 1
        }
        self[slot] = element
      }
    }
    var kept = 0
    for index in indices where kept == 0 || self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }
}
