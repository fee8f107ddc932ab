// SPDX-License-Identifier: Apache-2.0

/// A `urlFilter`, decided slowly and in the words of the documentation.
struct ReferenceFilter {
  private enum Piece: Equatable {
    case literal(UInt8)
    case wildcard
    case separator
  }

  private var pieces: [Piece] = []
  private var beginsAtHost = false
  private var beginsAtStart = false
  private var endsAtEnd = false
  private let isCaseSensitive: Bool
  private let isNothing: Bool

  init(_ text: [UInt8], isCaseSensitive: Bool) {
    self.isCaseSensitive = isCaseSensitive
    var body = Self.folded(text, isCaseSensitive)[...]
    if body.starts(with: "||".utf8) {
      beginsAtHost = true
      body = body.dropFirst(2)
    } else if body.first == 0x7C {
      beginsAtStart = true
      body = body.dropFirst()
    }
    if body.last == 0x7C {
      endsAtEnd = true
      body = body.dropLast()
    }
    isNothing = body.isEmpty && endsAtEnd
    // The empty filter has no host to begin at.
    if body.isEmpty { beginsAtHost = false }
    pieces = body.map { $0 == 0x2A ? .wildcard : $0 == 0x5E ? .separator : .literal($0) }
    // A wildcard at an end undoes the anchor there.
    if pieces.first == .wildcard { (beginsAtHost, beginsAtStart) = (false, false) }
    if pieces.last == .wildcard { endsAtEnd = false }
    while pieces.last == .wildcard { pieces.removeLast() }
    if body.last == 0x2A, pieces.last != .separator { pieces.append(.wildcard) }
  }

  private static func folded(_ text: [UInt8], _ isCaseSensitive: Bool) -> [UInt8] {
    isCaseSensitive ? text : text.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }

  func matches(_ url: [UInt8]) -> Bool {
    if isNothing { return false }
    let url = Self.folded(url, isCaseSensitive)
    return starts(in: url).contains { matches(url, $0, 0) }
  }

  private func starts(in url: [UInt8]) -> [Int] {
    if beginsAtStart { return [0] }
    guard beginsAtHost else { return Array(0...url.count) }
    guard let colon = url.firstIndex(of: 0x3A), url[colon...].starts(with: "://".utf8) else {
      return []
    }
    let authority = url[(colon + 3)...].prefix { !Array("/?#".utf8).contains($0) }
    let begin = authority.lastIndex(of: 0x40).map { $0 + 1 } ?? authority.startIndex
    let host = authority[begin...].prefix { $0 != 0x3A }
    return [begin] + host.indices.filter { host[$0] == 0x2E }.map { $0 + 1 }
  }

  private func matches(_ url: [UInt8], _ position: Int, _ piece: Int) -> Bool {
    guard piece < pieces.count else { return !endsAtEnd || position == url.count }
    switch pieces[piece] {
    case .literal(let byte):
      return position < url.count && url[position] == byte
        && matches(url, position + 1, piece + 1)
    case .wildcard:
      return (position...url.count).contains { matches(url, $0, piece + 1) }
    case .separator:
      if position == url.count { return piece == pieces.count - 1 }
      let byte = url[position]
      let isWord = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
      return !isWord && !Array("_-.%".utf8).contains(byte)
        && matches(url, position + 1, piece + 1)
    }
  }
}
