// SPDX-License-Identifier: Apache-2.0

import CByteScan
import TestSupport
import Testing

/// The search for items of a list whose hint fits, compared with one by one.
@Suite struct `Searches for items that fit` {
  /// A list as an index has it: patterns, hints and targets.
  private struct List {
    let hints: [UInt32]
    let targetCounts: [Int]
    /// Words after the list.
    let room: Int

    var words: [UInt32] {
      let more: UInt32 = 1 << 31
      let patterns = hints.indices.map { 7 | ($0 < hints.count - 1 ? more : 0) }
      let targets = targetCounts.flatMap { count in
        (0..<count).map { 9 | ($0 < count - 1 ? more : 0) }
      }
      return patterns + hints + targets + (0..<room).map { $0.isMultiple(of: 2) ? more : 0 }
    }

    func fitting(_ ahead: UInt32) -> [Int] {
      hints.indices.filter { number in
        stride(from: 0, to: UInt32(32), by: 8).allSatisfy { shift in
          let (asked, given) = (hints[number] >> shift & 0xFF, ahead >> shift & 0xFF)
          return asked == 0 || asked & 0x7F == given & 0x7F
        }
      }
    }

    /// Where the targets of an item are said to be.
    func targetPlace(of item: Int) -> Int { targetCounts[..<item].reduce(2 * hints.count, +) }
  }

  private static func random(_ random: inout RepeatableRandom) -> List {
    let count = random.oneIn(4) ? 1 + random.below(80) : 1 + random.below(10)
    let asked: [UInt32] = [0, 0x61, 0x62, 0x61_61, 0x62_61, 0xE1, 0x61_0061, 0x2F61_6161]
    return List(
      hints: (0..<count).map { _ in random.pick(asked) },
      targetCounts: (0..<count).map { _ in random.oneIn(6) ? 1 + random.below(3) : 1 },
      room: random.oneIn(2) ? 0 : random.below(30))
  }

  @Test(arguments: [0, 1])
  func `find the same as one by one, with the places of targets`(_ width: Int) {
    var random = RepeatableRandom()
    var walkedCount = 0
    for _ in 0..<20_000 {
      let list = Self.random(&random)
      let ahead = random.pick([0x61, 0x62, 0x6161, 0x2F61_6161, 0x61_2061, 0xE1])
      // An array of its own, so that a sanitizer sees what is read beyond it.
      let words = list.words
      let found =
        unsafe width == 0
        ? item_scan_baseline(words, words.count, UInt32(ahead))
        : item_scan(words, words.count, UInt32(ahead))
      let expected = list.fitting(UInt32(ahead))
      guard list.hints.count <= Int(ITEM_SCAN_MOST) else {
        #expect(found.fitting != 0 && found.is_walked != 0, "seed \(random.seed)")
        continue
      }
      let numbers = (0..<64).filter { found.fitting >> UInt64($0) & 1 == 1 }
      #expect(
        numbers == expected && Int(found.count) == list.hints.count, "seed \(random.seed)")
      walkedCount += Int(found.is_walked)
      guard found.is_walked == 0 else { continue }
      #expect(
        expected.allSatisfy { list.targetPlace(of: $0) == 2 * list.hints.count + $0 },
        "seed \(random.seed)")
    }
    #expect(walkedCount > 1_000 && walkedCount < 15_000, "seed \(random.seed)")
  }

  @Test func `walk no list whose items have one target each`() {
    let list = List(
      hints: [UInt32](repeating: 0, count: 64), targetCounts: [Int](repeating: 1, count: 64),
      room: 64)
    let words = list.words
    let found = unsafe [
      item_scan_baseline(words, words.count, 0x61), item_scan(words, words.count, 0x61),
    ]
    #expect(found.allSatisfy { $0.fitting == .max && $0.is_walked == 0 })
  }
}
