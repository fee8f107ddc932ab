// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Findings
internal import RuleText

/// Edits that remove a whole rule.
enum RuleRemoval {
  private static let whiteSpace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

  /// Removes a rule together with the comma before it, or after it if it is the first one.
  static func fix(_ rule: SourceRule, _ title: String, in list: RuleList) -> Fix? {
    let range = list.document.nodes[rule.node].range
    let bytes = list.document.bytes
    // Only white space may be between the comma and the rule.
    if let comma = bytes[..<range.lowerBound].lastIndex(where: { !whiteSpace.contains($0) }),
      bytes[comma] == UInt8(ascii: ",")
    {
      return Fix(title, edits: [Fix.Edit(comma..<range.upperBound, [])])
    }
    guard let comma = bytes[range.upperBound...].firstIndex(where: { !whiteSpace.contains($0) }),
      bytes[comma] == UInt8(ascii: ","),
      let next = bytes[(comma + 1)...].firstIndex(where: { !whiteSpace.contains($0) })
    else { return nil }
    return Fix(title, edits: [Fix.Edit(range.lowerBound..<next, [])])
  }
}
