// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Remembers the shapes of patterns that PCRE2 has already compiled.
///
/// Whether a pattern compiles does not depend on its plain letters and digits, so the 112,000
/// patterns of real lists have only a few hundred shapes. A run of letters and digits becomes one
/// letter, unless what comes before it changes its meaning: a backslash, `(?`, `{`, or an open set.
struct ShapeMemory {
  /// Whether PCRE2 compiles a longer pattern depends on its length, too.
  static let longest = 10_000

  /// Shapes are kept as hashes: a collision would only drop a note.
  private var shapes: Set<UInt64> = []
  private var last: UInt64 = 0

  /// Whether no pattern of this shape has been seen.
  mutating func isNew(_ pattern: [UInt8]) -> Bool {
    last = ShapeMemory.shape(of: pattern)
    return shapes.insert(last).inserted
  }

  /// Forgets the last shape, so that the next pattern of this shape is compiled again.
  mutating func forgetLast() { shapes.remove(last) }

  static func shape(of pattern: [UInt8]) -> UInt64 {
    var shape = ByteHash()
    var isInRun = false
    var index = 0
    while index < pattern.count {
      let byte = pattern[index]
      if isPlain(byte) {
        if !isInRun { shape.add(UInt8(ascii: "a")) }
        isInRun = true
        index += 1
      } else if byte == UInt8(ascii: "\\"), index + 1 < pattern.count,
        !isAlphanumeric(pattern[index + 1])
      {
        // An escaped dot or slash counts as a letter after its backslash.
        if !isInRun { shape.add(UInt8(ascii: "a")) }
        isInRun = true
        index += 2
      } else if changesWhatFollows(byte, pattern, index) {
        // From here on the letters may matter: the rest is kept unchanged.
        for byte in pattern[index...] { shape.add(byte) }
        return shape.value
      } else {
        shape.add(byte)
        isInRun = false
        index += 1
      }
    }
    if pattern.count > longest { shape.add(UInt64(pattern.count)) }
    return shape.value
  }

  private static func changesWhatFollows(_ byte: UInt8, _ pattern: [UInt8], _ index: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "{"): true
    case UInt8(ascii: "["): !isKnownSet(pattern, index)
    case UInt8(ascii: "("):
      index + 1 < pattern.count
        && (pattern[index + 1] == UInt8(ascii: "?") || pattern[index + 1] == UInt8(ascii: "*"))
    default: false
    }
  }

  /// The sets that converters write: the caller replaces part of their letters, so they must be
  /// valid either way.
  private static func isKnownSet(_ pattern: [UInt8], _ index: Int) -> Bool {
    let rest = pattern[index...]
    return knownSets.contains { rest.starts(with: $0) }
  }

  private static let knownSets: [[UInt8]] = ["[^:]", "[^:/]", "[^/]", "[/:]", "[:/]"].map {
    Array($0.utf8)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "%")
      || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":")
  }
}
