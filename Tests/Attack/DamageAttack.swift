// SPDX-License-Identifier: Apache-2.0

import RuleCompiler
import RuleIndex
import RuleLint
import TestSupport

/// Opens damaged indexes and asks those that open.
struct DamageAttack {
  let count: Int
  let seed: UInt64

  /// Whether all that had to be refused was.
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
    var damager = try IndexDamager(index(&random))
    for number in 0..<count {
      if number % 1_000 == 0, !damage.goesInOrder { damager = try IndexDamager(index(&random)) }
      do throws(IndexError) {
        let index = try RuleIndex(damager.damaged(damage, number, &random))
        index.beAsked(&random)
      } catch {
        refused += 1
      }
    }
    return refused
  }

  /// An index of random lists, with something in nearly all of its sections.
  private func index(_ random: inout RepeatableRandom) throws -> [UInt8] {
    var rules = RandomRules(random: random)
    let lists = (0..<4).map { number in
      let text = rules.list()
      return CompilableList(
        name: "list \(number)", source: text, rules: RuleLint.check(text).usableRules)
    }
    random = rules.random
    return try RuleCompiler.compile(lists).bytes
  }
}

extension Damage {
  /// Whether the first ones of this kind go through the file from its start.
  fileprivate var goesInOrder: Bool { self == .cut || self == .bitInFront }
}

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: " ", count: max(0, width - text.count)) + text
}
