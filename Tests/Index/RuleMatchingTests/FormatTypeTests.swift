// SPDX-License-Identifier: Apache-2.0

import RuleModel
@testable import RuleMatching
import Testing

/// The small types for numbers of the format.
@Suite struct `Numbers of the format` {
  @Test(arguments: ActionType.allCases)
  func `an action has its number among all, and is found by it`(_ type: ActionType) {
    let number = ActionNumber(type)
    #expect(ActionType.allCases[number.slot] == type && number.type == type && number.isKnown)
    #expect(number.set == ActionSet(type))
  }

  @Test func `actions that are named are those of the model`() {
    #expect(ActionNumber.block == ActionNumber(.block))
    #expect(ActionNumber.ignorePreviousRules == ActionNumber(.ignorePreviousRules))
    #expect(ActionNumber.ignoreFollowingRules == ActionNumber(.ignoreFollowingRules))
    #expect(Int(ActionNumber.count) == ActionType.allCases.count)
  }

  @Test func `bits of loads are those of the model`() {
    #expect(LoadFlags(rawValue: IndexFormat.firstParty) == .firstParty)
    #expect(LoadFlags(rawValue: IndexFormat.thirdParty) == .thirdParty)
    #expect(LoadFlags(rawValue: IndexFormat.topFrame) == .topFrame)
    #expect(LoadFlags(rawValue: IndexFormat.childFrame) == .childFrame)
    #expect(LoadFlags(rawValue: IndexFormat.get) == .get)
    #expect(LoadFlags(rawValue: IndexFormat.anyMethod) == .anyMethod)
    let parties: [(SourceParties, UInt32)] = [
      (.firstParty, IndexFormat.firstPartySource), (.thirdParty, IndexFormat.thirdPartySource),
      (.sameHost, IndexFormat.sameHostSource), (.otherHost, IndexFormat.otherHostSource),
    ]
    for (party, bit) in parties {
      #expect(UInt32(party.rawValue) << IndexFormat.sourceShift == bit)
    }
  }

