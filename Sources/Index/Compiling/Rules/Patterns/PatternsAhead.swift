// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
internal import RuleModel

/// Reads the patterns of the next rules on another core, while those before them are filed: reading
/// takes nearly half of the time of both.
///
/// The patterns are read one after the other, in the order of the rules, so the index does not
/// depend on the cores.
struct PatternsAhead {
  /// How many rules are read at once.
  ///
  /// More would need memory.
  static let stretch = 4_096
  /// Fewer do not justify a thread.
  private static let few = 512

  private struct State {
    var table: FormTable
    var entries: [FormTable.Entry] = []

    mutating func read(_ patterns: [WrittenPattern], _ dialect: Dialect) {
      entries = patterns.map { table.entry(for: $0, dialect) }
    }
  }

  private let state: BackgroundValue<State>

  init(mostStates: Int) {
    state = BackgroundValue(State(table: FormTable(mostStates: mostStates)))
  }

  /// Starts to read patterns; `finished` waits for them.
  func begin(_ patterns: [WrittenPattern], _ dialect: Dialect) {
    guard patterns.count >= PatternsAhead.few else {
      return state.finish { $0.read(patterns, dialect) }
    }
    state.begin { $0.read(patterns, dialect) }
  }

  /// What was read last.
  func finished() -> [FormTable.Entry] {
    state.finish { state in
      defer { state.entries = [] }
      return state.entries
    }
  }

  /// The leads of all hosts that were read.
  var leads: LeadTable { state.finish { $0.table.leads } }
}
