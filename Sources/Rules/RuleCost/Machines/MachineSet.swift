// SPDX-License-Identifier: Apache-2.0

internal import ParallelWork
internal import Synchronization

/// What the machine of one plan comes to.
struct PlanResult: Sendable {
  var states = 0
  var transitions = 0
  var lookups = 0
  var probes = 0
  /// The work was stopped: WebKit, which does not stop, may never be done.
  var hasExploded = false
}

/// Makes the machines of a set of patterns, and adds up what they come to.
struct MachineSet {
  /// Machines with fewer states are joined with others.
  private static let smallest = 100

  /// A machine with the actions that its states name.
  private struct Made: Sendable {
    var result = PlanResult()
    var machine = StateMachine()
    var lists = ActionLists()
    /// The bytes of a large machine, which is not joined with others.
    var bytes: Int?
  }

  private(set) var bytes = 0
  private(set) var machines = 0
  private(set) var results: [PlanResult] = []
  private var lists = ActionLists()
  private var small: [StateMachine] = []
  private var universal: [UInt64]

  /// Makes all machines of all sets; plans are worked on in parallel, with the same result.
  static func all(of sets: [PlannedSet], mostStates: Int) -> [MachineSet] {
    let limits = MachineLimits.limits(for: sets, mostStates: mostStates)
    let plans = sets.indices.flatMap { set in sets[set].plans.indices.map { (set, $0) } }
    let made = Mutex<[Int: Made]>([:])
    ManyCores.perform(plans.count) { number in
      let (set, plan) = plans[number]
      let result = make(sets[set].plans[plan], sets[set].patterns.tree, limits[number])
      made.withLock { $0[number] = result }
    }
    let results = made.withLock { $0 }
    var machineSets = sets.map { MachineSet(universal: $0.patterns.universal) }
    for (number, plan) in plans.enumerated() {
      results[number].map { machineSets[plan.0].add($0) }
    }
    for index in machineSets.indices { machineSets[index].finish() }
    return machineSets
  }

  private init(universal: [UInt64]) { self.universal = universal }

  private static func make(
    _ plan: MachinePlan, _ tree: TermTree, _ limits: MachineLimits
  ) -> Made {
    var made = Made()
    var builder = MachineBuilder(plan.graph, limits)
    let machine = builder.build(tree, &made.lists)
    made.result = builder.result
    guard var machine else { return made }
    let isSmall = machine.states.count < smallest
    machine.minimize(made.lists)
    if !isSmall {
      made.bytes = MachineSize(machine, actionSizes: made.lists.sizes).bytes
    }
    made.machine = machine
    return made
  }

  private mutating func add(_ made: Made) {
    results.append(made.result)
    guard !made.result.hasExploded else { return }
    if let size = made.bytes, universal.isEmpty {
      machines += 1
      bytes += size
      return
    }
    let numbers = made.lists.lists.map { lists.number(of: $0) }
    var machine = made.machine
    for state in machine.states.indices where machine.states[state].actions >= 0 {
      machine.states[state].actions = numbers[Int(machine.states[state].actions)]
    }
    if made.bytes == nil { small.append(machine) } else { write(machine) }
  }

  private mutating func finish() {
    joinSmall()
    if machines == 0 { write(StateMachine(states: [StateMachine.State()])) }
  }

  /// Joins small machines two by two, from the last to the first, until they are large.
  private mutating func joinSmall() {
    while let last = small.popLast() {
      guard let other = small.popLast() else { return write(last) }
      var merger = MachineMerger(last, other)
      var machine = merger.merge(&lists)
      if machine.states.count > MachineSet.smallest || small.isEmpty { machine.minimize(lists) }
      if machine.keptStates > MachineSet.smallest { write(machine) } else { small.append(machine) }
    }
  }

  /// Counts a machine that is finished; the first one has what applies to every URL.
  private mutating func write(_ machine: StateMachine) {
    var machine = machine
    if !universal.isEmpty {
      let root = Int(machine.root)
      let actions = machine.states[root].actions
      let known = actions < 0 ? [] : lists.lists[Int(actions)]
      let all = known + Set(universal).subtracting(known).sorted()
      machine.states[root].actions = lists.number(of: all)
      universal = []
    }
    machines += 1
    bytes += MachineSize(machine, actionSizes: lists.sizes).bytes
  }
}
