// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
internal import RuleModel
internal import Synchronization

/// What is read of the texts of lists in the background, because nothing waits for it: their
/// hashes, and where their lines begin.
final class SourceTexts: Sendable {
  typealias Words = (UInt64, UInt64, UInt64, UInt64)

  /// One text; each part of it is written by one thread, so no thread waits.
  private final class Slot: Sendable {
    let hash = Mutex<Words>((0, 0, 0, 0))
    let lines = Mutex<LineTable?>(nil)
  }

  // In order, because the patterns of the first rules are waited for meanwhile.
  private let reading = ManyCores.Group.inOrder()
  private let hashing: ManyCores.Group
  private let slots: [Slot]

  /// Starts with the texts of rule lists, whose lines are needed, and with other files.
  init(of lists: [[UInt8]], _ files: [[UInt8]]) {
    slots = (lists + files).map { _ in Slot() }
    hashing = reading.another()
    for (text, slot) in zip(lists, slots) {
      reading.begin {
        let lines = LineTable(text)
        slot.lines.withLock { $0 = lines }
      }
    }
    // The table of suffixes is made when it is first needed; this makes it early.
    hashing.begin { SuffixTableBuilder.prepareBundled() }
    for (text, slot) in zip(lists + files, slots) {
      hashing.begin {
        let words = SHA256.words(of: text)
        slot.hash.withLock { $0 = words }
      }
    }
  }

  /// The lines of a list; waits for them.
  func lines(ofList list: Int) -> LineTable {
    reading.wait()
    return slots[list].lines.withLock { $0 } ?? LineTable([])
  }

  /// All hashes, in the order of the texts; waits for them.
  func hashes() -> [Words] {
    hashing.wait()
    return slots.map { slot in slot.hash.withLock { $0 } }
  }
}
