// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension AddressParser {
  /// Appends the serialization of the host that a range of the input holds.
  mutating func appendHost(_ range: Range<Int>) throws(WebAddressError) {
    if has(UInt8(ascii: "["), at: range.lowerBound), !range.isEmpty {
      try appendBracketedHost(range)
    } else if scheme.isSpecial {
      try conformance == .nearest ? appendNearestDomain(range) : appendDomain(range)
    } else {
      try appendOpaqueHost(range)
    }
    layout.hostEnd = output.count
  }

  private mutating func appendBracketedHost(_ range: Range<Int>) throws(WebAddressError) {
    let last = range.upperBound &- 1
    guard
      input[last] == UInt8(ascii: "]"),
      let address = IPv6Address(
        input[(range.lowerBound &+ 1)..<last], following: conformance)
    else { throw WebAddressError(kind: .invalidIPv6, offset: range.lowerBound) }
    output.append(UInt8(ascii: "["))
    address.append(to: &output)
    output.append(UInt8(ascii: "]"))
  }

  private mutating func appendOpaqueHost(_ range: Range<Int>) throws(WebAddressError) {
    let forbidden = ByteSet.forbiddenInHost
    for index in range where input[index] < 0x80 && forbidden.contains(input[index]) {
      throw WebAddressError(kind: .forbiddenHostByte, offset: index)
    }
    output.appendEncoded(input, range, .control)
  }

  /// Appends a domain or IPv4 address.
  ///
  /// Most domains are plain ASCII and need no copy.
  mutating func appendDomain(_ range: Range<Int>) throws(WebAddressError) {
    let forbidden = ByteSet.forbiddenInDomain
    if let odd = input[range].firstIndex(where: { forbidden.contains($0) }) {
      guard input[odd] >= 0x80 || input[odd] == UInt8(ascii: "%") else {
        throw WebAddressError(kind: .forbiddenHostByte, offset: odd)
      }
      try appendASCIIDomain(asciiForm(of: input.percentDecoded(range), at: range), at: range)
    } else if input[range].hasAlienLabel {
      try appendASCIIDomain(asciiForm(of: Array(input[range]), at: range), at: range)
    } else {
      try appendLowercased(input[range], at: range)
    }
  }

  /// The ASCII form of a percent-decoded domain, also of one that is ASCII and has labels that
  /// stand for other characters.
  private func asciiForm(
    of domain: [UInt8], at range: Range<Int>
  ) throws(WebAddressError) -> [UInt8] {
    let isASCII = domain.allSatisfy { $0 < 0x80 }
    guard !isASCII || domain[...].hasAlienLabel else { return domain }
    guard domain.isWellFormedUTF8 else {
      throw WebAddressError(kind: .malformedHostText, offset: range.lowerBound)
    }
    guard let ascii = HostName.toASCII(domain) else {
      throw WebAddressError(kind: .invalidInternationalHost, offset: range.lowerBound)
    }
    return ascii
  }

  private mutating func appendASCIIDomain(
    _ domain: [UInt8], at range: Range<Int>
  ) throws(WebAddressError) {
    let forbidden = ByteSet.forbiddenInDomain
    guard !domain.contains(where: { forbidden.contains($0) }) else {
      throw WebAddressError(kind: .forbiddenHostByte, offset: range.lowerBound)
    }
    try appendLowercased(domain[...], at: range)
  }

  /// Appends a domain without forbidden bytes, as an IPv4 address if it ends in a number.
  mutating func appendLowercased(
    _ domain: ArraySlice<UInt8>, at range: Range<Int>
  ) throws(WebAddressError) {
    guard !domain.isEmpty || scheme == .file && range.isEmpty else {
      throw WebAddressError(kind: .missingHost, offset: range.lowerBound)
    }
    guard IPv4Address.isMeant(by: domain) else {
      for byte in domain { output.append(byte.lowercasedASCII) }
      return
    }
    guard let address = IPv4Address(domain) else {
      throw WebAddressError(kind: .invalidIPv4, offset: range.lowerBound)
    }
    address.append(to: &output)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a label begins with `xn--`, the mark of one that was not ASCII.
  fileprivate var isAlien: Bool {
    guard count >= 4 else { return false }
    return self[startIndex &+ 2] == UInt8(ascii: "-") && self[startIndex &+ 3] == UInt8(ascii: "-")
      && self[startIndex] | 0x20 == UInt8(ascii: "x")
      && self[startIndex &+ 1] | 0x20 == UInt8(ascii: "n")
  }

  fileprivate var hasAlienLabel: Bool {
    var labelStart = startIndex
    for index in indices where self[index] == UInt8(ascii: ".") {
      if self[labelStart..<index].isAlien { return true }
      labelStart = index &+ 1
    }
    return self[labelStart...].isAlien
  }
}
