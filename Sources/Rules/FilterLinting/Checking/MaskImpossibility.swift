// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import FilterText
internal import PlainText

/// Why a mask matches no URL, if that is certain.
///
/// URLs are serialized: hosts are in small letters, and some signs are always escaped.
struct MaskImpossibility {
  private let mask: FilterMask
  private let isCaseSensitive: Bool

  init(_ mask: FilterMask, isCaseSensitive: Bool) {
    self.mask = mask
    self.isCaseSensitive = isCaseSensitive
  }

  /// The reason, or nil if the mask may match.
  var reason: String? {
    // Nearly all masks start with letters, and have no sign that is always escaped.
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

  // MARK: Masks that are tied

  /// Behind `|` comes a scheme, with a colon behind it.
  private var reasonOfScheme: String? {
    guard let first = mask.text.first, first != Sign.star else { return nil }
    guard first.isLetter else {
      return "the start of a URL is a letter, and this is \([first].codeSpan)"
    }
    let scheme = mask.text.prefix { $0.isLetter || $0.isDigit }
    guard scheme.count < mask.text.count else { return nil }
    let next = mask.text[scheme.count]
    guard next == Sign.dot || next == Sign.slash else { return nil }
    return "`|` is the start of the URL, and every URL starts with a scheme such as `https://`"
  }

  /// Behind `||` comes a host.
  private var reasonOfHost: String? {
    for byte in mask.text {
      switch byte {
      case Sign.slash, Sign.caret, Sign.star, Sign.colon, UInt8(ascii: "?"), UInt8(ascii: "["):
        return nil
      case Sign.pipe, Sign.backslash, UInt8(ascii: "%"):
        return "no host has \([byte].codeSpan) in it"
      default:
        if isCaseSensitive, byte != byte.lowercasedASCII {
          return "hosts are in small letters, and `match-case` asks for a capital"
        }
      }
    }
    return nil
  }
}
