// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import TextFormats
internal import Linting
internal import SystemFiles
package import Findings
internal import RuleText

/// Why a text cannot be formatted.
package struct FormattingProblem: Error, Sendable, Equatable {
  /// One sentence.
  package let message: String
  /// The bytes that it concerns; nil if it concerns the list as a whole.
  package let range: Range<Int>?

  /// Creates a problem.
  package init(message: String, range: Range<Int>?) {
    self.message = message
    self.range = range
  }
}

/// The one layout of rule lists for WebKit and of rulesets for declarativeNetRequest: a rule on
/// each line.
///
/// Only white space between values changes, and the order of members: known ones come first, in the
/// order in which `RuleJSON` and `DNRJSON` write them. Values are copied byte for byte.
/// Members of one name keep their order, so that the same one counts.
package enum ListFormatter {
  /// The edits that format a list, in order; none if it is already formatted, nil if it cannot be
  /// formatted.
  ///
  /// There is at most one edit for each rule and one between two rules. No edit begins or ends
  /// inside of a character or between CR and LF.
  ///
  /// - Parameters:
  ///   - bytes: The text of the list.
  ///   - range: Edits only rules that it touches, with what stands before them; nil for all.
  /// - Complexity: Linear; the rules are written on all cores.
  package static func edits(for bytes: [UInt8], in range: Range<Int>? = nil) -> [Fix.Edit]? {
    do throws(FormattingProblem) {
      return try checkedEdits(for: bytes, in: range)
    } catch {
      return nil
    }
  }

  /// The same, or why the list cannot be formatted.
  package static func checkedEdits(
    for bytes: [UInt8], in range: Range<Int>? = nil
  ) throws(FormattingProblem) -> [Fix.Edit] {
    try ListLayout(bytes).edits(in: range)
  }

  /// A formatted list, or why it cannot be formatted.
  ///
  /// - Complexity: As that of `edits`.
  package static func text(of bytes: [UInt8]) throws(FormattingProblem) -> [UInt8] {
    let edits = try checkedEdits(for: bytes)
    return edits.isEmpty ? bytes : text(of: bytes, after: edits)
  }

  /// A text after edits that are in order and do not overlap.
  package static func text(of bytes: [UInt8], after edits: [Fix.Edit]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(edits.reduce(bytes.count) { $0 + $1.replacement.count - $1.range.count })
    var position = 0
    for edit in edits {
      text += bytes[position..<edit.range.lowerBound]
      text += edit.replacement
      position = edit.range.upperBound
    }
    return text + bytes[position...]
  }
}

/// A list that can be formatted.
private struct ListLayout {
  private let document: JSONDocument
  private let elements: [Int]
  private let rule: ListObject
  private let lineBreak: [UInt8]
  /// The start of the text: after a byte order mark that is allowed.
  private let start: Int

  init(_ bytes: [UInt8]) throws(FormattingProblem) {
    let content = ListContent(of: bytes)
    guard content != .manifest else {
      throw FormattingProblem(message: "it is the manifest of an extension", range: 0..<0)
    }
    let isRuleset = content == .dnr
    rule = isRuleset ? ListShape.dnrRule : ListShape.rule
    document = JSONDocument(reading: bytes)
    // Chromium skips a byte order mark, and WebKit does not.
    let problem = document.problems.first { !isRuleset || $0.kind != .byteOrderMark }
    if let problem {
      throw FormattingProblem(message: problem.message, range: problem.range)
    }
    guard let top = document.nodes.first, top.kind == .array else {
      throw FormattingProblem(
        message: "a list must be an array", range: document.nodes.first?.range ?? 0..<0)
    }
    start = document.problems.isEmpty ? 0 : 3
    elements = Array(document.children(of: 0))
    lineBreak = LineBreak.first(of: bytes)
  }

  func edits(in range: Range<Int>?) -> [Fix.Edit] {
    let list = document.nodes[0].range
    var edits: [Fix.Edit] = []
    if isAsked(start..<list.lowerBound, range) {
      edits += edit(start..<list.lowerBound, [])
    }
    edits += ManyCores.flatMap(elements.count, inChunksOf: 4_096) { chunk in
      self.edits(ofElements: chunk, in: range)
    }
    let last = elements.last.map { document.nodes[$0].range.upperBound } ?? list.lowerBound + 1
    if isAsked(last..<document.bytes.count, range) {
      edits += edit(last..<(list.upperBound - 1), elements.isEmpty ? [] : lineBreak)
      edits += edit(list.upperBound..<document.bytes.count, lineBreak)
    }
    return edits
  }

  private func isAsked(_ part: Range<Int>, _ range: Range<Int>?) -> Bool {
    guard let range else { return true }
    return part.lowerBound <= range.upperBound && range.lowerBound <= part.upperBound
  }

  private func edits(ofElements chunk: Range<Int>, in range: Range<Int>?) -> [Fix.Edit] {
    var edits: [Fix.Edit] = []
    var writer = RuleLineWriter(document)
    for index in chunk {
      let element = document.nodes[elements[index]].range
      let before =
        index == 0
        ? document.nodes[0].range.lowerBound + 1
        : document.nodes[elements[index - 1]].range.upperBound
      guard isAsked(before..<element.upperBound, range) else { continue }
      edits += edit(
        before..<element.lowerBound,
        (index == 0 ? [] : [UInt8(ascii: ",")]) + lineBreak + [0x20, 0x20])
      writer.write(elements[index], as: rule)
      edits += edit(element, writer.line)
    }
    return edits
  }

  /// The edit of a part of the text without unchanged bytes at both ends; nil if all are unchanged.
  private func edit(_ range: Range<Int>, _ new: [UInt8]) -> [Fix.Edit] {
    let (old, text) = (document.bytes.span.extracting(range), new.span)
    let shorter = min(old.count, text.count)
    var head = 0
    while head < shorter, old[head] == text[head] { head += 1 }
    if head == old.count, head == text.count { return [] }
    while head > 0,
      isInside(document.bytes, range.lowerBound + head) || isInside(new, head)
    {
      head -= 1
    }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == text[text.count - 1 - tail] {
      tail += 1
    }
    while tail > 0,
      isInside(document.bytes, range.upperBound - tail) || isInside(new, new.count - tail)
    {
      tail -= 1
    }
    return [
      Fix.Edit(
        (range.lowerBound + head)..<(range.upperBound - tail),
        Array(new[head..<(new.count - tail)]))
    ]
  }

  /// Whether an offset is inside of a character of UTF-8, or between CR and LF.
  private func isInside(_ text: [UInt8], _ offset: Int) -> Bool {
    guard offset > 0, offset < text.count else { return false }
    return text[offset] & 0xC0 == 0x80 || (text[offset] == 0x0A && text[offset - 1] == 0x0D)
  }
}
