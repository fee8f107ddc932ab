// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension AddressParser {
  /// Appends a domain, or what is left of it without empty labels and those before an invalid one.
  mutating func appendNearestDomain(_ range: Range<Int>) throws(WebAddressError) {
    let start = output.count
    var problem = WebAddressError(kind: .missingHost, offset: range.lowerBound)
    do throws(WebAddressError) {
      try appendDomain(range)
      guard WebAddress.hasEmptyLabel(output.span, start..<output.count) else { return }
    } catch {
      problem = error
    }
    output.removeSubrange(start...)
    let nearest = Self.validEnding(of: input.percentDecoded(range))
    guard !nearest.isEmpty else { throw problem }
    try appendLowercased(nearest[...], at: range)
  }

  /// The labels after the last invalid one, in ASCII.
  ///
  /// - Complexity: Linear: each label is checked once, on its own.
  private static func validEnding(of domain: [UInt8]) -> [UInt8] {
    let text = String(decoding: domain, as: UTF8.self)
    var labels: [[UInt8]] = []
    for label in text.unicodeScalars.split(whereSeparator: isDot).reversed() {
      guard let valid = HostName.toASCII(Array(String(label).utf8)),
        !valid.contains(where: { ByteSet.forbiddenInDomain.contains($0) })
      else { break }
      labels.append(valid)
    }
    return Array(labels.reversed().joined(separator: [UInt8(ascii: ".")]))
  }

  /// Whether a character separates labels, as UTS 46 maps it.
  private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "\u{3002}" || scalar == "\u{FF0E}" || scalar == "\u{FF61}"
  }
}
