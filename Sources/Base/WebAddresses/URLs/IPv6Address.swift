// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// An IPv6 address: eight pieces of 16 bits.
struct IPv6Address {
  private var pieces = SIMD8<UInt16>()

  /// Reads what is between the brackets; `nil` if that is not an address.
  init?(_ text: ArraySlice<UInt8>, following conformance: WebAddress.Conformance) {
    var reader = Reader(text: text, conformance: conformance)
    guard reader.read() else { return nil }
    pieces = reader.pieces
  }

  /// Appends the shortest form: lower-case, no leading zeros, the longest run of zeros as `::`.
  func append(to output: inout [UInt8]) {
    let skipped = longestRunOfZeros()
    var index = 0
    while index < 8 {
      if index == skipped.lowerBound, !skipped.isEmpty {
        output.append(contentsOf: (index == 0 ? "::" : ":").utf8)
        index = skipped.upperBound
        continue
      }
      output.append(contentsOf: String(pieces[index], radix: 16).utf8)
      if index < 7 { output.append(UInt8(ascii: ":")) }
      index &+= 1
    }
  }

  /// The first of the longest runs of at least two zero pieces.
  private func longestRunOfZeros() -> Range<Int> {
    var longest = 0..<0
    var start = 0
    for index in 0..<8 {
      guard pieces[index] == 0 else {
        start = index &+ 1
        continue
      }
      let run = start..<(index &+ 1)
      if run.count > max(longest.count, 1) { longest = run }
    }
    return longest
  }
}

extension IPv6Address {
  /// Reads pieces one by one and then spreads them around the `::`.
  private struct Reader {
    let text: ArraySlice<UInt8>
    let conformance: WebAddress.Conformance
    var position: Int
    var pieces = SIMD8<UInt16>()
    var count = 0
    /// How many pieces come before the `::`.
    var gap: Int?

    init(text: ArraySlice<UInt8>, conformance: WebAddress.Conformance) {
      self.text = text
      self.conformance = conformance
      self.position = text.startIndex
    }

    private var isAtEnd: Bool { position == text.endIndex }

    private var isAtColon: Bool { !isAtEnd && text[position] == UInt8(ascii: ":") }

    mutating func read() -> Bool {
      if isAtColon {
        position &+= 1
        guard isAtColon, readGap() else { return false }
      }
      while !isAtEnd {
        guard count < 8 else { return false }
        if isAtColon {
          guard readGap() else { return false }
        } else if !readPiece() {
          return false
        }
      }
      return spread()
    }

    /// Reads the second colon of `::`, which stands for at least one piece.
    private mutating func readGap() -> Bool {
      guard gap == nil else { return false }
      position &+= 1
      count &+= 1
      gap = count
      return true
    }

    /// Reads up to four hexadecimal digits and a colon, or an IPv4 address at the end.
    private mutating func readPiece() -> Bool {
      let start = position
      var value: UInt16 = 0
      while !isAtEnd, position &- start < 4, let digit = text[position].hexadecimalValue {
        value = value &<< 4 | UInt16(digit)
        position &+= 1
      }
      if !isAtEnd, text[position] == UInt8(ascii: ".") {
        let hasDigits = position > start
        position = start
        return hasDigits && readEmbeddedIPv4()
      }
      if isAtColon {
        position &+= 1
        guard !isAtEnd || toleratesLastColon else { return false }
      } else if !isAtEnd {
        return false
      }
      append(value)
      return true
    }

    /// Whether a colon may follow the last piece, which is not counted yet.
    private var toleratesLastColon: Bool {
      conformance == .webKit && gap != nil && count < 7
    }

    /// Whether an IPv4 address may come here, as the last two pieces.
    private var hasRoomForIPv4: Bool {
      let isRefused = conformance == .webKit && gap != nil && count == 5
      return count <= 6 && !isRefused
    }

    private mutating func append(_ piece: UInt16) {
      pieces[count] = piece
      count &+= 1
    }

    /// Reads exactly four decimal bytes, which fill two pieces.
    private mutating func readEmbeddedIPv4() -> Bool {
      guard hasRoomForIPv4 else { return false }
      var value: UInt32 = 0
      for index in 0..<4 {
        if index > 0 {
          guard !isAtEnd, text[position] == UInt8(ascii: ".") else { return false }
          position &+= 1
        }
        guard let byte = readDecimalByte() else { return false }
        value = value &<< 8 | byte
      }
      guard isAtEnd else { return false }
      append(UInt16(truncatingIfNeeded: value &>> 16))
      append(UInt16(truncatingIfNeeded: value))
      return true
    }

    /// Reads a number up to 255 without a leading zero.
    private mutating func readDecimalByte() -> UInt32? {
      let start = position
      var value: UInt32 = 0
      while !isAtEnd, text[position].isDigit {
        guard position == start || value > 0 else { return nil }
        value = value &* 10 &+ UInt32(text[position] &- UInt8(ascii: "0"))
        guard value <= 255 else { return nil }
        position &+= 1
      }
      return position > start ? value : nil
    }

    /// Moves the pieces after the gap to the end.
    private mutating func spread() -> Bool {
      guard let gap else { return count == 8 }
      var spread = SIMD8<UInt16>()
      for index in 0..<gap { spread[index] = pieces[index] }
      for index in gap..<count { spread[8 &- count &+ index] = pieces[index] }
      pieces = spread
      return true
    }
  }
}
