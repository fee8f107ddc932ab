// SPDX-License-Identifier: Apache-2.0

internal import CIDN2

/// International host names, by way of libidn2.
package enum HostName {
  /// The ASCII form of a host as URLs have it (UTS 46, not transitional), or nil if it has none.
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

  /// Whether a host that libidn2 refuses is one that WebKit takes all the same.
  ///
  /// libidn2 keeps to IDNA 2008, which has no symbols; WebKit takes them ("☃.net"). This goes by the
  /// kinds of characters: hosts without spaces, control and unassigned characters pass, unless they
  /// are written from right to left, where libidn2 knows the rules.
  package static func isSymbolic(_ host: [UInt8]) -> Bool {
    guard !hasLabelThatStartsWithMark(host) else { return false }
    let scalars = String(decoding: host, as: UTF8.self).unicodeScalars
    return scalars.allSatisfy { isTakenByWebKit($0) } && !scalars.contains { isRightToLeft($0) }
  }

  /// Whether a label begins with an accent or the like, which needs something to stand on.
  ///
  /// A dot and an accent behind it are one character, so the labels are taken apart by scalars.
  private static func hasLabelThatStartsWithMark(_ host: [UInt8]) -> Bool {
    String(decoding: host, as: UTF8.self).unicodeScalars.split(separator: ".")
      .contains { startsWithMark($0) }
  }

  private static func startsWithMark(_ label: Substring.UnicodeScalarView) -> Bool {
    // Variation selectors and the like are dropped from names before anything is looked at.
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
    // Joiners and the like; what they mean for a name depends on their neighbours.
    case .format: scalar == "\u{AD}" || scalar == "\u{200B}" || scalar == "\u{2060}"
    // Accents that stand for themselves are a space with an accent once they are taken apart.
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
