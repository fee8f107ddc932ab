// SPDX-License-Identifier: Apache-2.0

import RuleCompiler
import RuleIndex
import RuleLint
import RuleSemantics
import RuleText
import TestSupport
import Testing

@Suite struct `Damaged indexes` {
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

  @Test(arguments: Damage.allCases.filter(\.isEvident))
  func `what is evidently no index is refused`(damage: Damage) throws {
    var random = RepeatableRandom()
    let whole = try index(&random)
    let damager = try IndexDamager(whole)
    for number in 0..<1_000 {
      let bytes = damager.damaged(damage, number, &random)
      #expect(throws: IndexError.self, "\(damage) \(number), seed \(random.seed)") {
        try RuleIndex(bytes)
      }
    }
  }

  /// What is made up may be refused or not; either way nothing is read that is not there.
  @Test(arguments: Damage.allCases.filter { !$0.isEvident })
  func `what was made up is refused, or answers without harm`(damage: Damage) throws {
    var random = RepeatableRandom()
    var damager = try IndexDamager(index(&random))
    var refused = 0
    let count = 1_500
    for number in 0..<count {
      if number % 200 == 0 { damager = try IndexDamager(index(&random)) }
      let bytes = damager.damaged(damage, number, &random)
      do throws(IndexError) {
        let index = try RuleIndex(bytes)
        index.beAsked(&random)
      } catch {
        #expect(error.offset <= bytes.count)
        refused += 1
      }
    }
    #expect(refused > count / 4, "\(refused) of \(count), seed \(random.seed)")
  }
}
