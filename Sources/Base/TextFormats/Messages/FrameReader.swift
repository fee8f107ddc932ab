// SPDX-License-Identifier: Apache-2.0

/// Cuts a stream of bytes into messages, each with a header that tells its length.
///
///     Content-Length: 17 CR LF
///     CR LF
///     {"method":"exit"}
///
/// Bytes come in parts of any size. Memory is what has come of the message that is being read.
package struct FrameReader: Sendable {
  /// What was read.
  package enum Frame: Sendable, Equatable {
    /// The bytes of a message.
    case message([UInt8])
    /// A message of more bytes than are read; it was skipped.
    case tooLong(Int)
    /// A header without a length. What follows is searched for the next one.
    case noLength
    /// A header that does not end; nothing more is read.
    case endlessHeader
  }

  /// A message of more bytes than this is skipped: 512 MiB.
  package static let longestMessage = 1 << 29
  /// A header of more bytes than this has no end.
  static let longestHeader = 1 << 14

  private enum State {
    case header
    case body(Int)
    case skipping(Int, of: Int)
    case ended
  }

  private let longest: Int
  private var state = State.header
  /// What came and was not used; the bytes before `position` were.
  private var input: [UInt8] = []
  private var position = 0
  private var body: [UInt8] = []

  /// Reads a stream from its beginning.
  package init(longest: Int = longestMessage) { self.longest = longest }

  /// Whether the stream may end here: no message has begun.
  package var isBetweenMessages: Bool {
    if case .header = state { return position == input.count }
    return false
  }

  /// Takes the next bytes of the stream.
  package mutating func append(_ bytes: [UInt8]) {
    if position == input.count {
      input = bytes
    } else {
      input.removeSubrange(..<position)
      input += bytes
    }
    position = 0
  }

  /// The next message, or nil if more bytes are needed.
  package mutating func next() -> Frame? {
    while true {
      switch state {
      case .header:
        guard let frame = readHeader() else { return nil }
        if let frame { return frame }
      case .body(let length):
        take(length - body.count) { $0.body += $1 }
        guard body.count == length else { return nil }
        defer { body = [] }
        state = .header
        return .message(body)
      case .skipping(let left, let length):
        let taken = take(left) { _, _ in }
        state = .skipping(left - taken, of: length)
        guard taken == left else { return nil }
        state = .header
        return .tooLong(length)
      case .ended: return nil
      }
    }
  }

  @discardableResult private mutating func take(
    _ count: Int, _ use: (inout FrameReader, ArraySlice<UInt8>) -> Void
  ) -> Int {
    let taken = min(count, input.count - position)
    let part = input[position..<(position + taken)]
    position += taken
    use(&self, part)
    return taken
  }

  /// Reads a header if it is there as a whole; nil if it is not, and `.some(nil)` if it has a length.
  private mutating func readHeader() -> Frame?? {
    guard let end = endOfHeader() else {
      guard input.count - position > FrameReader.longestHeader else { return nil }
      state = .ended
      return .endlessHeader
    }
    let header = input[position..<end]
    position = end
    guard let length = FrameReader.length(in: header) else {
      return header.allSatisfy { $0 == 0x0A || $0 == 0x0D } ? .some(nil) : .noLength
    }
    guard length <= longest else {
      state = .skipping(length, of: length)
      return .some(nil)
    }
    body.reserveCapacity(min(length, 1 << 26))
    state = .body(length)
    return .some(nil)
  }

  /// The offset after the empty line that ends a header.
  private func endOfHeader() -> Int? {
    var lineStart = position
    let limit = min(input.count, position + FrameReader.longestHeader)
    while let lineBreak = input[lineStart..<limit].firstIndex(of: 0x0A) {
      let line = input[lineStart..<lineBreak]
      // Empty lines before a header are nothing.
      if line.isEmpty || line.elementsEqual([0x0D]) { return lineBreak + 1 }
      lineStart = lineBreak + 1
    }
    return nil
  }

  /// The number after the last `Content-Length:`, in any case.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    let name = Array("content-length:".utf8)
    var lines = header.split(separator: 0x0A)
    while let line = lines.popLast() {
      guard
        let start = line.indices.last(where: { index in
          line[index...].prefix(name.count).map(\.lowercasedASCII) == name
        })
      else { continue }
      let digits = line[(start + name.count)...].drop { $0 == 0x20 || $0 == 0x09 }
        .prefix(while: \.isDigit)
      // More digits than this are more than any limit.
      return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self)) ?? .max
    }
    return nil
  }
}
