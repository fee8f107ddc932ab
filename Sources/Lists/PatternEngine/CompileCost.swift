// SPDX-License-Identifier: Apache-2.0

/// What makes PCRE2 take more time to compile a pattern than its length explains.
///
/// It walks through the groups that a lookbehind calls to find how long they are, for each call
/// again, and compares each name of a group with all others. Two patterns of 20,000 bytes that are
/// made for it take half a second and an eighth of one. What is counted is the text, without regard
/// to where it is: `\Q(?<a>\E` has a name too.
struct CompileCost {
  /// Calls of groups next to a lookbehind, each of which may walk through the whole pattern.
  private static let mostCalls = 100
  /// Comparisons of names for each byte of the pattern, and for the shortest one.
  private static let (comparisonsOfByte, leastComparisons) = (20, 10_000)

  private var names = 0
  private var references = 0
  private var lookbehinds = 0
  private var calls = 0
  /// Whether groups share their numbers: then what is known about one is not kept.
  private var hasSharedNumbers = false
  private let length: Int

  /// - Complexity: Linear in the pattern.
  init(of pattern: [UInt8]) {
    length = pattern.count
    for start in pattern.indices.dropLast() {
      switch (pattern[start], pattern[start + 1]) {
      case (UInt8(ascii: "("), UInt8(ascii: "?")): addGroup(pattern.dropFirst(start + 2).prefix(2))
      // `(*plb:` and other names of lookbehinds.
      case (UInt8(ascii: "("), UInt8(ascii: "*")): lookbehinds += 1
      case (UInt8(ascii: "\\"), UInt8(ascii: "k")): references += 1
      case (UInt8(ascii: "\\"), UInt8(ascii: "g")):
        // `\g{1}` is a reference, `\g<1>` and `\g'1'` are calls.
        references += 1
        if pattern.dropFirst(start + 2).first != UInt8(ascii: "{") { calls += 1 }
      default: break
      }
    }
  }

  private mutating func addGroup(_ kind: ArraySlice<UInt8>) {
    let second = kind.dropFirst().first
    switch kind.first {
    case UInt8(ascii: "<"):
      if let second, "=!*".utf8.contains(second) { lookbehinds += 1 } else { names += 1 }
    case UInt8(ascii: "'"): names += 1
    case UInt8(ascii: "P"):
      switch second {
      case UInt8(ascii: "<"): names += 1
      case UInt8(ascii: ">"): calls += 1
      default: references += 1
      }
    case UInt8(ascii: "("): references += 1
    case UInt8(ascii: "|"): hasSharedNumbers = true
    case let first? where "0123456789+-R&".utf8.contains(first): calls += 1
    default: break
    }
  }

  /// Why the pattern is not compiled; nil if it is.
  var refusal: String? {
    if lookbehinds > 0, hasSharedNumbers ? calls > 0 : calls > CompileCost.mostCalls {
      return "lookbehinds call too many groups"
    }
    let most = CompileCost.comparisonsOfByte * length + CompileCost.leastComparisons
    return names * (names + references + calls) > most ? "too many groups have names" : nil
  }
}
