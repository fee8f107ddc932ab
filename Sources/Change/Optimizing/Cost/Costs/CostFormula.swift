// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// The seconds that WebKit takes, by what it has to do.
///
/// Fitted to measurements of WebKitGTK 2.50.6 on one core of a Xeon with 2.5 GHz.
struct CostFormula {
  /// Reading the JSON.
  let readingSeconds: Double
  /// Making the machines.
  let machineSeconds: Double

  var seconds: Double { readingSeconds + machineSeconds }

  init(_ costs: [MachineCost], jsonBytes: Int) {
    let states = Double(costs.reduce(0) { $0 + $1.states })
    let transitions = Double(costs.reduce(0) { $0 + $1.transitions })
    let probes = Double(costs.reduce(0) { $0 + $1.probes })
    let partitions = Double(costs.reduce(0) { $0 + $1.partitions })
    readingSeconds = 7.4e-8 * Double(jsonBytes)
    machineSeconds =
      CostFormula.seconds(states: states, transitions: transitions, probes: probes)
      + 2.6e-4 * partitions
  }

  /// The seconds of one machine, or of all together.
  static func seconds(states: Double, transitions: Double, probes: Double) -> Double {
    guard states > 0 else { return 0 }
    let building = 9.8e-7 * pow(states, 1.062) * pow(transitions / states + 1, 0.71)
    return building + 5.6e-8 * max(0, probes - 1.5 * transitions)
  }
}

extension PlanResult {
  /// What a plan contributes to the seconds of a list.
  var weight: Double {
    CostFormula.seconds(
      states: Double(states), transitions: Double(transitions), probes: Double(probes)) + 2.6e-4
  }
}
