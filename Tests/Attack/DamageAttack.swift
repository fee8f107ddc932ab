// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import TestSupport

/// Opens damaged indexes, and decides with those that open.
struct DamageAttack {
  let count: Int
  let seed: UInt64

  /// Whether every index that must be rejected was.
  func run() throws -> Bool {
    print("seed \(seed)")
    print("\(padded("damage", 58)) tried  refused  answered")
    var isFine = true
    var tried = 0
    for (number, damage) in Damage.allCases.enumerated() {
      let refused = try refusedCount(damage, RepeatableRandom(seed: seed &+ UInt64(number)))
      print(
        padded(damage.rawValue, 54), padded(count, 8), padded(refused, 8),
        padded(count - refused, 9))
      if damage.isEvident, refused < count { isFine = false }
      tried += count
    }
    print("\(tried) damaged indexes\(isFine ? "" : ": some were taken that are evidently none")")
    return isFine
  }

  private func refusedCount(_ damage: Damage, _ start: RepeatableRandom) throws -> Int {
    var random = start
    var refused = 0
    var damager = try IndexDamager(RandomIndex.bytes(&random))
    for number in 0..<count {
      if number % 1_000 == 0, !damage.goesInOrder {
        damager = try IndexDamager(RandomIndex.bytes(&random))
      }
      do throws(IndexError) {
        let index = try RuleIndex(damager.damaged(damage, number, &random))
        index.beAsked(&random)
      } catch {
        refused += 1
      }
    }
    return refused
  }
}

extension Damage {
  /// Whether the first trials of this kind step through the file from its start.
  fileprivate var goesInOrder: Bool { self == .cut || self == .bitInFront }
}

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: " ", count: max(0, width - text.count)) + text
}
