// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// The name in the call of a scriptlet: `+js(set-constant, …)`, `//scriptlet("set-constant", …)`.
enum ScriptletName {
  /// Where it is, without quotes; nil if there is none.
  static func range(in bytes: [UInt8], _ body: Range<Int>) -> Range<Int>? {
    guard let open = bytes.first(UInt8(ascii: "("), in: body),
      let close = bytes.last(UInt8(ascii: ")"), in: body), open < close
    else { return nil }
    let arguments = (open + 1)..<close
    let end = bytes.first(Sign.comma, in: arguments) ?? arguments.upperBound
    let name = bytes.trimmed(arguments.lowerBound..<end)
    guard name.count > 1, "\"'`".utf8.contains(bytes[name.lowerBound]),
      bytes[name.upperBound - 1] == bytes[name.lowerBound]
    else { return name.isEmpty ? nil : name }
    return name.count > 2 ? (name.lowerBound + 1)..<(name.upperBound - 1) : nil
  }
}
