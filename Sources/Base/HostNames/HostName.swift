// SPDX-License-Identifier: Apache-2.0

internal import CIDN2

/// International host names, using libidn2.
package enum HostName {
  /// The ASCII form of a host in a URL (UTS 46, non-transitional), or nil if it has none.
  ///
  /// Takes UTF-8. Bytes that are not UTF-8, and names that no domain can have, give nil.
  package static func toASCII(_ host: [UInt8]) -> [UInt8]? {
    guard !host.contains(0), !hasLabelThatStartsWithMark(host) else { return nil }
    var output: UnsafeMutablePointer<CChar>?
    let flags = CInt(IDN2_NONTRANSITIONAL.rawValue | IDN2_NFC_INPUT.rawValue)
    // SAFETY: the input is ended by the zero that is appended here and outlives the call; libidn2
    // allocates the output, which is copied and freed before this function returns.
    let status = unsafe idn2_to_ascii_8z(
      (host + [0]).map { CChar(bitPattern: $0) }, &output, flags)
    defer { unsafe idn2_free(output) }
    guard status == IDN2_OK.rawValue, let text = unsafe output else { return nil }
    return unsafe Array(String(cString: text).utf8)
  }

  /// Whether WebKit accepts a host that libidn2 rejects.
  ///
  /// libidn2 keeps to IDNA 2008, which has no symbols; WebKit accepts them ("☃.net"). This checks
  /// the classes of characters: hosts without spaces, control and unassigned characters pass,
  /// unless they are written from right to left, where the rules of libidn2 apply.
  package static func isSymbolic(_ host: [UInt8]) -> Bool {
    guard !hasLabelThatStartsWithMark(host) else { return false }
    let scalars = String(decoding: host, as: UTF8.self).unicodeScalars
    return scalars.allSatisfy { isTakenByWebKit($0) } && !scalars.contains { isRightToLeft($0) }
  }

  /// Whether a label begins with a combining mark, which needs a character to combine with.
  ///
  /// A dot and an accent after it are one character, so the labels are split by scalars.
  private static func hasLabelThatStartsWithMark(_ host: [UInt8]) -> Bool {
    String(decoding: host, as: UTF8.self).unicodeScalars.split(separator: ".")
      .contains { startsWithMark($0) }
  }

  private static func startsWithMark(_ label: Substring.UnicodeScalarView) -> Bool {
    // Variation selectors and the like are dropped from names before anything else is checked.
    guard let first = label.first(where: { !$0.properties.isDefaultIgnorableCodePoint }) else {
      return false
    }
    return switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isTakenByWebKit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return !"#/:<>?@[\\]^|%".unicodeScalars.contains(scalar) && scalar > " " }
    return switch scalar.properties.generalCategory {
    case .control, .unassigned, .surrogate, .privateUse, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    // Joiners and the like; whether a name may have them depends on the characters next to them.
    case .format: scalar == "\u{AD}" || scalar == "\u{200B}" || scalar == "\u{2060}"
    // A spacing accent decomposes to a space with a combining accent.
    case .modifierSymbol: scalar.value >= 0xA700 || (0x2B9...0x2FF).contains(scalar.value)
    default: scalar != "\u{FFFD}"
    }
  }

  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
