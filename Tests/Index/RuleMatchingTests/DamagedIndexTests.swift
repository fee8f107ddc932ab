// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import TestSupport
import Testing

@Suite struct `Damaged indexes` {
  @Test(arguments: Damage.allCases.filter(\.isEvident))
  func `what is evidently no index is refused`(damage: Damage) throws {
    var random = RepeatableRandom()
    let whole = try RandomIndex.bytes(&random)
    let damager = try IndexDamager(whole)
    for number in 0..<1_000 {
      let bytes = damager.damaged(damage, number, &random)
      #expect(throws: IndexError.self, "\(damage) \(number), seed \(random.seed)") {
        try RuleIndex(bytes)
      }
    }
  }

  /// A forged index may be rejected or not; either way nothing is read beyond its data.
  @Test(arguments: Damage.allCases.filter { !$0.isEvident })
  func `what was made up is refused, or answers without harm`(damage: Damage) throws {
    var random = RepeatableRandom()
    var damager = try IndexDamager(RandomIndex.bytes(&random))
    var refused = 0
    let count = 1_500
    for number in 0..<count {
      if number % 200 == 0 { damager = try IndexDamager(RandomIndex.bytes(&random)) }
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
