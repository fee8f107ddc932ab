// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// Why a mask matches no URL, if that is certain.
///
/// URLs are serialized: hosts are lowercase, and some characters are always escaped.
struct MaskImpossibility {
  private let mask: FilterMask
  private let isCaseSensitive: Bool

  init(_ mask: FilterMask, isCaseSensitive: Bool) {
    self.mask = mask
    self.isCaseSensitive = isCaseSensitive
  }

  /// The reason for a mask that is compared only with hosts, or nil if it may match.
  var reasonInHosts: String? {
    if mask.text.isEmpty || mask.text == [Sign.caret] { return "it names no host" }
    let end = mask.text.last == Sign.caret ? mask.text.dropLast() : mask.text[...]
    guard let sign = end.first(where: { !$0.isHostByte && $0 != Sign.star && $0 != Sign.caret }),
      sign == Sign.slash || sign == UInt8(ascii: "?") || sign == Sign.colon || sign == Sign.equals
    else { return nil }
    return "it is compared with hosts, and no host contains \([sign].codeSpan)"
  }

  /// The reason, or nil if the mask may match.
  var reason: String? {
    // Nearly all masks start with letters, and have no character that is always escaped.
    if let sign = mask.text.first(where: Self.isNeverInURLs) {
      return "\(Self.name(of: sign)) is always escaped in URLs"
    }
    switch mask.start {
    case .anywhere: return nil
    case .url: return reasonOfScheme
    case .host: return reasonOfHost
    }
  }

  private static func isNeverInURLs(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x22 || byte == 0x3C || byte == 0x3E
  }

  private static func name(of sign: UInt8) -> String {
    sign == 0x20 ? "a space" : sign < 0x20 ? "a control character" : [sign].codeSpan
  }

  // MARK: Anchored masks

  /// After `|` comes a scheme, followed by a colon.
  private var reasonOfScheme: String? {
    guard let first = mask.text.first, first != Sign.star else { return nil }
    guard first.isLetter else {
      return "a URL starts with a letter, and this is \([first].codeSpan)"
    }
    let scheme = mask.text.prefix { $0.isLetter || $0.isDigit }
    guard scheme.count < mask.text.count else { return nil }
    let next = mask.text[scheme.count]
    guard next == Sign.dot || next == Sign.slash else { return nil }
    return "`|` is the start of the URL, and every URL starts with a scheme such as `https://`"
  }

  /// `||https://a.com^`.
  private func reasonOfScheme(behind text: [UInt8]) -> String? {
    let scheme = text.prefix(while: \.isNameByte)
    guard text[scheme.endIndex...].starts(with: "://".utf8) else { return nil }
    return "`||` is the start of the host, and a scheme comes before it"
  }

  /// After `||` comes a host.
  private var reasonOfHost: String? {
    if let reason = reasonOfScheme(behind: mask.text) { return reason }
    var last = Sign.slash
    for byte in mask.text {
      if byte == Sign.dot, last == Sign.dot { return "no host has two dots in a row" }
      last = byte
      switch byte {
      case Sign.slash, Sign.caret, Sign.star, Sign.colon, UInt8(ascii: "?"), UInt8(ascii: "["):
        return nil
      case Sign.pipe, Sign.backslash, UInt8(ascii: "%"):
        return "no host contains \([byte].codeSpan)"
      default:
        if isCaseSensitive, byte != byte.lowercasedASCII {
          return "hosts are lowercase, and `match-case` requires an uppercase letter"
        }
      }
    }
    return nil
  }
}
