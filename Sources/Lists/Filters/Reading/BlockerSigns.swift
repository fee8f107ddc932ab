// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Counts the signs of ad blockers in a list.
///
/// - Complexity: linear.
struct BlockerSigns {
  private let bytes: [UInt8]
  /// Signs that only one blocker has.
  private var adguard = 0
  private var ublock = 0
  /// Signs of one blocker, or of several, that Adblock Plus does not have.
  private var weakAdguard = 0
  private var weakUblock = 0
  /// Other options that Adblock Plus does not have, of one blocker or of both: only many of them
  /// count.
  private var otherAdguard = 0
  private var otherUblock = 0
  private var shared = 0
  /// Lines that are no comments.
  private var lines = 0
  /// Whether the line has options so far.
  private var hasOptions = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var previous = UInt8(ascii: "\n")
    for index in bytes.indices {
      if previous == UInt8(ascii: "\n") { beginLine(at: index) }
      previous = bytes[index]
      switch bytes[index] {
      case Sign.hash: addMarker(at: index)
      case Sign.exclamation: if startsLine(index) { addDirective(at: index) }
      case Sign.dollar:
        if isHTMLFilter(at: index) { adguard += 1 }
        addOption(at: index + 1)
      case Sign.comma: if hasOptions { addOption(at: index + 1) }
      case Sign.colon: addProcedure(at: index)
      case UInt8(ascii: "["): if isModifier(at: index) { weakAdguard += 1 }
      default: break
      }
    }
  }

  /// The blocker with the most signs; for a tie, uBlock Origin, because it reads the most.
  var blocker: FilterDialect? {
    certainBlocker ?? Self.blocker(weakAdguard, weakUblock) ?? frequentBlocker
  }

  /// The blocker of a list with the header of Adblock Plus, or nil for Adblock Plus.
  ///
  /// Lists for several blockers have this header, and a few filters that Adblock Plus skips. In a
  /// list for another blocker these are more than two in a hundred.
  var blockerDespiteHeader: FilterDialect? { certainBlocker ?? frequentBlocker }

  private var certainBlocker: FilterDialect? { Self.blocker(adguard, ublock) }

  /// The blocker for which many lines have signs.
  private var frequentBlocker: FilterDialect? {
    let adguard = weakAdguard + otherAdguard
    let ublock = weakUblock + otherUblock + shared
    guard adguard + ublock >= 5, (adguard + ublock) * 50 >= lines else { return nil }
    return Self.blocker(adguard, ublock - shared) ?? .ublock
  }

  private static func blocker(_ adguard: Int, _ ublock: Int) -> FilterDialect? {
    adguard > ublock ? .adguard : ublock > 0 ? .ublock : nil
  }

  private mutating func beginLine(at index: Int) {
    hasOptions = false
    if bytes[index] != Sign.exclamation, !bytes[index].isBlank { lines += 1 }
  }

  private func matches(_ text: String, at index: Int) -> Bool {
    bytes.matches(text, at: index, before: bytes.count)
  }

  private func startsLine(_ index: Int) -> Bool {
    index == 0 || bytes[index - 1] == UInt8(ascii: "\n")
  }

  // MARK: Strong signs

  private mutating func addMarker(at index: Int) {
    guard index + 2 < bytes.count else { return }
    switch (bytes[index + 1], bytes[index + 2]) {
    case (Sign.hash, UInt8(ascii: "+")): if matches("##+js(", at: index) { ublock += 1 }
    case (Sign.hash, UInt8(ascii: "^")): weakUblock += 1
    case (UInt8(ascii: "%"), Sign.hash): adguard += 1
    case (Sign.dollar, _):
      let isStyle = matches("#$#", at: index) || matches("#$?#", at: index)
      if isStyle, endsWithBlock(index) { weakAdguard += 1 }
    default: break
    }
  }

  private mutating func addDirective(at index: Int) {
    if matches("!#safari_cb_affinity", at: index) || matches("!+ ", at: index) {
      adguard += 1
    } else if matches("!#if ", at: index) {
      let line = index..<endOfLine(index)
      let isForUblock =
        bytes.first("ext_ublock", in: line) != nil || bytes.first("env_", in: line) != nil
      if isForUblock { ublock += 1 }
    }
  }

  private func endOfLine(_ index: Int) -> Int {
    bytes.first(UInt8(ascii: "\n"), in: index..<bytes.count) ?? bytes.count
  }

  /// Whether `a.com$$script` stands here: domains before the sign, the name of an element after it.
  private func isHTMLFilter(at index: Int) -> Bool {
    guard index + 2 < bytes.count, bytes[index + 1] == Sign.dollar, bytes[index + 2].isLetter
    else { return false }
    let lowest = max(0, index - 256)
    var start = index
    while start > lowest, bytes[start - 1].isHostByte || bytes[start - 1] == Sign.comma {
      start -= 1
    }
    return start < index && startsLine(start)
  }

  // MARK: Weak signs

  /// `#$#.ad { color: red }`; a snippet has no block.
  private func endsWithBlock(_ index: Int) -> Bool {
    let line = bytes.trimmed(index..<endOfLine(index))
    return bytes[line.upperBound - 1] == UInt8(ascii: "}")
  }

  /// Counts an option that Adblock Plus does not have.
  private mutating func addOption(at index: Int) {
    let start = index < bytes.count && bytes[index] == Sign.tilde ? index + 1 : index
    var end = start
    while end < bytes.count, bytes[end].isNameByte, end - start <= NetworkOption.longestName {
      end += 1
    }
    guard
      end == bytes.count || bytes[end].isBlank || bytes[end] == Sign.comma
        || bytes[end] == Sign.equals,
      let option = NetworkOption.table.value(of: bytes[start..<end])
    else { return }
    hasOptions = true
    guard option.isForeign(to: .adblockPlus) else { return }
    if Self.ublockNames.contains(where: { bytes[start..<end].elementsEqual($0.utf8) }) {
      weakUblock += 1
    } else if Self.adguardNames.contains(where: { bytes[start..<end].elementsEqual($0.utf8) }) {
      weakAdguard += 1
    } else if option.isForeign(to: .ublock) {
      otherAdguard += 1
    } else if option.isForeign(to: .adguard) {
      otherUblock += 1
    } else {
      shared += 1
    }
  }

  private static let ublockNames = [
    "1p", "3p", "denyallow", "from", "redirect-rule", "removeparam",
  ]
  private static let adguardNames = ["app", "jsinject"]

  private mutating func addProcedure(at index: Int) {
    let names = [":has-text(", ":upward(", ":matches-path(", ":style(", ":remove("]
    guard index + 1 < bytes.count, "humsr".utf8.contains(bytes[index + 1]),
      names.contains(where: { matches($0, at: index) })
    else { return }
    weakUblock += 1
  }

  /// `[$path=/x]##.ad`.
  private func isModifier(at index: Int) -> Bool {
    startsLine(index) && matches("[$", at: index)
  }
}
