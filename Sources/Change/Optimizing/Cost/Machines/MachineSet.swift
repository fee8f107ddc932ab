// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
internal import Synchronization

/// What the machine of one plan comes to.
struct PlanResult: Sendable {
  var states = 0
  /// The nodes of all states.
  var members = 0
  var transitions = 0
  var lookups = 0
  var probes = 0
  /// The work was stopped: WebKit, which does not stop, may never finish.
  var hasExploded = false
}

/// Creates the machines of a set of patterns, and adds up what they come to.
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

  /// Creates all machines of all sets; plans are worked on in parallel, with the same result.
  ///
  /// - Parameter mostStates: The states of all machines together that have unusually many.
  static func all(of sets: [PlannedSet], mostStates: Int) -> [MachineSet] {
    let plans = sets.flatMap { set in set.plans.map { (plan: $0, set: set) } }
    var made = make(plans) { MachineLimits(nodes: $0.graph.nodes.count) }
    let large = plans.indices.filter { made[$0].result.hasExploded }
    let limits = MachineLimits(sharing: mostStates, among: large.count)
    let again = large.prefix(MachineLimits.mostPlans(sharing: mostStates)).filter {
      MachineLimits(nodes: plans[$0].plan.graph.nodes.count).states < limits.states
    }
    for (number, result) in zip(again, make(again.map { plans[$0] }) { _ in limits }) {
      made[number] = result
    }
    var rest = made[...]
    return sets.map { set in
      defer { rest = rest.dropFirst(set.plans.count) }
      return MachineSet(rest.prefix(set.plans.count), universal: set.patterns.universal)
    }
  }

  private static func make(
    _ plans: [(plan: MachinePlan, set: PlannedSet)],
    limits: @Sendable (MachinePlan) -> MachineLimits
  ) -> [Made] {
    let made = Mutex<[Made?]>(Array(repeating: nil, count: plans.count))
    ManyCores.perform(plans.count) { number in
      let (plan, set) = plans[number]
      let result = make(plan, set, limits(plan))
      made.withLock { $0[number] = result }
    }
    return made.withLock { $0 }.map { $0 ?? Made() }
  }

  private init(_ made: ArraySlice<Made>, universal: [UInt64]) {
    self.universal = universal
    for one in made { add(one) }
    joinSmall()
    if machines == 0 { write(StateMachine(states: [StateMachine.State()])) }
  }

  private static func make(
    _ plan: MachinePlan, _ set: PlannedSet, _ limits: MachineLimits
  ) -> Made {
    var made = Made()
    var builder = MachineBuilder(plan.graph, limits)
    let machine = builder.build(set.patterns.tree, &made.lists)
    made.result = builder.result
    guard var machine else { return made }
    let isSmall = machine.states.count < smallest
    machine.minimize(made.lists)
    if !isSmall {
      made.bytes = MachineSize(machine, actionSizes: made.lists.sizes).bytes
    }
    // A large DFA is built again only to write what applies to every URL.
    if isSmall || !set.patterns.universal.isEmpty { made.machine = machine }
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
