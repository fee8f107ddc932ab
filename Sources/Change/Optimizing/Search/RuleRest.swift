// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// The content of a rule apart from its pattern, and its run.
struct RuleRest: Hashable {
  private let run: Int
  private let action: Int
  private let flags: LoadFlags
  private let condition: Int?
  private let isCaseSensitive: Bool

  init(_ number: Int, _ list: WorkingList, _ order: ListOrder) {
    let facts = list.facts[number]
    run = order.run[number]
    action = facts.action
    flags = facts.flags
    condition = facts.condition
    isCaseSensitive = list.rules[number]?.trigger.isCaseSensitive ?? false
  }

  /// The same number in every run, because groups are sorted by it.
  var hash: UInt64 {
    var hash = ByteHash()
    hash.add(run)
    hash.add(action)
    hash.add(UInt64(flags.rawValue))
    hash.add(condition ?? -1)
    hash.add(isCaseSensitive ? 1 : 0)
    return hash.value
  }
}

/// The hashes of all beginnings of a text, from which those of its parts follow.
struct TextHashes {
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

  private let beginnings: [UInt64]
  private let powers: [UInt64]

  init(_ text: [UInt8]) {
    var beginnings: [UInt64] = [0]
    var powers: [UInt64] = [1]
    beginnings.reserveCapacity(text.count + 1)
    powers.reserveCapacity(text.count + 1)
    for byte in text {
      beginnings.append(beginnings[beginnings.count - 1] &* Self.base &+ UInt64(byte) &+ 1)
      powers.append(powers[powers.count - 1] &* Self.base)
    }
    self.beginnings = beginnings
    self.powers = powers
  }

  /// The hash of the whole text.
  var whole: UInt64 { beginnings[beginnings.count - 1] }

  /// The hash that the text has without a part of it.
  func around(_ part: Range<Int>) -> UInt64 {
    let tail = powers.count - 1 - part.upperBound
    let end = whole &- beginnings[part.upperBound] &* powers[tail]
    return beginnings[part.lowerBound] &* powers[tail] &+ end
  }
}
