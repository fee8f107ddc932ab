// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// A `regex-substitution` with the pattern whose groups it inserts.
struct GroupSubstitution {
  private let substitution: [UInt8]
  private let pattern: [UInt8]
  private let search: GroupSearch

  /// The longest result.
  ///
  /// WebKit has no such limit. Here it stops groups that refer to other groups, as the query of a
  /// hostile page may, from growing without bound.
  static let longestResult = 2_097_152

  init(_ substitution: [UInt8], pattern: [UInt8], search: @escaping GroupSearch) {
    self.substitution = substitution
    self.pattern = pattern
    self.search = search
  }

  /// The URL that replaces another one; nil without a match, or if it would be too long.
  ///
  /// In WebKit the substitution is the whole new URL. In Chromium it replaces the first match only,
  /// and what is before and after the match stays.
  func text(for url: [UInt8], as engine: RuleEngine) -> [UInt8]? {
    guard let groups = search(pattern, url), let match = groups.first else { return nil }
    switch engine {
    case .webKit, .blocker: return Self.webKitText(of: substitution, groups: groups)
    case .chromium:
      guard let text = Self.chromiumText(of: substitution, groups: groups) else { return nil }
      return url[..<match.startIndex] + text + url[match.endIndex...]
    }
  }

  /// A substitution with `\0` to `\9` replaced by the groups that exist, and `\\` by a backslash,
  /// each once; nil if the result would be too long.
  static func chromiumText(of substitution: [UInt8], groups: [ArraySlice<UInt8>]) -> [UInt8]? {
    var text: [UInt8] = []
    var rest = substitution[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        text.append(byte)
        continue
      }
      let number = Int(next) - Int(UInt8(ascii: "0"))
      if groups.indices.contains(number) { text += groups[number] } else { text.append(next) }
      guard text.count <= longestResult else { return nil }
    }
    return text.count <= longestResult ? text : nil
  }

  /// A substitution with `\0` to `\9` replaced by the groups that exist.
  ///
  /// The groups are inserted one after the other, so that a reference that comes in with an
  /// earlier group is replaced, too. A reference to a group that the pattern does not have stays;
  /// that is inferred. Nil if the result would be too long.
  /// - Complexity: Linear in the substitution and the intermediate results.
  static func webKitText(of substitution: [UInt8], groups: [ArraySlice<UInt8>]) -> [UInt8]? {
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
