// SPDX-License-Identifier: Apache-2.0

/// A label of a host, mapped and normalized, that may be in a URL.
struct HostLabel {
  /// What an international label begins with in ASCII.
  static let mark = Array("xn--".utf8)

  let scalars: [Unicode.Scalar]
  let ascii: [UInt8]

  /// Takes the characters of a label, or its ASCII form; nil if it is not valid.
  init?(_ label: ArraySlice<Unicode.Scalar>) {
    let plain =
      label.allSatisfy(\.isASCII) ? label.map { UInt8(truncatingIfNeeded: $0.value) } : nil
    if let plain, plain.starts(with: Self.mark) {
      guard
        let decoded = Punycode.decoded(plain.dropFirst(Self.mark.count)),
        !decoded.isEmpty, decoded.allSatisfy(ScalarMapping.isValid),
        NormalForm.composed(decoded) == decoded
      else { return nil }
      (scalars, ascii) = (decoded, plain)
    } else if let plain {
      (scalars, ascii) = (Array(label), plain)
    } else {
      // What has the mark is encoded already, and thus ASCII.
      guard !label.starts(with: "xn--".unicodeScalars), let encoded = Punycode.encoded(label)
      else { return nil }
      (scalars, ascii) = (Array(label), Self.mark + encoded)
    }
    guard !beginsWithCombiningMark, JoinerRule.allows(scalars) else { return nil }
  }

  private var beginsWithCombiningMark: Bool {
    switch scalars.first?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
