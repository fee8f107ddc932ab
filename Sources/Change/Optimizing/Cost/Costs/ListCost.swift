// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// What compiling a rule list costs WebKit, worked out as WebKit compiles.
///
/// The bytes and the number of machines are those of WebKitGTK 2.50.6, which has Safari's compiler;
/// seconds are estimated. WebKit builds its machines without a limit; here the work is bounded, and
/// what exceeds the bound is in `explosions`.
///
/// - Complexity: About a third of WebKit's time, on each of two cores a sixth; at most two seconds
///   for what explodes.
public struct ListCost: Sendable {
  /// The states that are made in a second.
  public static let usualMostStates = 400_000

  /// How many rules the list has.
  public let rules: Int
  /// How many of them WebKit drops, because their selectors are invalid.
  public let droppedRules: Int
  /// The bytes of the list as JSON.
  public let jsonBytes: Int
  /// The bytes of the actions.
  public let actionBytes: Int
  /// What the patterns for URLs come to.
  package let url: MachineCost
  /// What the conditions on the page come to.
  package let page: MachineCost
  /// What the conditions on the frame come to.
  package let frame: MachineCost
  /// The seconds that WebKit takes to compile the list, on one core of a Xeon with 2.5 GHz.
  public let seconds: Double
  /// The share of each rule in `seconds`; a node that others need, too, is shared by them.
  public let ruleSeconds: [Double]
  /// The beginnings of patterns, the dearest first.
  package let beginnings: [Beginning]
  /// What WebKit may never finish.
  package let explosions: [Explosion]

  /// The bytes of all machines.
  public var machineBytes: Int { url.bytes + page.bytes + frame.bytes }
  /// How many machines WebKit runs: those for URLs with every request.
  public var machines: Int { url.machines + page.machines + frame.machines }

  /// Works out what a list costs.
  ///
  /// - Parameters:
  ///   - rules: All rules of the list, in order.
  ///   - jsonBytes: The size of the list as JSON, which WebKit reads and stores.
  ///   - mostStates: With more states, machines that may explode are not finished.
  public init(of rules: [Rule], jsonBytes: Int, mostStates: Int = usualMostStates) {
    let planned = PlannedList(rules)
    let sets = MachineSet.all(of: planned.sets, mostStates: mostStates)
    let costs = zip(planned.sets, sets).map { MachineCost($0, $1) }
    self.rules = rules.count
    droppedRules = planned.droppedRules
    self.jsonBytes = jsonBytes
    actionBytes = planned.actionBytes
    (url, page, frame) = (costs[0], costs[1], costs[2])
    let weights = sets.map { $0.results.map(\.weight) }
    let formula = CostFormula(costs, jsonBytes: jsonBytes)
    seconds = formula.seconds
    let shares = CostShares(planned, weights, machineSeconds: formula.machineSeconds)
    ruleSeconds = shares.ruleSeconds
    beginnings = shares.beginnings(planned, states: sets.map { $0.results.map(\.states) })
    explosions = planned.explosions(sets)
  }
}
