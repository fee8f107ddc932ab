// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats

/// Snippets of Adblock Plus: `hide-if-contains 'text' .a; log 'x'`.
///
/// Only those that do exactly what another effect does are known.
struct SnippetReader {
  private let body: [UInt8]
  private let dialect: FilterDialect

  init(_ body: [UInt8], _ dialect: FilterDialect) {
    self.body = body
    self.dialect = dialect
  }

  func effects() throws(PageEffectFault) -> [PageEffect] {
    guard dialect == .adblockPlus else {
      throw PageEffectFault(
        .unsupported, 0..<body.count,
        "\(dialect.title) reads a style here, as in `#$#.ad { color: red }`.")
    }
    var all: [PageEffect] = []
    var index = 0
    while index < body.count {
      let start = index
      let words = call(&index)
      if words.isEmpty { continue }
      all += try effects(of: words, start..<min(index, body.count))
    }
    guard !all.isEmpty else {
      throw PageEffectFault(.call, 0..<body.count, "The snippet has no name.")
    }
    return all
  }

  private func effects(
    of words: [[UInt8]], _ range: Range<Int>
  ) throws(PageEffectFault) -> [PageEffect] {
    let name = String(decoding: words[0], as: UTF8.self)
    let count = words.count - 1
    switch name {
    case "abort-on-property-read" where count == 1, "abort-on-property-write" where count == 1,
      "abort-current-inline-script" where (1...2).contains(count),
      "json-prune" where (1...2).contains(count):
      return [.scriptlet([ScriptletNames.resolved(words[0])] + words.dropFirst())]
    case "hide-if-contains" where (1...2).contains(count):
      return try hide(words[1], count == 2 ? words[2] : [Sign.star], range)
    default:
      throw PageEffectFault(
        .unsupported, range, "The snippet \(body.quoted(body.trimmed(range))) has no counterpart.")
    }
  }

  /// Hides the elements of a selector that contain a text.
  private func hide(
    _ text: [UInt8], _ selector: [UInt8], _ range: Range<Int>
  ) throws(PageEffectFault) -> [PageEffect] {
    let css: [UInt8]
    do throws(PageEffectFault) {
      css = try SelectorEffects.checked(selector)
    } catch {
      throw PageEffectFault(error.kind, range, error.message)
    }
    return [.procedural(ProceduralFilter([.css(css), .text(.hasText, text)]))]
  }

  /// The words up to a semicolon.
  private func call(_ index: inout Int) -> [[UInt8]] {
    var words: [[UInt8]] = []
    while index < body.count, body[index] != UInt8(ascii: ";") {
      if body[index].isBlank {
        index += 1
      } else {
        words.append(word(&index))
      }
    }
    index += 1
    return words
  }

  /// A word up to white space, or between quotation marks.
  private func word(_ index: inout Int) -> [UInt8] {
    let mark = UInt8(ascii: "'")
    let isQuoted = body[index] == mark
    if isQuoted { index += 1 }
    var text: [UInt8] = []
    while index < body.count {
      let byte = body[index]
      if isQuoted ? byte == mark : byte.isBlank || byte == UInt8(ascii: ";") { break }
      if byte == Sign.backslash, index + 1 < body.count {
        text += escaped(&index)
      } else {
        text.append(byte)
        index += 1
      }
    }
    if isQuoted { index += 1 }
    return text
  }

  /// The character that a backslash stands before: `\'`, `\n`, `\u0020`.
  private func escaped(_ index: inout Int) -> [UInt8] {
    index += 2
    switch body[index - 1] {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      let digits = index..<min(index + 4, body.count)
      guard digits.count == 4, let code = UInt32(body.text(digits), radix: 16),
        let scalar = Unicode.Scalar(code)
      else { return [Sign.backslash, UInt8(ascii: "u")] }
      index += 4
      return Array(String(Character(scalar)).utf8)
    case let other: return [other]
    }
  }
}
