// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
public import RuleModel

/// What compiling a rule list costs WebKit, estimated in linear time.
///
/// It counts the nodes of the graphs, but builds no DFAs: it does not see state explosions. For
/// nine of ten lists the seconds are within a factor of two.
///
/// - Complexity: Linear in the patterns: 0.1 seconds for 60,000 rules.
public struct CostEstimate: Sendable {
  /// The nodes of all graphs.
  public let nodes: Int
  /// The graphs, one for each beginning up to the last repeated term.
  public let partitions: Int
  /// The patterns in machines.
  public let patterns: Int
  /// The seconds that WebKit takes, on one core of a Xeon with 2.5 GHz.
  public let seconds: Double
  /// The bytes of all machines, which may be a quarter of this where patterns are anchored.
  public let bytes: Int
  /// The share of each rule in `seconds`; a node that others need, too, is shared by them.
  public let ruleSeconds: [Double]

  /// Estimates what a list costs.
  ///
  /// - Parameters:
  ///   - rules: All rules of the list, in order.
  ///   - jsonBytes: The size of the list as JSON.
  public init(of rules: [Rule], jsonBytes: Int) {
    let planned = PlannedList(rules)
    let plans = planned.sets.map { set in set.plans.map(\.graph.nodes.count) }
    nodes = plans.joined().reduce(0, +)
    partitions = plans.reduce(0) { $0 + $1.count }
    patterns = planned.sets.reduce(0) { $0 + $1.patterns.patterns }
    bytes = 33 * nodes + 5 * patterns
    let machineSeconds = 5.8e-6 * pow(Double(nodes), 1.09) + 2.2e-4 * Double(partitions)
    seconds = machineSeconds + 7.3e-8 * Double(jsonBytes)
    let weights = plans.map { $0.map { 1.2e-5 * Double($0) + 2.2e-4 } }
    ruleSeconds = CostShares(planned, weights, machineSeconds: machineSeconds).ruleSeconds
  }
}