  @Test func `no rule comes before the first one`() {
    let rules = [0, 1, 7, Int(UInt32.max) - 1].map { RuleID($0) }
    for (number, rule) in rules.enumerated() {
      let optional = OptionalRuleID(rule)
      #expect(optional > .none && !optional.isNone && optional.rule == rule)
      for later in rules.dropFirst(number + 1) { #expect(OptionalRuleID(later) > optional) }
    }
    #expect(OptionalRuleID.none.isNone)
  }

  /// A condition with each of its bits, and its word in the file.
  static let words: [(ConditionID, Bool, Bool, Bool, UInt32)] = [
    (ConditionID(0), false, false, false, 8), (ConditionID(0), true, false, false, 9),
    (ConditionID(0), false, true, false, 10), (ConditionID(0), false, false, true, 12),
    (ConditionID(5), true, true, true, 55),
  ]

  @Test(arguments: words)
  func `a condition's word holds its number over its bits`(
    _ condition: ConditionID, isUnless: Bool, isOnFrame: Bool, alwaysHolds: Bool, raw: UInt32
  ) {
    let word = ConditionWord(
      condition, isUnless: isUnless, isOnFrame: isOnFrame, alwaysHolds: alwaysHolds)
    #expect(word.rawValue == raw && word.condition == condition && !word.isNone)
    #expect(word.isUnless == isUnless && word.isOnFrame == isOnFrame)
    #expect(word.alwaysHolds == alwaysHolds)
    let moved = word.renumbered(to: ConditionID(9))
    #expect(moved.condition == ConditionID(9) && moved.rawValue & 7 == raw & 7)
    #expect(word.refersToCondition(below: condition.number + 1))
    #expect(!word.refersToCondition(below: condition.number))
  }

  @Test func `no condition always holds`() {
    #expect(ConditionWord.none.isNone && ConditionWord.none.alwaysHolds)
    #expect(!ConditionWord.none.refersToCondition(below: 1))
  }

  /// Headers of programs with their bytes.
  static let headers: [(ProgramHeader, UInt8)] = [
    (ProgramHeader(lead: .anywhere, isCaseSensitive: false, isAtEnd: false), 0),
    (ProgramHeader(lead: .start, isCaseSensitive: true, isAtEnd: false), 0x14),
    (ProgramHeader(lead: .authority, isCaseSensitive: false, isAtEnd: true), 0x28),
    (ProgramHeader(lead: .host, isCaseSensitive: true, isAtEnd: true), 0x3C),
    (ProgramHeader(.smallMachine, isCaseSensitive: false, isAtStart: true), 0x41),
    (ProgramHeader(.largeMachine, isCaseSensitive: true), 0x12),
    (ProgramHeader(.engine, isCaseSensitive: false), 3),
  ]

  @Test(arguments: headers)
  func `a program's header is one byte`(_ header: ProgramHeader, byte: UInt8) {
    #expect(header.rawValue == byte)
    #expect(header.isUnbound == (byte & ~0x10 == 0))
    #expect(header.kind.rawValue == byte & 3 && header.lead.rawValue == byte >> 2 & 3)
    #expect(header.isCaseSensitive == (byte & 16 != 0))
    #expect(header.isAtEnd == (byte & 32 != 0) && header.isAtStart == (byte & 64 != 0))
  }

  @Test(arguments: [
    (0, 0, 0), (0xFFFE, 0, 0xFFFE), (3, 5, 0x5_0003), (0xFFFE, 0xFFFE, 0xFFFE_FFFE),
  ])
  func `an anchor has two offsets`(_ text: Int, _ fragment: Int, _ raw: UInt32) {
    let anchor = Anchor(textOffset: text, fragmentOffset: fragment)
    #expect(anchor.rawValue == raw && !anchor.isNone)
    #expect(anchor.textOffset == text && anchor.fragmentOffset == fragment)
  }

  @Test(arguments: [(0xFFFF, 0), (0, 0xFFFF), (1 << 20, 1 << 20)])
  func `an anchor whose offsets are too large is none`(_ text: Int, _ fragment: Int) {
    #expect(Anchor(textOffset: text, fragmentOffset: fragment).isNone)
  }

  @Test(arguments: [true, false])
  func `a word of an item says whether more follow`(_ hasMore: Bool) {
    for pattern in [.authority, .domain, PatternReference(ProgramOffset(rawValue: 77))] {
      let word = ItemWord(pattern, hasMore: hasMore)
      #expect(word.pattern == pattern && word.hasMore == hasMore)
    }
    for target in [0, 1, 0x7FFF_FFFF] as [UInt32] {
      let word = ItemWord(target: target, hasMore: hasMore)
      #expect(word.target == target && word.hasMore == hasMore)
    }
  }

  @Test func `programs end where patterns without one begin`() {
    #expect(!PatternReference(ProgramOffset(rawValue: 0x3FFF_FFFC)).isPlain)
    for plain in [PatternReference.domain, .domainAndBelow, .authority] { #expect(plain.isPlain) }
  }

  @Test(arguments: [3, 4])
  func `what is filed under a host is read as it was written`(_ size: Int) {
    let largest = 1 << (size * 8 - 1) - 1
    for number in [0, 1, 300, largest] {
      for content in [HostContent.target(UInt32(number)), .items(at: number)] {
        let word = content.word(size: size)
        #expect(word < 1 << (size * 8) && HostContent(word, size: size) == content)
      }
    }
  }

  @Test(arguments: [
    (0, 0, 3), ((1 << 23) - 1, 0, 3), (1 << 23, 0, 4), (0, (1 << 23) - 1, 3), (0, 1 << 23, 4),
  ])
  func `three bytes are taken where they suffice`(_ targets: Int, _ items: Int, _ size: Int) {
    #expect(HostContent.size(targets: targets, items: items) == size)
  }

  @Test func `the sections of the pattern sets stand one after the other`() {
    var sections: [IndexFormat.Section] = []
    for kind in PatternSetKind.allCases {
      sections += PatternSetKind.Part.allCases.map { kind.section($0) }
    }
    let first = IndexFormat.Section.urlHostFilter.rawValue
    #expect(sections.map(\.rawValue) == (0..<27).map { first + $0 })
    #expect(sections.last == .frameItems)
  }
}
