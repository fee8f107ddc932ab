// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// Masks with characters beyond ASCII, which URLs have only in other forms.
extension MaskTranslator {
  /// The text with its host in punycode and everything else percent-encoded; nil if the host has no
  /// such form.
  func asciiText(of mask: FilterMask) -> [UInt8]? {
    let text = mask.text[...]
    let hostStart = hostStart(of: mask)
    let hostEnd = hostStart.map { start in
      text[start...].firstIndex { Self.endsHost($0) } ?? text.endIndex
    }
    guard let hostStart, let hostEnd, text[hostStart..<hostEnd].contains(where: { $0 >= 0x80 })
    else { return percentEncoded(text) }
    guard let host = HostName.toASCII(Array(text[hostStart..<hostEnd])) else { return nil }
    return percentEncoded(text[..<hostStart]) + host + percentEncoded(text[hostEnd...])
  }

  /// Where the host of a mask starts, if that can be seen.
  private func hostStart(of mask: FilterMask) -> Int? {
    if mask.start == .host || reading.subject == .host { return 0 }
    let colon = mask.text.firstIndex(of: UInt8(ascii: ":")) ?? mask.text.endIndex
    guard mask.text[colon...].starts(with: "://".utf8) else { return nil }
    return colon + 3
  }

  private static func endsHost(_ byte: UInt8) -> Bool {
    byte < 0x80 && !PatternText.isName(byte)
  }

  /// URLs have uppercase hexadecimal digits; lowercase ones are written for case-insensitive
  /// patterns.
  private func percentEncoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var encoded: [UInt8] = []
    for byte in text {
      guard byte >= 0x80 else {
        encoded.append(byte)
        continue
      }
      let start = encoded.count + 1
      encoded.append(UInt8(ascii: "%"))
      PatternText.appendHexadecimal(byte, to: &encoded)
      if isCaseSensitive {
        for index in start..<encoded.count where encoded[index] >= UInt8(ascii: "a") {
          encoded[index] &-= 0x20
        }
      }
    }
    return encoded
  }
}
