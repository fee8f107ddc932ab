// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A line of a file for dnsmasq: an option, and perhaps a value.
package struct DnsmasqLine {
  let name: Range<Int>
  /// The text after `=`; empty if there is none.
  let value: Range<Int>

  /// The options that block hosts.
  static let blocking: Set<String> = ["address", "server", "local"]

  /// Reads a line; nil if it does not start with the name of an option.
  init?(_ line: Range<Int>, _ bytes: [UInt8]) {
    let content = Self.withoutComment(line, bytes)
    let equals = bytes.first(Sign.equals, in: content) ?? content.upperBound
    name = bytes.trimmed(content.lowerBound..<equals)
    value = bytes.trimmed(min(equals + 1, content.upperBound)..<content.upperBound)
    if name.isEmpty || bytes.contains(in: name, where: { !$0.isNameByte }) { return nil }
  }

  /// The line before a `#` after white space.
  package static func withoutComment(_ line: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    for index in line.dropFirst() where bytes[index] == Sign.hash && bytes[index - 1].isBlank {
      return bytes.trimmed(line.lowerBound..<index)
    }
    return line
  }

  /// The hosts between slashes, and where they are sent; nil for all other hosts.
  func hosts(
    _ bytes: [UInt8]
  ) throws(LineFault) -> (hosts: [Range<Int>], target: Range<Int>)? {
    guard bytes.starts(value, with: "/") else {
      guard bytes.text(name) == "address" else { return nil }
      throw LineFault(.invalidHost, value, "The host between slashes is missing.")
    }
    guard let close = bytes.last(Sign.slash, in: value), close > value.lowerBound else {
      throw LineFault(
        .invalidHost, value, "The slash after the host is missing: \(bytes.quoted(value)).")
    }
    let hosts = bytes.pieces((value.lowerBound + 1)..<close, between: Sign.slash)
    return (hosts, bytes.trimmed((close + 1)..<value.upperBound))
  }
}
