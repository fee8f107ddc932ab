// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Values in JavaScript that can also stand in a script element of a page in any character set.
package enum ScriptLiteral {
  /// A text as a string.
  package static func string(_ text: [UInt8]) -> [UInt8] {
    var json = JSONWriter(capacity: text.count + 2)
    json.value(text)
    return value(json.bytes)
  }

  /// Texts as the arguments of a call.
  static func arguments(_ texts: ArraySlice<[UInt8]>) -> [UInt8] {
    Array(texts.map { string($0) }.joined(separator: [UInt8(ascii: ",")]))
  }

  /// JSON as JavaScript.
  ///
  /// What it changes can only stand in strings.
  static func value(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "<") }) else { return json }
    var script: [UInt8] = []
    script.reserveCapacity(json.count + 64)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      // Both `</script` and `<!--` would end or change the script.
      if scalar == "<" {
        script += "\\u003c".utf8
      } else if scalar.isASCII {
        script.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        for unit in String(scalar).utf16 { script += escape(unit) }
      }
    }
    return script
  }

  private static func escape(_ unit: UInt16) -> [UInt8] {
    let digits = String(unit, radix: 16)
    return Array("\\u".utf8) + Array(repeating: UInt8(ascii: "0"), count: 4 - digits.count)
      + Array(digits.utf8)
  }
}
