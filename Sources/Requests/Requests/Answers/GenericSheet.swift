// SPDX-License-Identifier: Apache-2.0

/// A style sheet that hides the elements of generic selectors.
public struct GenericSheet: Sendable {
  /// The text of the sheet.
  public let text: [UInt8]

  /// A name for the text, for the header `ETag`: another text has another one.
  public var tag: String {
    // FNV-1a: two sheets of one server should not be equal by chance, and nobody gains if they are.
    let hash = text.reduce(0xCBF2_9CE4_8422_2325) { (hash: UInt64, byte) in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  /// How many selectors are in one rule: a browser drops the rule if it cannot read one of them.
  private static let mostSelectors = 100
  private static let hiding = Array("{display:none!important}\n".utf8)

  /// Creates the sheet of some selectors.
  public init(_ selectors: [[UInt8]]) {
    var text: [UInt8] = []
    // A browser without these functions would drop their neighbors.
    let plain = selectors.filter { !$0.contains(UInt8(ascii: ":")) }
    for start in stride(from: 0, to: plain.count, by: Self.mostSelectors) {
      text += plain[start..<min(start + Self.mostSelectors, plain.count)]
        .joined(separator: Array(",\n".utf8))
      text += Self.hiding
    }
    for selector in selectors where selector.contains(UInt8(ascii: ":")) {
      text += selector + Self.hiding
    }
    self.text = text
  }
}
