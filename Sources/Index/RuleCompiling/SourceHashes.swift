// SPDX-License-Identifier: Apache-2.0

internal import ParallelWork
internal import Synchronization

/// The hashes of the lists' texts, computed in the background, because they take a fifth of the
/// work and nothing waits for them.
final class SourceHashes: Sendable {
  typealias Words = (UInt64, UInt64, UInt64, UInt64)

  private let group = ManyCores.Group()
  private let hashes: Mutex<[Words]>

  /// Starts hashing.
  init(of lists: [CompilableList]) {
    hashes = Mutex(Array(repeating: (0, 0, 0, 0), count: lists.count))
    // The table of suffixes is made when it is first needed; this makes it early.
    group.begin { _ = SuffixTableBuilder.bundled }
    for (number, list) in lists.enumerated() {
      group.begin {
        let words = SHA256.words(of: list.source)
        self.hashes.withLock { $0[number] = words }
      }
    }
  }

  /// All hashes, in the order of the lists; waits for them.
  func finished() -> [Words] {
    group.wait()
    return hashes.withLock { $0 }
  }
}
