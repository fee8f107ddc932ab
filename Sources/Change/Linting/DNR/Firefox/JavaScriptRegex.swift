// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// How JavaScript reads an RE2 expression; Firefox compiles it without the flag `u`.
enum JavaScriptRegex {
  /// The kind of difference.
  enum Difference: Equatable {
    /// JavaScript does not compile it, with the reason.
    case refused(String)
    /// JavaScript reads a part of it differently.
    case other(String)
  }

  /// The first difference; nil if both read the expression the same.
  ///
  /// - Complexity: Linear.
  static func difference(of regex: [UInt8]) -> Difference? {
    var scan = Scan(regex)
    return scan.firstDifference()
  }

  /// Whether an expression can only match the whole of a URL.
  ///
  /// False if that is not obvious.
  static func spansURL(_ regex: [UInt8]) -> Bool {
    guard regex.first == UInt8(ascii: "^"), !regex.contains(UInt8(ascii: "|")) else { return false }
    if regex.ends(with: ".*"), !regex.ends(with: "\\.*") { return true }
    return regex.ends(with: "$") && !regex.ends(with: "\\$")
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

/// Reads the tokens of an expression, one after the other.
private struct Scan {
  private let regex: [UInt8]
  private var offset = 0
  /// Whether the previous token is an assertion, which JavaScript does not repeat.
  private var isBehindAssertion = false

  init(_ regex: [UInt8]) { self.regex = regex }

  mutating func firstDifference() -> JavaScriptRegex.Difference? {
    while offset < regex.count {
      let wasAssertion = isBehindAssertion
      isBehindAssertion = false
      let difference: JavaScriptRegex.Difference? =
        switch regex[offset] {
        case UInt8(ascii: "\\"): escape()
        case UInt8(ascii: "["): set()
        case UInt8(ascii: "("): group()
        case UInt8(ascii: "^"), UInt8(ascii: "$"): assertion()
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
          quantifier(behindAssertion: wasAssertion)
        default: character()
        }
      if let difference { return difference }
    }
    return nil
  }

  private func byte(_ distance: Int) -> UInt8? {
    offset + distance < regex.count ? regex[offset + distance] : nil
  }

  private mutating func character() -> JavaScriptRegex.Difference? {
    offset += 1
    return nil
  }

  private mutating func assertion() -> JavaScriptRegex.Difference? {
    offset += 1
    isBehindAssertion = true
    return nil
  }

  private mutating func quantifier(behindAssertion: Bool) -> JavaScriptRegex.Difference? {
    offset += 1
    return behindAssertion ? .refused("JavaScript does not repeat `^`, `$` and `\\b`") : nil
  }

  private mutating func escape() -> JavaScriptRegex.Difference? {
    let letter = byte(1)
    let following = byte(2)
    offset += 2
    switch letter {
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      isBehindAssertion = true
      return nil
    case UInt8(ascii: "A"), UInt8(ascii: "z"), UInt8(ascii: "Q"), UInt8(ascii: "E"),
      UInt8(ascii: "C"), UInt8(ascii: "a"), UInt8(ascii: "p"), UInt8(ascii: "P"):
      return letter.map { plainLetter($0) }
    case UInt8(ascii: "x") where following == UInt8(ascii: "{"):
      return plainLetter(UInt8(ascii: "x"))
    default: return nil
    }
  }

  private func plainLetter(_ letter: UInt8) -> JavaScriptRegex.Difference {
    let name = Character(Unicode.Scalar(letter))
    return .other("`\\\(name)` is the letter \(name) in JavaScript")
  }

  private mutating func group() -> JavaScriptRegex.Difference? {
    offset += 1
    guard byte(0) == UInt8(ascii: "?") else { return nil }
    switch byte(1) {
    case UInt8(ascii: "P"): return .refused("JavaScript writes `(?<name>…)` for `(?P<name>…)`")
    case UInt8(ascii: "<"), UInt8(ascii: ":"): offset += 2
    default:
      let flags = regex[offset...].dropFirst().prefix { $0.isLetter || $0 == UInt8(ascii: "-") }
      offset += 1 + flags.count
      if byte(0) == UInt8(ascii: ")") { return .refused("JavaScript has no flags such as `(?i)`") }
      if flags.contains(UInt8(ascii: "U")) { return .refused("JavaScript has no flag `U`") }
      offset += 1
    }
    return nil
  }

  private mutating func set() -> JavaScriptRegex.Difference? {
    offset += 1
    if byte(0) == UInt8(ascii: "^") { offset += 1 }
    if byte(0) == UInt8(ascii: "]") {
      return .other("`]` at the start of a set ends it in JavaScript")
    }
    while let next = byte(0), next != UInt8(ascii: "]") {
      if next == UInt8(ascii: "["), byte(1) == UInt8(ascii: ":") {
        return .other("JavaScript has no classes such as `[:alpha:]`")
      }
      if next == UInt8(ascii: "\\") {
        if let difference = escape() { return difference }
        isBehindAssertion = false
      } else {
        offset += 1
      }
    }
    offset += 1
    return nil
  }
}
