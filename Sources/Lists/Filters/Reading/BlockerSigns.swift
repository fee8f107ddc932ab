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

  /// Looks at a list, for weak signs only if they count.
  init(_ bytes: [UInt8], looksForWeakSigns: Bool) {
    self.bytes = bytes
    for index in bytes.indices {
      switch bytes[index] {
      case Sign.hash: addMarker(at: index)
      case Sign.exclamation: if startsLine(index) { addDirective(at: index) }
      case Sign.dollar:
        if isHTMLFilter(at: index) { adguard += 1 }
        if looksForWeakSigns { addOption(at: index + 1) }
      case Sign.comma: if looksForWeakSigns { addOption(at: index + 1) }
      case Sign.colon: if looksForWeakSigns { addProcedure(at: index) }
      case UInt8(ascii: "["): if looksForWeakSigns, isModifier(at: index) { weakAdguard += 1 }
      default: break
      }
    }
  }

  /// The blocker with the most signs; for a tie, uBlock Origin, because it reads the most.
  var blocker: FilterDialect? {
    Self.blocker(adguard, ublock) ?? Self.blocker(weakAdguard, weakUblock)
  }

  private static func blocker(_ adguard: Int, _ ublock: Int) -> FilterDialect? {
    adguard > ublock ? .adguard : ublock > 0 ? .ublock : nil
  }

  private func matches(_ text: String, at index: Int) -> Bool {
    bytes.matches(text, at: index, before: bytes.count)
  }

  private func startsLine(_ index: Int) -> Bool {
    index == 0 || bytes[index - 1] == UInt8(ascii: "\n")
  }

  // MARK: Strong signs

  private mutating func addMarker(at index: Int) {
    if matches("##+js(", at: index) { ublock += 1 }
    if matches("#%#", at: index) { adguard += 1 }
    if matches("##^", at: index) { weakUblock += 1 }
    if matches("#$#", at: index) || matches("#$?#", at: index), endsWithBlock(index) {
      weakAdguard += 1
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
    guard matches("$$", at: index), index + 2 < bytes.count, bytes[index + 2].isLetter else {
      return false
    }
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

  private mutating func addOption(at index: Int) {
    guard index < bytes.count else { return }
    let (ublock, adguard): ([String], [String]) =
      switch bytes[index] {
      case UInt8(ascii: "f"): (["from="], [])
      case UInt8(ascii: "d"): (["denyallow="], [])
      case UInt8(ascii: "r"): (["removeparam", "redirect-rule="], [])
      case UInt8(ascii: "3"): (["3p"], [])
      case UInt8(ascii: "1"): (["1p"], [])
      case UInt8(ascii: "a"): ([], ["app="])
      case UInt8(ascii: "j"): ([], ["jsinject"])
      default: ([], [])
      }
    if ublock.contains(where: { isOption($0, at: index) }) { weakUblock += 1 }
    if adguard.contains(where: { isOption($0, at: index) }) { weakAdguard += 1 }
  }

  private func isOption(_ name: String, at index: Int) -> Bool {
    guard matches(name, at: index) else { return false }
    let end = index + name.utf8.count
    return name.hasSuffix("=") || end == bytes.count || !bytes[end].isHostByte
  }

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
