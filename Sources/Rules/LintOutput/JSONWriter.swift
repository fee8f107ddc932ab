// SPDX-License-Identifier: Apache-2.0

/// Writes JSON, member by member, in the order in which it is told.
///
/// Strings that are not UTF-8 have been repaired by the time they get here, because `String` can
/// not hold anything else.
public struct JSONWriter {
  /// What was written so far.
  public private(set) var text = ""
  private var needsComma = false

  /// Makes an empty writer.
  public init() {}

  /// Begins an object.
  public mutating func beginObject() { begin("{") }
  /// Ends an object.
  public mutating func endObject() { end("}") }
  /// Begins an array.
  public mutating func beginArray() { begin("[") }
  /// Ends an array.
  public mutating func endArray() { end("]") }

  /// Writes a key; its value must follow.
  public mutating func key(_ name: String) {
    separate()
    text += JSONWriter.quoted(name) + ":"
    needsComma = false
  }

  /// Writes a string, or `null`.
  public mutating func value(_ string: String?) {
    raw(string.map { JSONWriter.quoted($0) } ?? "null")
  }

  /// Writes a number, or `null`.
  public mutating func value(_ number: Int?) { raw(number.map { String($0) } ?? "null") }

  /// Writes `true` or `false`.
  public mutating func value(_ isTrue: Bool) { raw(isTrue ? "true" : "false") }

  /// Writes a key with a string.
  public mutating func member(_ name: String, _ string: String?) {
    key(name)
    value(string)
  }

  /// Writes a key with a number.
  public mutating func member(_ name: String, _ number: Int?) {
    key(name)
    value(number)
  }

  /// Writes a key with `true` or `false`.
  public mutating func member(_ name: String, _ isTrue: Bool) {
    key(name)
    value(isTrue)
  }

  /// Breaks the line; JSON does not mind.
  public mutating func breakLine() {
    if needsComma {
      text += ","
      needsComma = false
    }
    text += "\n"
  }

  private mutating func begin(_ bracket: String) {
    separate()
    text += bracket
    needsComma = false
  }

  private mutating func end(_ bracket: String) {
    text += bracket
    needsComma = true
  }

  private mutating func raw(_ value: String) {
    separate()
    text += value
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = false
  }

  /// A string as JSON has it, with its quotation marks.
  public static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
