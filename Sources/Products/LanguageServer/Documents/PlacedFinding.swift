// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Findings

/// A finding in its position in the current text.
///
/// The text may have changed since it was checked: the finding has moved with it.
struct PlacedFinding: Sendable {
  let finding: Finding
  private(set) var range: Range<Int>
  private(set) var related: Range<Int>?
  /// The edits of its fix; nil if it has none, or if the text changed in their ranges.
  private(set) var edits: [Fix.Edit]?
  /// The constant part of its diagnostic, as JSON; empty before it is written first.
  var written: [UInt8] = []

  init(_ finding: Finding) {
    self.finding = finding
    range = finding.range
    related = finding.related
    edits = finding.fix?.edits
  }

  /// A finding in a part of the text that was checked separately.
  init(_ finding: Finding, movedBy shift: Int) {
    self.init(finding)
    move(by: shift)
  }

  private mutating func move(by shift: Int) {
    range = range.moved(by: shift)
    related = related?.moved(by: shift)
    edits = edits?.map { Fix.Edit($0.range.moved(by: shift), $0.replacement) }
  }

  /// Follows a change of the text.
  mutating func follow(_ change: TextChange) {
    range = range.following(change)
    related = related?.following(change)
    guard let edits, edits.contains(where: { $0.range.upperBound >= change.range.lowerBound })
    else { return }
    let isHit = edits.contains {
      $0.range.lowerBound < change.range.upperBound && change.range.lowerBound < $0.range.upperBound
        || change.range.contains($0.range.lowerBound) || change.range == $0.range
    }
    self.edits = isHit ? nil : edits.map { Fix.Edit($0.range.following(change), $0.replacement) }
  }
}

extension Range<Int> {
  fileprivate func moved(by shift: Int) -> Range<Int> {
    (lowerBound + shift)..<(upperBound + shift)
  }

  /// The same bytes after a change; what was replaced is as long as before, if that much is there.
  func following(_ change: TextChange) -> Range<Int> {
    let start = Range.following(lowerBound, change)
    return start..<Swift.max(start, Range.following(upperBound, change))
  }

  private static func following(_ offset: Int, _ change: TextChange) -> Int {
    if offset <= change.range.lowerBound { return offset }
    if offset >= change.range.upperBound { return offset + change.shift }
    return change.range.lowerBound + Swift.min(offset - change.range.lowerBound, change.count)
  }
}
