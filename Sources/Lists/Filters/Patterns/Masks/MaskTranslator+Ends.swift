// SPDX-License-Identifier: Apache-2.0

/// Patterns without a group at their end.
extension MaskTranslator {
  /// The patterns that match together what the pattern of a mask matches.
  ///
  /// A last `^` is a separator or the end of the URL. As one pattern that takes a group, for which
  /// an index needs a machine with a state for each character; two plain patterns need a tenth.
  package func plainPatterns(of pattern: [UInt8]) -> [[UInt8]] {
    guard pattern.last == UInt8(ascii: "$") else { return [pattern] }
    let separator = isCaseSensitive ? Self.caseSensitiveSeparator : Self.separator
    let tail = [UInt8(ascii: "(")] + separator + PatternText.anything + Array(")?$".utf8)
    guard pattern.count > tail.count, pattern.suffix(tail.count).elementsEqual(tail) else {
      return [pattern]
    }
    let body = pattern.dropLast(tail.count)
    return [Array(body + separator), Array(body) + [UInt8(ascii: "$")]]
  }
}
