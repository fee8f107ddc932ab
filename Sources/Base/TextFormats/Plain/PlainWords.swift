// SPDX-License-Identifier: Apache-2.0

/// Pieces of sentences that several reports need.
package enum PlainWords {
  /// Text of a list or a request, without anything that a terminal would act on.
  package static func text(_ bytes: [UInt8]) -> String {
    Visible.text(String(decoding: bytes, as: UTF8.self))
  }

  /// The same, cut to a number of bytes.
  package static func short(_ bytes: [UInt8], most: Int = 400) -> String {
    guard bytes.count > most else { return text(bytes) }
    // A character that the cut would split is left out.
    var end = most
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return text(Array(bytes[..<end])) + "…"
  }

  /// A number with its noun: "1 rule", "2 rules".
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number.grouped) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The first few of some names: "a.com, b.com and 3 more".
  package static func some(_ names: [[UInt8]], most: Int = 3) -> String {
    let shown = names.prefix(most).map { short($0, most: 80) }.joined(separator: ", ")
    return names.count > most ? "\(shown) and \((names.count - most).grouped) more" : shown
  }

  /// A share with one decimal place: "12.3 %".
  ///
  /// Only none is shown as 0 %, and only all as 100 %.
  package static func share(_ part: Int, _ whole: Int) -> String {
    guard whole > 0, part > 0 else { return "0 %" }
    guard part < whole else { return "100 %" }
    let thousandths = Int((Double(part) / Double(whole) * 1_000).rounded())
    if thousandths == 0 { return "<0.1 %" }
    if thousandths == 1_000 { return ">99.9 %" }
    return "\(thousandths / 10).\(thousandths % 10) %"
  }
}
