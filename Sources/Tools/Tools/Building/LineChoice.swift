// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A text that lines may have: plain, with `*` for any characters, or an expression between slashes.
package enum LineChoice {
  /// Searches a line for an expression.
  package typealias Search = (_ line: [UInt8]) -> Bool

  case plain([UInt8])
  case wildcard([[UInt8]])
  case regex(Search)

  /// Reads a text; `compile` makes a search of an expression, or returns nil if it is invalid.
  package init?(_ text: String, compiling compile: (_ expression: [UInt8]) -> Search?) {
    let bytes = Array(text.utf8)
    if bytes.count > 2, bytes.first == UInt8(ascii: "/"), bytes.last == UInt8(ascii: "/") {
      guard let search = compile(Array(bytes.dropFirst().dropLast())) else { return nil }
      self = .regex(search)
    } else if bytes.contains(UInt8(ascii: "*")) {
      self = .wildcard(
        bytes.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init))
    } else {
      self = .plain(bytes)
    }
  }

  /// Whether a line has the text: a plain one anywhere, one with `*` as a whole.
  package func matches(_ line: [UInt8]) -> Bool {
    switch self {
    case .plain(let text): return line.firstRange(matching: text) != nil
    case .regex(let search): return search(line)
    case .wildcard(let parts): return LineChoice.matches(line, parts)
    }
  }

  /// Whether the parts follow each other, the first at the start and the last at the end.
  private static func matches(_ line: [UInt8], _ parts: [[UInt8]]) -> Bool {
    guard let first = parts.first, let last = parts.last, line.starts(with: first),
      line.count >= first.count + last.count, line.suffix(last.count).elementsEqual(last)
    else { return false }
    var rest = line[first.count..<(line.count - last.count)]
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(matching: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
