// SPDX-License-Identifier: Apache-2.0

/// The result of a `regex-substitution` for a URL.
enum GroupSubstitution {
  /// The longest result.
  ///
  /// WebKit has no such limit. Here it stops groups that refer to other groups, as the query of a
  /// hostile page may, from growing without bound.
  static let longestResult = 2_097_152

  /// A substitution with the groups of the first match inserted; nil without a match.
  ///
  static func text(
    of substitution: [UInt8], pattern: [UInt8], url: [UInt8], by search: GroupSearch
  ) -> [UInt8]? {
    search(pattern, url).flatMap { text(of: substitution, groups: $0) }
  }

  /// A substitution with `\0` to `\9` replaced by the groups that exist.
  ///
  /// The groups are inserted one after the other, so that a reference that comes in with an
  /// earlier group is replaced, too. A reference to a group that the pattern does not have stays;
  /// that is inferred. Nil if the result would be too long.
  /// - Complexity: Linear in the substitution and the intermediate results.
  static func text(of substitution: [UInt8], groups: [ArraySlice<UInt8>]) -> [UInt8]? {
    var text = substitution
    for (index, group) in groups.prefix(10).enumerated() {
      let digit = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: index)
      guard let replaced = replacing(digit, by: group, in: text) else { return nil }
      text = replaced
    }
    return text
  }

  private static func replacing(
    _ digit: UInt8, by group: ArraySlice<UInt8>, in text: [UInt8]
  ) -> [UInt8]? {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let isReference =
        text[index] == UInt8(ascii: "\\") && index &+ 1 < text.count && text[index &+ 1] == digit
      if isReference { result.append(contentsOf: group) } else { result.append(text[index]) }
      index &+= isReference ? 2 : 1
      guard result.count <= longestResult else { return nil }
    }
    return result
  }
}
