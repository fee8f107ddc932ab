// SPDX-License-Identifier: Apache-2.0

internal import ParallelWork
internal import RuleModel
internal import Synchronization

/// Reads the patterns of the next rules on another core, while those before them are filed: reading
/// takes nearly half of the time of both.
///
/// The patterns are read one after the other, in the order of the rules, so the index does not
/// depend on the cores.
final class PatternsAhead: Sendable {
  /// How many rules are read at once.
  ///
  /// Fewer are not worth a thread, and more would need memory.
  static let stretch = 4_096

  private struct State {
    var table: FormTable
    var entries: [FormTable.Entry] = []
  }

  private let state: Mutex<State>
  private let group = ManyCores.Group()

  init(mostStates: Int) {
    state = Mutex(State(table: FormTable(mostStates: mostStates)))
  }

  /// Starts to read patterns; `finished` waits for them.
  func begin(_ patterns: [WrittenPattern], _ dialect: Dialect) {
    guard patterns.count == PatternsAhead.stretch else { return read(patterns, dialect) }
    group.begin { [self] in read(patterns, dialect) }
  }

  private func read(_ patterns: [WrittenPattern], _ dialect: Dialect) {
    state.withLock { state in
      state.entries = patterns.map { state.table.entry(for: $0, dialect) }
    }
  }

  /// What was read last.
  func finished() -> [FormTable.Entry] {
    group.wait()
    return state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
  }

  /// The leads of all hosts that were read.
  var leads: LeadTable {
    group.wait()
    return state.withLock { $0.table.leads }
  }
}
