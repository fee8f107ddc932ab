// SPDX-License-Identifier: Apache-2.0

/// The fixed-size records of the file, field by field.

/// One list: 64 bytes.
package struct ListRecord: BitwiseCopyable, Sendable {
  package var nameOffset: UInt32 = 0
  package var firstRule: UInt32 = 0
  package var ruleCount: UInt32 = 0
  package var globalStart: UInt32 = 0
  package var globalCount: UInt32 = 0
  /// 1 if a rule of the list is `ignore-following-rules`, otherwise 0.
  package var hasCut: UInt32 = 0
  package var hash: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// 1 if its rules come from filters, otherwise 0: their lines are those of `filterFiles`.
  package var isOfFilters: UInt32 = 0
  /// How its rules are weighed; see `ListRanking`.
  package var ranking = ListRanking.none

  package init() {}
}

/// How the rules of a list are weighed: 4 bytes.
///
/// In a list with ranks the rule with the highest rank wins, and the lists with ranks of an index
/// are weighed together.
package struct ListRanking: RawRepresentable, BitwiseCopyable, Sendable, Hashable {
  package var rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// By their order, as in WebKit.
  package static let none = ListRanking(rawValue: 0)
  /// By rank; an upgrade or a redirect that cannot be carried out hides the rules below it.
  package static let hiding = ListRanking(rawValue: 1)
  /// By rank; every rule that wins counts.
  package static let plain = ListRanking(rawValue: 2)

  package var isKnown: Bool { rawValue <= 2 }
  // INVARIANT: rankingKind.
  package var hasRanks: Bool { rawValue != 0 }
}

/// The rank of a rule, and the rule of an extension that it comes from: 16 bytes.
package struct RankRecord: BitwiseCopyable, Sendable {
  package var priority: UInt32
  /// Decides among rules with one priority; at most 7.
  package var kind: UInt32
  /// The number that its author gave it.
  package var id: UInt32
  /// The number of the rule that it comes from, counted over all rulesets.
  package var origin: UInt32

  package init(priority: UInt32, kind: UInt32, id: UInt32, origin: UInt32) {
    self.priority = priority
    self.kind = kind
    self.id = id
    self.origin = origin
  }

  /// Priority and kind as one number.
  // INVARIANT: rankKind. The kind has three bits.
  package var rank: UInt64 { UInt64(priority) << 3 | UInt64(kind) }
}

/// A file of filters: 48 bytes.
package struct FilterFileRecord: BitwiseCopyable, Sendable {
  package var nameOffset: UInt32 = 0
  /// How many lines the files before it have.
  package var firstLine: UInt32 = 0
  package var lineCount: UInt32 = 0
  package var reserved: UInt32 = 0
  package var hash: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  package init() {}
}

/// A rule that comes from several filters: 8 bytes.
package struct JoinedFilters: BitwiseCopyable, Sendable {
  package var rule: RuleID
  /// How many there are in addition to the first.
  package var others: UInt32

  package init(rule: RuleID, others: UInt32) {
    self.rule = rule
    self.others = others
  }
}

/// The properties that many rules share: 16 bytes.
package struct ClassRecord: BitwiseCopyable, Sendable, Hashable {
  /// The loads that the rules are for; groups that they do not name are complete.
  package var mask: UInt32 = 0
  package var condition = ConditionWord.none
  /// The offset of the action's content among the texts.
  package var payload: UInt32 = 0
  package var list: UInt16 = 0
  package var action = ActionNumber.block
  /// See `IndexFormat.ClassBit`.
  package var bits: UInt8 = 0

  package init() {}
}

extension ClassRecord {
  /// Whether the rules ask for a party of the document that makes the load.
  var asksForSource: Bool { mask & IndexFormat.sourceMask != IndexFormat.sourceMask }
}

/// The position at which a stretch of rules begins: 20 bytes.
package struct PositionCheckpoint: BitwiseCopyable, Sendable {
  package var offset: UInt32
  /// One less than the index of the first rule.
  package var index: UInt32
  package var line: UInt32
  package var column: UInt32
  /// The smallest step from rule to rule, shifted by one; the low bit means that it is in lines.
  package var step: UInt32

  package init(offset: UInt32, index: UInt32, line: UInt32, column: UInt32, step: UInt32) {
    self.offset = offset
    self.index = index
    self.line = line
    self.column = column
    self.step = step
  }
}

/// A condition: 12 bytes.
package struct ConditionRecord: BitwiseCopyable, Sendable {
  /// The index of its kind in `Condition.Kind.allCases`.
  package var kind: UInt16 = 0
  package var isCaseSensitive: UInt16 = 0
  package var entriesStart: UInt32 = 0
  package var entriesCount: UInt32 = 0

  package init() {}
}

/// A set of characters: 16 bytes.
package struct SetRecord: BitwiseCopyable, Sendable, Hashable {
  package var low: UInt64
  package var high: UInt64

  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always)
  func contains(_ character: UInt8) -> Bool {
    character < 128
      && ((character < 64 ? low : high) &>> UInt64(character & 63)) & 1 == 1
  }
}

/// Rules for every URL with the same effect on the same loads: 16 bytes.
package struct AlwaysGroup: BitwiseCopyable, Sendable {
  package var mask: UInt32 = 0
  package var list: UInt16 = 0
  package var action = ActionNumber.block
  package var reserved: UInt8 = 0
  package var start: UInt32 = 0
  package var count: UInt32 = 0

  package init() {}
}

/// A rule for every URL, the later ones first: 8 bytes.
package struct AlwaysRule: BitwiseCopyable, Sendable {
  package var rule: RuleID
  package var condition: ConditionWord

  package init(rule: RuleID, condition: ConditionWord) {
    self.rule = rule
    self.condition = condition
  }

  var isOnFrame: Bool { condition.isOnFrame }
}

/// A rule that cannot apply, with the offset of its pattern among the texts: 8 bytes.
package struct NeverRule: BitwiseCopyable, Sendable {
  package var rule: RuleID
  package var pattern: UInt32

  package init(rule: RuleID, pattern: UInt32) {
    self.rule = rule
    self.pattern = pattern
  }
}

/// Four bytes of text, the bytes around them, and the patterns that require all of these: 16 bytes.
package struct FragmentEntry: BitwiseCopyable, Sendable {
  /// The four bytes in the upper half, and the bytes before them in the lower; see `LookAround`.
  package var lead: UInt64
  /// The bytes after them.
  package var ahead: UInt32
  package var items: UInt32

  package init(before: UInt32, text: UInt32, ahead: UInt32, items: UInt32) {
    lead = UInt64(text) << 32 | UInt64(before)
    self.ahead = ahead
    self.items = items
  }

  var text: UInt32 { UInt32(truncatingIfNeeded: lead >> 32) }
}

/// What comes before and after a host that is filed with a lead: 8 bytes.
package struct LeadRecord: BitwiseCopyable, Sendable {
  /// A small machine that matches what comes before the host, up to its end.
  package let program: ProgramOffset
  /// The set of characters that may follow the host, or `nothing`.
  package let closing: UInt32

  package static let nothing: UInt32 = 0xFFFF_FFFF

  package init(program: ProgramOffset, closing: UInt32) {
    self.program = program
    self.closing = closing
  }

  /// Whether a character must follow.
  @inline(__always)
  var hasClosing: Bool { closing != LeadRecord.nothing }
}
