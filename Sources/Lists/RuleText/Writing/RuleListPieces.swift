// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// The text of a list in pieces of some thousand bytes, each written when it is needed.
package struct RuleListPieces: Sequence, IteratorProtocol {
  private static let longestPiece = 1 << 16

  private let rules: [Rule]
  private var written = 0
  private var json = JSONWriter()
  private var isAtEnd = false

  init(_ rules: [Rule]) { self.rules = rules }

  package mutating func next() -> [UInt8]? {
    guard !isAtEnd else { return nil }
    if written == 0 { json.beginArray() }
    while written < rules.count, json.bytes.count < Self.longestPiece {
      json.breakLine()
      RuleJSON.write(rules[written], &json)
      written += 1
    }
    if written == rules.count { end() }
    return json.take()
  }

  private mutating func end() {
    if !rules.isEmpty { json.endLine() }
    json.endArray()
    json.endLine()
    isAtEnd = true
  }
}
