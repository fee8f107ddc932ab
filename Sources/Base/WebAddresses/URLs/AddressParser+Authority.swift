// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension AddressParser {
  /// Reads user name, password, host and port, up to the start of the path.
  mutating func parseAuthority() throws(WebAddressError) {
    beginAuthority()
    let authority = position..<endOfAuthority()
    var hostStart = authority.lowerBound
    if let sign = input[authority].lastIndex(of: UInt8(ascii: "@")) {
      if conformance != .nearest { appendCredentials(authority.lowerBound..<sign) }
      hostStart = sign &+ 1
      guard hostStart < authority.upperBound else {
        throw WebAddressError(kind: .missingHost, offset: hostStart)
      }
    }
    try parseHostAndPort(hostStart..<authority.upperBound)
    position = authority.upperBound
  }

  /// Appends what comes before the last `@`; its first colon begins the password.
  private mutating func appendCredentials(_ range: Range<Int>) {
    let colon = input[range].firstIndex(of: UInt8(ascii: ":")) ?? range.upperBound
    let password = min(colon &+ 1, range.upperBound)..<range.upperBound
    output.appendEncoded(input, range.lowerBound..<colon, .userinfo)
    layout.usernameEnd = output.count
    if !password.isEmpty {
      output.append(UInt8(ascii: ":"))
      output.appendEncoded(input, password, .userinfo)
    }
    if colon > range.lowerBound || !password.isEmpty {
      output.append(UInt8(ascii: "@"))
    }
    layout.hostStart = output.count
    layout.hostEnd = output.count
  }

  private mutating func parseHostAndPort(_ range: Range<Int>) throws(WebAddressError) {
    let hostEnd = endOfHost(range)
    let hasPort = hostEnd < range.upperBound
    let mayBeEmpty = !scheme.isSpecial && !hasPort
    guard hostEnd > range.lowerBound || mayBeEmpty else {
      throw WebAddressError(kind: .missingHost, offset: range.lowerBound)
    }
    try appendHost(range.lowerBound..<hostEnd)
    if hasPort { try appendPort((hostEnd &+ 1)..<range.upperBound) }
  }

  /// The index of the first colon outside brackets, or the end of the range.
  private func endOfHost(_ range: Range<Int>) -> Int {
    var isInBrackets = false
    for index in range {
      switch input[index] {
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: ":") where !isInBrackets: return index
      default: continue
      }
    }
    return range.upperBound
  }

  private mutating func appendPort(_ range: Range<Int>) throws(WebAddressError) {
    guard !range.isEmpty else { return }
    var port: UInt32 = 0
    for index in range {
      guard input[index].isDigit else {
        throw WebAddressError(kind: .invalidPort, offset: index)
      }
      port = min(port &* 10 &+ UInt32(input[index] &- UInt8(ascii: "0")), 65_536)
    }
    guard port <= 65_535 else {
      throw WebAddressError(kind: .portOutOfRange, offset: range.lowerBound)
    }
    guard scheme != .network(defaultPort: port) else { return }
    output.append(UInt8(ascii: ":"))
    output.append(contentsOf: String(port).utf8)
  }
}
