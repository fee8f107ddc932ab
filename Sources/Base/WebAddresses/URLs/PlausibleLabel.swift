// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Punycode (RFC 3492), only to check which labels may be in a domain.
enum PlausibleLabel {
  /// Whether a label without its `xn--` decodes to something beyond ASCII that may be in a domain.
  ///
  /// Rejects what does not decode, characters that a domain never contains or only in another form,
  /// and a combining mark at the front. It does not check the rules for writing directions, for
  /// joiners, and for composed characters.
  /// - Complexity: Linear: only the first of the characters in order is needed.
  static func isPlausible(_ label: ArraySlice<UInt8>) -> Bool {
    let dash = label.lastIndex(of: UInt8(ascii: "-"))
    let plainCount = dash.map { $0 &- label.startIndex } ?? 0
    var decoder = Decoder(count: UInt32(truncatingIfNeeded: plainCount))
    let digits = dash.map { label[($0 &+ 1)...] } ?? label
    guard !digits.isEmpty else { return false }
    var position = digits.startIndex
    while position < digits.endIndex {
      guard decoder.readScalar(digits, &position) else { return false }
    }
    return decoder.first.map { !$0.isMark } ?? true
  }

  private struct Decoder {
    /// How many characters are decoded already.
    var count: UInt32
    var scalar: UInt32 = 128
    var index: UInt32 = 0
    var bias: UInt32 = 72
    var isFirstDelta = true
    /// The character at the front, if it is one of those decoded.
    var first: Unicode.Scalar?

    init(count: UInt32) { self.count = count }

    /// Reads one delta and checks the resulting scalar.
    mutating func readScalar(_ digits: ArraySlice<UInt8>, _ position: inout Int) -> Bool {
      let before = index
      guard readDelta(digits, &position) else { return false }
      count &+= 1
      bias = adapted(index &- before)
      isFirstDelta = false
      let (next, isTooLarge) = scalar.addingReportingOverflow(index / count)
      guard !isTooLarge, let decoded = Unicode.Scalar(next), decoded.mayBeInDomain else {
        return false
      }
      scalar = next
      index %= count
      if index == 0 { first = decoded }
      index &+= 1
      return true
    }

    /// Adds a number of variable length, with digits of growing weight, to the index.
    private mutating func readDelta(
      _ digits: ArraySlice<UInt8>, _ position: inout Int
    ) -> Bool {
      var weight: UInt32 = 1
      var offset: UInt32 = 36
      while position < digits.endIndex, let digit = Self.value(of: digits[position]) {
        position &+= 1
        let (term, isTermTooLarge) = digit.multipliedReportingOverflow(by: weight)
        let (sum, isSumTooLarge) = index.addingReportingOverflow(term)
        guard !isTermTooLarge, !isSumTooLarge else { return false }
        index = sum
        let threshold = offset <= bias ? 1 : min(offset &- bias, 26)
        if digit < threshold { return true }
        let (heavier, isTooHeavy) = weight.multipliedReportingOverflow(by: 36 &- threshold)
        guard !isTooHeavy else { return false }
        weight = heavier
        offset &+= 36
      }
      return false
    }

    private func adapted(_ delta: UInt32) -> UInt32 {
      var delta = isFirstDelta ? delta / 700 : delta / 2
      delta &+= delta / count
      var bias: UInt32 = 0
      while delta > 455 {
        delta /= 35
        bias &+= 36
      }
      return bias &+ 36 &* delta / (delta &+ 38)
    }

    private static func value(of byte: UInt8) -> UInt32? {
      if byte.isDigit { return UInt32(byte &- UInt8(ascii: "0")) &+ 26 }
      return byte.isLetter ? UInt32(byte | 0x20) &- UInt32(UInt8(ascii: "a")) : nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether a character may be in a domain, by its general properties.
  fileprivate var mayBeInDomain: Bool {
    switch value {
    // Sharp s, final sigma, and the joiners: they would change, but are allowed.
    case 0xDF, 0x3C2, 0x200C, 0x200D: return true
    // Characters that describe ideographs, and replacement characters.
    case 0x2FF0...0x2FFF, 0xFFFC, 0xFFFD: return false
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return !properties.changesWhenNFKCCaseFolded
    }
  }
}
