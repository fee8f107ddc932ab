// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Masks that are compared with the host of a URL alone, as in filters for DNS.
extension MaskTranslator {
  func appendForHost(_ shape: MaskShape, _ text: [UInt8], to buffer: inout [UInt8]) -> MaskMeaning {
    if shape.body.isEmpty { return shape.start == .anywhere ? .everything : meaningOfEmpty(shape) }
    buffer += shape.start == .host ? PatternText.hostLead : PatternText.authorityLead
    if shape.start == .anywhere { buffer += Self.anyName }
    var isAfterStar = false
    for offset in shape.body {
      let byte = text[offset]
      let isStar = byte == UInt8(ascii: "*")
      if PatternText.isName(byte) {
        PatternText.append(byte.lowercasedASCII, to: &buffer)
      } else if !isStar {
        return .never(.hostCharacter)
      } else if !isAfterStar {
        buffer += Self.anyName
      }
      isAfterStar = isStar
    }
    if shape.reachesEnd || shape.separators > 0 { buffer += PatternText.hostEnd }
    return .pattern
  }

  private static let anyName = Array("[^:/]*".utf8)

  /// No host is empty or has a separator.
  private func meaningOfEmpty(_ shape: MaskShape) -> MaskMeaning {
    shape.isEmpty && !shape.reachesEnd ? .everything : .never(.anchor)
  }
}
