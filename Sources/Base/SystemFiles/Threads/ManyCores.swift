// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Work on all cores.
///
/// With threads that end with their work, and not with Dispatch: a library for C must leave nothing
/// running in a process that may fork, and Dispatch ends the process where there is no /proc.
package enum ManyCores {
  /// How many threads may still be begun, so that work within work does not begin more than there
  /// are cores.
  private static let spare = Mutex(SystemThread.cores - 1)

  private static func takeThreads(_ count: Int) -> Int {
    spare.withLock { spare in
      let taken = max(0, min(count, spare))
      spare -= taken
      return taken
    }
  }

  private static func giveThread() { spare.withLock { $0 += 1 } }

  /// Calls a closure for each number below a count, in parallel on all cores, and waits for all.
  package static func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    let threads = takeThreads(count - 1)
    guard threads > 0 else {
      for number in 0..<count { work(number) }
      return
    }
    withoutActuallyEscaping(work) { work in
      let next = Turns()
      let finished = Semaphore()
      let takeTurns: @Sendable () -> Void = {
        while case let number = next.take(), number < count { work(number) }
      }
      var begun = 0
      for _ in 0..<threads {
        guard SystemThread.begin(takeTurns, then: finished.signal) else { continue }
        begun += 1
      }
      takeTurns()
      for _ in 0..<begun { finished.wait() }
      for _ in 0..<threads { giveThread() }
    }
  }

  /// Numbers that threads take in turn.
  private final class Turns: Sendable {
    private let next = Atomic(0)

    func take() -> Int { next.add(1, ordering: .relaxed).oldValue }
  }

  /// The results of a closure for each chunk of the numbers below a count, in the order of the
  /// numbers; the chunks are processed in parallel on all cores.
  package static func flatMap<Result: Sendable>(
    _ count: Int, inChunksOf size: Int, _ results: @Sendable (Range<Int>) -> [Result]
  ) -> [Result] {
    let chunks = (count + size - 1) / size
    let made = Mutex<[Int: [Result]]>([:])
    perform(chunks) { chunk in
      let found = results(chunk * size..<min(count, (chunk + 1) * size))
      made.withLock { $0[chunk] = found }
    }
    let all = made.withLock { $0 }
    return (0..<chunks).flatMap { all[$0] ?? [] }
  }

  /// Calls a closure after a delay, in the background.
  package static func perform(afterMilliseconds delay: Int, _ work: @escaping @Sendable () -> Void)
  {
    _ = SystemThread.begin {
      _ = Semaphore().wait(nanoseconds: Int64(delay) * 1_000_000)
      work()
    }
  }
}
