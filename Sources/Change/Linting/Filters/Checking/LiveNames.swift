// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The names of hosts that exist, according to whoever asked a DNS server for them.
public struct LiveNames: Sendable {
  /// The names of the file and all names above them.
  private var names: Set<[UInt8]> = []

  /// Reads a text with one name per line; `#` begins a comment.
  ///
  /// The lines of a hosts file are read too: the last word of a line counts.
  public init(reading text: [UInt8]) {
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let words = line.prefix { $0 != UInt8(ascii: "#") }.split { $0 == 0x20 || $0 == 0x09 }
      guard var name = words.last?.map(\.lowercasedASCII) else { continue }
      if name.last == UInt8(ascii: ".") { name.removeLast() }
      // The names above a known one are known.
      for parent in name.selfAndParents where !names.insert(Array(parent)).inserted { break }
    }
  }

  /// Whether there are no names.
  public var isEmpty: Bool { names.isEmpty }

  /// Whether neither a name nor a name below it exists.
  func isDead(_ name: [UInt8]) -> Bool { !names.contains(name) }
}
