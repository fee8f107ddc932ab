// SPDX-License-Identifier: Apache-2.0

internal import PlainText

/// Remembers the shapes of patterns that PCRE2 has compiled already.
///
/// Whether a pattern compiles does not depend on which plain letters and digits it holds, so that
/// 112,000 patterns of real lists come down to a few hundred shapes. A run of letters and digits
/// becomes one letter, unless what stands before it gives it another meaning: a backslash, `(?`,
/// `{`, or a set that is open.
struct ShapeMemory {
  /// Shapes are kept as hashes: two that share one would only cost a note.
  private var shapes: Set<UInt64> = []
  private var last: UInt64 = 0

  /// Whether no pattern of this shape was seen.
  mutating func isNew(_ pattern: [UInt8]) -> Bool {
    last = ShapeMemory.shape(of: pattern)
    return shapes.insert(last).inserted
  }

  /// Forgets the shape that was asked for last, so that it is looked at again next time.
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
        // An escaped dot or slash is as plain as a letter once it is escaped.
        if !isInRun { shape.add(UInt8(ascii: "a")) }
        isInRun = true
        index += 2
      } else if changesWhatFollows(byte, pattern, index) {
        // From here on the letters may matter: the rest is kept as it is.
        for byte in pattern[index...] { shape.add(byte) }
        return shape.value
      } else {
        shape.add(byte)
        isInRun = false
        index += 1
      }
    }
    // PCRE2 limits the length of a pattern too.
    if pattern.count > 10_000 { shape.add(UInt64(pattern.count)) }
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

  /// The sets that converters write: their letters are kept by the caller only in part, so they must
  /// be harmless as they stand.
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
