// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
internal import Synchronization

/// Runs the same work for both sides of a comparison, in parallel if there are two cores.
enum TwoAtOnce {
  static func map<Side: Sendable, Result: Sendable>(
    _ old: Side, _ new: Side, _ work: @Sendable (Side) -> Result
  ) -> (old: Result, new: Result) {
    let results = Mutex<[Int: Result]>([:])
    ManyCores.perform(2) { number in
      let result = work(number == 0 ? old : new)
      results.withLock { $0[number] = result }
    }
    let both = results.withLock { $0 }
    return (both[0] ?? work(old), both[1] ?? work(new))
  }
}
