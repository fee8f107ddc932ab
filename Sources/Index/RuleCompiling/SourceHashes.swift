// SPDX-License-Identifier: Apache-2.0

internal import ContentHash
internal import ParallelWork
internal import Synchronization

/// The hashes of texts of lists, computed in the background, because nothing waits for them.
final class SourceHashes: Sendable {
  typealias Words = (UInt64, UInt64, UInt64, UInt64)

  /// The hash of one list, which one thread writes: there is nothing to wait for.
  private final class Slot: Sendable {
    let words = Mutex<Words>((0, 0, 0, 0))
  }

  private let group = ManyCores.Group()
  private let slots: [Slot]

  /// Starts hashing.
  init(of texts: [[UInt8]]) {
    slots = texts.map { _ in Slot() }
    // The table of suffixes is made when it is first needed; this makes it early.
    group.begin { SuffixTableBuilder.prepareBundled() }
    for (text, slot) in zip(texts, slots) {
      group.begin {
        let words = SHA256.words(of: text)
        slot.words.withLock { $0 = words }
      }
    }
  }

  /// All hashes, in the order of the texts; waits for them.
  func finished() -> [Words] {
    group.wait()
    return slots.map { slot in slot.words.withLock { $0 } }
  }
}
