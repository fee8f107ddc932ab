// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Reads a URL from left to right and writes its serialization at once.
struct AddressParser {
  let input: [UInt8]
  let end: Int
  var position: Int
  var output: [UInt8] = []
  var layout = AddressLayout()
  var scheme = SchemeKind.other
  let conformance: WebAddress.Conformance

  init(_ input: AddressInput, following conformance: WebAddress.Conformance) {
    self.input = input.bytes
    self.end = input.range.upperBound
    self.position = input.range.lowerBound
    self.conformance = conformance
    output.reserveCapacity(input.range.count &+ 16)
  }

  /// Parses the whole input.
  ///
  /// After a thrown error, `output` and `layout` are invalid.
  mutating func parse() throws(WebAddressError) {
    try parseScheme()
    switch scheme {
    case .network:
      while isSlash(at: position) { position &+= 1 }
      try parseAuthority()
      parsePathAfterHost()
    case .file: try parseFile()
    case .other: try parseOther()
    }
    parseQuery()
    parseFragment()
  }

  private mutating func parseScheme() throws(WebAddressError) {
    guard position < end, input[position].isLetter else {
      throw WebAddressError(kind: .missingScheme, offset: position)
    }
    while position < end, Self.isSchemeByte(input[position]) {
      output.append(input[position].lowercasedASCII)
      position &+= 1
    }
    guard has(UInt8(ascii: ":"), at: position) else {
      throw WebAddressError(kind: .missingScheme, offset: position)
    }
    scheme = SchemeKind(of: output)
    layout.schemeEnd = output.count
    output.append(UInt8(ascii: ":"))
    position &+= 1
    markHost(from: output.count)
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// Reads what follows `file:`.
  ///
  /// A drive letter in the position of the host begins the path.
  private mutating func parseFile() throws(WebAddressError) {
    beginAuthority()
    guard isSlash(at: position) else { return parsePath() }
    position &+= 1
    guard isSlash(at: position) else { return parsePath() }
    position &+= 1
    let hostRange = position..<endOfAuthority()
    guard !isDriveLetter(hostRange) else { return parsePath() }
    try appendHost(hostRange)
    if output[layout.hostStart...].elementsEqual("localhost".utf8) {
      output.removeSubrange(layout.hostStart...)
      layout.hostEnd = layout.hostStart
    }
    position = hostRange.upperBound
    parsePathAfterHost()
  }

  /// Reads what follows a scheme that is not special.
  private mutating func parseOther() throws(WebAddressError) {
    guard isSlash(at: position) else { return parseOpaquePath() }
    position &+= 1
    guard isSlash(at: position) else {
      parsePath()
      return separatePathFromMissingHost()
    }
    position &+= 1
    try parseAuthority()
    parsePathAfterHost()
  }

  /// Puts `/.` before a path that begins with two slashes and would be read as a host otherwise.
  private mutating func separatePathFromMissingHost() {
    let path = output[layout.pathStart...]
    guard path.starts(with: "//".utf8) else { return }
    output.insert(contentsOf: "/.".utf8, at: layout.pathStart)
    layout.pathStart &+= 2
    layout.pathEnd &+= 2
  }

  /// Writes the slashes before an authority and records that there is one, empty so far.
  mutating func beginAuthority() {
    output.append(UInt8(ascii: "/"))
    output.append(UInt8(ascii: "/"))
    layout.hasHost = true
    markHost(from: output.count)
  }

  /// Records an empty host without user name at an offset into the output.
  mutating func markHost(from offset: Int) {
    layout.usernameEnd = offset
    layout.hostStart = offset
    layout.hostEnd = offset
  }
}

extension AddressParser {
  /// Whether the byte at an offset, if there is one, has this value.
  func has(_ byte: UInt8, at offset: Int) -> Bool {
    offset < end && input[offset] == byte
  }

  /// Whether the byte at an offset is a slash, or a backslash in a special scheme.
  func isSlash(at offset: Int) -> Bool {
    offset < end && isSlash(input[offset])
  }

  @inline(__always)
  func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || (byte == UInt8(ascii: "\\") && scheme.isSpecial)
  }

  /// Where the authority that begins here ends.
  func endOfAuthority() -> Int {
    var index = position
    while index < end, !isSlash(input[index]), !Self.beginsQueryOrFragment(input[index]) {
      index &+= 1
    }
    return index
  }

  @inline(__always)
  static func beginsQueryOrFragment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Whether a range of the input is a letter and a colon or bar: a drive of Windows.
  func isDriveLetter(_ range: Range<Int>) -> Bool {
    guard range.count == 2, input[range.lowerBound].isLetter else { return false }
    let mark = input[range.lowerBound &+ 1]
    return mark == UInt8(ascii: ":") || mark == UInt8(ascii: "|")
  }
}
