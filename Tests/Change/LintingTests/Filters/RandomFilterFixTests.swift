// SPDX-License-Identifier: Apache-2.0

import Linting
import Filters
import Semantics
import RuleText
import TestSupport
import Testing

@Suite struct `Fixes of random filter lists` {
  @Test(arguments: [FilterDialect.adblockPlus, .ublock, .adguard])
  func `decide about every load as before`(dialect: FilterDialect) throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<250 {
      let list = randomList(&random)
      let fixed = fixed([list], dialect)
      removed += list.count - fixed.count
      expectSameDecisions([list], [fixed], dialect, &random, "seed \(seed)")
    }
    // The test is worth nothing if nothing was fixed.
    #expect(removed > 1_000, "seed \(seed)")
  }

  @Test func `find the words of uBlock Origin as before`() throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<150 {
      let list = randomWords(&random)
      let fixed = fixed([list], .ublock)
      removed += list.count - fixed.count
      expectSameDecisions([list], [fixed], .ublock, &random, "seed \(seed)")
    }
    #expect(removed > 300, "seed \(seed)")
  }

  @Test(arguments: [FilterDialect.adblockPlus, .adguard])
  func `hide the same elements as before`(dialect: FilterDialect) throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<300 {
      let list = randomHidingList(&random)
      let fixed = fixed([list], dialect)
      removed += list.count - fixed.count
      expectSameElements([list], [fixed], dialect, "seed \(seed)")
    }
    #expect(removed > 1_000, "seed \(seed)")
  }

  @Test func `keep filters for all pages that uBlock Origin does not switch off`() throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<300 {
      let list = withStars(randomHidingList(&random), &random)
      let fixed = fixed([list], .ublock)
      removed += list.count - fixed.count
      let (before, after) = (withoutStars(list), withoutStars(fixed))
      expectSameElements([before], [after], .ublock, "seed \(seed)")
    }
    #expect(removed > 1_000, "seed \(seed)")
  }

  // MARK: Other lists

  @Test(arguments: [FilterDialect.adblockPlus, .ublock, .adguard])
  func `of a list beside another one decide as before`(dialect: FilterDialect) throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<100 {
      let lists = [randomList(&random), randomList(&random) + randomPageOptions(&random, dialect)]
      let isAlone = random.oneIn(2)
      let fixed = fixed(isAlone ? [lists[0]] : lists, dialect)
      removed += lists[0].count - fixed.count
      expectSameDecisions(lists, [fixed, lists[1]], dialect, &random, "seed \(seed)")
    }
    #expect(removed > 300, "seed \(seed)")
  }

  @Test func `of a list beside another one hide as before`() throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<100 {
      let other = randomPageOptions(&random, .adblockPlus)
      let lists = [randomHidingList(&random), randomHidingList(&random) + other]
      let isAlone = random.oneIn(2)
      let fixed = fixed(isAlone ? [lists[0]] : lists, .adblockPlus)
      removed += lists[0].count - fixed.count
      expectSameElements(lists, [fixed, lists[1]], .adblockPlus, "seed \(seed)")
    }
    #expect(removed > 150, "seed \(seed)")
  }

  // MARK: Options of pages

  @Test(arguments: [FilterDialect.adblockPlus, .ublock, .adguard])
  func `switch off the same on pages as before`(dialect: FilterDialect) throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<100 {
      let list = (0..<5).reduce(into: [UInt8]()) { list, _ in
        list += randomPageOptions(&random, dialect)
      }
      let fixed = fixed([list], dialect)
      removed += list.count - fixed.count
      #expect(
        pageOptions(list, dialect) == pageOptions(fixed, dialect),
        "seed \(seed), \(dialect): \(String(decoding: list, as: UTF8.self))")
    }
    #expect(removed > 300, "seed \(seed)")
  }

  // MARK: Hosts

  @Test(arguments: [FilterDialect.hosts, .domains, .adguardDNS, .dnsmasq, .unbound])
  func `block the same hosts as before`(dialect: FilterDialect) throws {
    var random = RepeatableRandom()
    let seed = random.seed
    var removed = 0
    for _ in 0..<100 {
      let list = randomHosts(&random, dialect)
      let fixed = fixed([list], dialect)
      removed += list.count - fixed.count
      for coversBelow in [false, true] {
        #expect(
          blockedHosts(list, dialect, coversBelow) == blockedHosts(fixed, dialect, coversBelow),
          "seed \(seed), \(dialect): \(String(decoding: list, as: UTF8.self))")
      }
    }
    #expect(removed > 300, "seed \(seed)")
  }
}
