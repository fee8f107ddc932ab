// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// JSON with a line for each member.
enum IndentedJSON {
  /// The same JSON, which must be valid, on several lines.
  static func text(of json: [UInt8]) -> Markup {
    lines(of: String(decoding: json, as: UTF8.self)).map { line in
      let margin = Markup(stringLiteral: String(repeating: " ", count: 2 * line.level))
      return "\(margin)\(line.text)\n"
    }.joined()
  }

  /// The lines with their nesting levels; an array stays on one line.
  private static func lines(of json: String) -> [(level: Int, text: String)] {
    var reader = Reader()
    for scalar in json.unicodeScalars { reader.read(scalar) }
    return reader.lines + [(reader.level, reader.line)]
  }

  private struct Reader {
    var lines: [(level: Int, text: String)] = []
    var line = ""
    /// The nesting level of the line.
    var level = 0
    private var arrays = 0
    private var isString = false
    private var isEscaped = false

    mutating func read(_ scalar: Unicode.Scalar) {
      guard !isString else { return readString(scalar) }
      switch scalar {
      case "{" where arrays == 0:
        line.unicodeScalars.append(scalar)
        breakLine(level + 1)
      case "}" where arrays == 0:
        breakLine(level - 1)
        line.unicodeScalars.append(scalar)
      case ",":
        line.unicodeScalars.append(scalar)
        if arrays == 0 { breakLine(level) } else { line += " " }
      case ":": line += ": "
      case " ", "\t", "\n", "\r": break
      default:
        arrays += scalar == "[" ? 1 : scalar == "]" ? -1 : 0
        isString = scalar == "\""
        line.unicodeScalars.append(scalar)
      }
    }

    private mutating func readString(_ scalar: Unicode.Scalar) {
      line.unicodeScalars.append(scalar)
      isString = isEscaped || scalar != "\""
      isEscaped = !isEscaped && scalar == "\\"
    }

    private mutating func breakLine(_ next: Int) {
      lines.append((level, line))
      (line, level) = ("", max(0, next))
    }
  }
}
