// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// A line of a filter list that says something: no comment, and no header.
package struct FilterListLine: Sendable, Equatable {
  /// The name of the list.
  package let list: String
  /// The line, counted from 1.
  package let number: Int
  /// The text, without white space at its ends.
  package let text: [UInt8]
  /// The conditions under which it is read, such as `env_firefox && !cap_html_filtering`, and hints
  /// for it; empty if it is always read.
  package let condition: String
  /// Whether there is a hint among the conditions.
  let hasHint: Bool
}

/// What a line means, whatever it looks like.
enum LineMeaning: Hashable {
  case filters([Filter], condition: String)
  /// A line that could not be read, or that a condition leaves out.
  case text([UInt8], condition: String)
}

/// The lines of a filter list, with what they mean.
struct FilterListLines {
  private(set) var lines: [FilterListLine] = []
  private(set) var meanings: [LineMeaning] = []
  /// The language of the list.
  let dialect: FilterDialect
  let hasFilters: Bool
  private let name: String
  private let isHosts: Bool
  /// The open conditions, from the outermost.
  private var conditions: [String] = []
  private var hint = ""

  init(_ name: String, _ bytes: [UInt8], _ reading: FilterReading) {
    self.name = name
    let list = FilterList(
      reading: FilterListLines.withoutDirectives(bytes), as: reading, file: 0
    ) { _ in nil }
    dialect = list.dialect
    hasFilters = !list.filters.isEmpty
    isHosts = !list.dialect.hasDirectives
    var filters: [Int: [Filter]] = [:]
    for written in list.filters { filters[written.origin.line, default: []].append(written.filter) }
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in texts.enumerated() {
      let range = bytes.trimmed(part.startIndex..<part.endIndex)
      guard !range.isEmpty else { continue }
      add(Array(bytes[range]), index + 1, filters[index + 1])
    }
  }

  /// The same text with comments instead of directives and hints, so that every line is read.
  private static func withoutDirectives(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var isStart = true
    for index in bytes.indices.dropLast() {
      if isStart, bytes[index] == Sign.exclamation, "#+".utf8.contains(bytes[index + 1]) {
        bytes[index + 1] = UInt8(ascii: " ")
      }
      isStart = bytes[index] == UInt8(ascii: "\n") || isStart && bytes[index].isBlank
    }
    return bytes
  }

  private mutating func add(_ text: [UInt8], _ number: Int, _ filters: [Filter]?) {
    guard filters == nil else {
      append(text, number) { .filters(filters ?? [], condition: $0) }
      return
    }
    if text.starts(with: "!#".utf8), readDirective(text) { return }
    if text.starts(with: "!+".utf8) {
      hint = String(decoding: text, as: UTF8.self)
      return
    }
    guard !isComment(text) else { return }
    append(text, number) { .text(text, condition: $0) }
  }

  private mutating func append(
    _ text: [UInt8], _ number: Int, _ meaning: (String) -> LineMeaning
  ) {
    let condition = (conditions + [hint]).filter { !$0.isEmpty }.joined(separator: " && ")
    lines.append(
      FilterListLine(
        list: name, number: number, text: text, condition: condition, hasHint: !hint.isEmpty))
    hint = ""
    meanings.append(meaning(condition))
  }

  /// A comment, or the header of the list.
  private func isComment(_ text: [UInt8]) -> Bool {
    switch text[0] {
    case Sign.exclamation: !text.starts(with: "!#".utf8)
    case UInt8(ascii: "["): text.last == UInt8(ascii: "]") && !text.starts(with: "[$".utf8)
    case Sign.hash: isHosts || text.count == 1 || text[1].isBlank
    default: false
    }
  }

  /// Follows `!#if` and its like; false for other directives, which are lines like filters.
  private mutating func readDirective(_ text: [UInt8]) -> Bool {
    let words = String(decoding: text.dropFirst(2), as: UTF8.self).split(separator: " ")
    switch words.first {
    case "if": conditions.append(words.dropFirst().joined(separator: " "))
    case "else": if let last = conditions.popLast() { conditions.append("!(\(last))") }
    case "endif": _ = conditions.popLast()
    default: return false
    }
    return true
  }
}
