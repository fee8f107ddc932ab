// SPDX-License-Identifier: Apache-2.0

/// International host names: UTS 46, without transitional processing, as WebKit has it.
///
/// The tables are those of Unicode 15.0, which WebKitGTK 2.50.6 was seen to use.
package enum HostName {
  /// The longest ASCII form that WebKit has room for, unless the host was plain ASCII already.
  private static let longest = 2048

  /// The ASCII form of a host in a URL, or nil if it has none.
  ///
  /// Takes UTF-8 and gives lower-case letters. Symbols, hyphens at edges and empty labels are
  /// allowed, and labels may be longer than 63 bytes. Bytes that are not UTF-8 give nil. Which
  /// ASCII characters a domain may have is for the parser of URLs to check.
  /// - Complexity: Linear in the host, with at most 1,000 times a constant for a character beyond
  ///   ASCII in a label.
  package static func toASCII(_ host: [UInt8]) -> [UInt8]? {
    isPlain(host) ? host.map(lowercased) : internationalForm(of: host)
  }

  private static func internationalForm(of host: [UInt8]) -> [UInt8]? {
    guard
      let text = String(validating: host, as: UTF8.self),
      let mapped = ScalarMapping.mapped(text.unicodeScalars)
    else { return nil }
    let labels = NormalForm.composed(mapped)
      .split(separator: ".", omittingEmptySubsequences: false)
    var output: [UInt8] = []
    var unicodeLabels: [[Unicode.Scalar]] = []
    for (number, label) in labels.enumerated() {
      guard let valid = HostLabel(label) else { return nil }
      if number > 0 { output.append(UInt8(ascii: ".")) }
      output += valid.ascii
      guard output.count <= longest else { return nil }
      unicodeLabels.append(valid.scalars)
    }
    return DirectionRule.allows(unicodeLabels) ? output : nil
  }

  /// Whether a host is ASCII and has no label with the mark of an international one.
  private static func isPlain(_ host: [UInt8]) -> Bool {
    guard host.allSatisfy({ $0 < 0x80 }) else { return false }
    return !host.split(separator: UInt8(ascii: ".")).contains { label in
      label.count >= 4 && label.prefix(4).map(lowercased).elementsEqual(HostLabel.mark)
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
