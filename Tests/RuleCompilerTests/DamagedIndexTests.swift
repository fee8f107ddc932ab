// SPDX-License-Identifier: Apache-2.0

import RuleCompiler
import RuleIndex
import RuleLint
import RuleSemantics
import RuleText
import SystemFiles
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

  @Test func `a file that was cut is refused`() throws {
    var random = RepeatableRandom()
    let whole = try index(&random)
    let sections = try RuleIndex(whole).sections
    let places = sections.flatMap { [$0.offset, $0.offset + $0.byteCount] } + Array(0..<70)
    for place in places where place < whole.count {
      #expect(throws: IndexError.self, "cut at \(place), seed \(random.seed)") {
        try RuleIndex(Array(whole[..<place]))
      }
    }
  }

  @Test func `a file with a flipped bit is refused`() throws {
    var random = RepeatableRandom()
    let whole = try index(&random)
    for number in 0..<4_000 {
      var damaged = whole
      let place = number < 1_000 ? number : random.below(whole.count)
      damaged[place] ^= 1 << UInt8(random.below(8))
      #expect(throws: IndexError.self, "bit of byte \(place), seed \(random.seed)") {
        try RuleIndex(damaged)
      }
    }
  }

  /// What is made up may be refused or not; either way nothing is read that is not there.
  ///
  /// `DAMAGED_INDEXES` in the environment makes it more than the usual 3,000.
  @Test func `a forged file is refused, or answers without harm`() throws {
    var random = RepeatableRandom()
    let count = Environment.value(of: "DAMAGED_INDEXES").flatMap { Int($0) } ?? 3_000
    var forgery = try Forgery(index(&random))
    var refused = 0
    for number in 0..<count {
      if number % 200 == 0 { forgery = try Forgery(index(&random)) }
      let forged = forgery.forged(&random)
      do throws(IndexError) {
        try use(RuleIndex(forged), &random)
      } catch {
        #expect(error.offset <= forged.count)
        refused += 1
      }
    }
    #expect(refused > count / 4 && refused < count, "\(refused) of \(count)")
  }

  private func use(_ index: RuleIndex, _ random: inout RepeatableRandom) {
    var rules = RandomRules(random: random)
    let matcher = Matcher([index])
    for _ in 0..<8 {
      let request = rules.request()
      guard let load = Load(request), let page = try? matcher.page(request.topURL) else { continue }
      _ = try? matcher.decide(request.url, load, on: page)
      _ = try? matcher.explain(request.url, load, on: page)
    }
    for rule in 0..<min(index.ruleCount, 64) { _ = index.rule(rule) }
    random = rules.random
  }
}

/// Changes an index and gives it the checksum that fits.
struct Forgery {
  private let whole: [UInt8]
  /// The parts of the file, so that small ones are changed as often as large ones.
  private let parts: [Range<Int>]

  init(_ whole: [UInt8]) throws {
    self.whole = whole
    let sections = try RuleIndex(whole).sections.filter { $0.byteCount > 0 }
    parts =
      [12..<64, 64..<(sections.first?.offset ?? 64)]
      + sections.map { $0.offset..<($0.offset + $0.byteCount) }
  }

  func forged(_ random: inout RepeatableRandom) -> [UInt8] {
    var forged = whole
    for _ in 0...random.below(3) {
      let part = random.pick(parts)
      let place = min(part.lowerBound + random.below(part.count), whole.count - 4)
      switch random.below(4) {
      case 0: forged[place] ^= 1 << UInt8(random.below(8))
      case 1: forged[place] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
      case 2:
        for byte in 0..<4 { forged[place / 4 * 4 + byte] = random.pick([0, 0, 1, 0xFF]) }
      default: forged[place] = UInt8(random.below(256))
      }
    }
    // The length and the version are told apart before anything else is looked at.
    forged.replaceSubrange(8..<12, with: whole[8..<12])
    forged.replaceSubrange(16..<24, with: whole[16..<24])
    let checksum = IndexBytes.checksum(of: forged)
    for byte in 0..<8 { forged[24 + byte] = UInt8(truncatingIfNeeded: checksum >> (byte * 8)) }
    return forged
  }
}
