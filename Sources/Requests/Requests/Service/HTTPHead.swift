// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The head of a request of HTTP/1.1: its first line, and its headers.
///
/// What two programs could read in two ways is rejected: a header that is folded or has white space
/// before its colon, two lengths, a transfer coding, a line that does not end with CR LF.
package struct HTTPHead: Sendable {
  /// Why a request is not answered.
  package enum Problem: Error, Sendable, Equatable {
    case malformed, tooLong, lengthRequired, tooLarge, otherVersion
  }

  /// The longest head.
  static let longest = 1 << 14
  /// The largest body.
  package static let largestBody = 1 << 24

  /// The method: `GET`.
  package let method: ArraySlice<UInt8>
  /// The path with its query, as it is written.
  package let target: ArraySlice<UInt8>
  /// How many bytes the head has, with the blank line at its end.
  package let count: Int
  /// How many bytes the body has.
  package let bodyCount: Int
  /// Whether the client keeps the connection.
  package let keepsConnection: Bool
  /// Whether it waits for `100 Continue` before it sends the body.
  package let expectsContinue: Bool
  private let headers: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]

  /// Reads a head; nil if it has not come as a whole.
  package init?(reading given: ArraySlice<UInt8>) throws(Problem) {
    // Clients may send empty lines before a request.
    var bytes = given
    while bytes.count > 1, bytes.starts(with: [0x0D, 0x0A]) { bytes = bytes.dropFirst(2) }
    guard let end = try Self.end(of: bytes) else {
      guard bytes.count <= Self.longest else { throw .tooLong }
      return nil
    }
    guard end - bytes.startIndex <= Self.longest else { throw .tooLong }
    var lines = Self.lines(of: bytes[..<(end - 2)])
    guard let first = lines.popFirst() else { throw .malformed }
    let words = first.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(\.isTokenByte),
      !words[1].isEmpty, words[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { throw .malformed }
    guard words[2].elementsEqual("HTTP/1.1".utf8) || words[2].elementsEqual("HTTP/1.0".utf8) else {
      throw words[2].starts(with: "HTTP/".utf8) ? .otherVersion : .malformed
    }
    (method, target) = (words[0], words[1])
    count = end - given.startIndex
    headers = try Self.headers(lines)
    bodyCount = try Self.bodyCount(of: headers)
    let connection = Self.value("connection", in: headers) ?? []
    let isNew = words[2].last == UInt8(ascii: "1")
    keepsConnection =
      isNew ? !connection.isWord("close") : connection.isWord("keep-alive")
    expectsContinue = isNew && (Self.value("expect", in: headers) ?? []).isWord("100-continue")
  }

  /// The value of a header whose name is given in lowercase; empty if it is missing.
  package func value(_ name: String) -> ArraySlice<UInt8> {
    Self.value(name, in: headers) ?? []
  }

  // MARK: Parts

  /// The end of the blank line after the headers.
  private static func end(of bytes: ArraySlice<UInt8>) throws(Problem) -> Int? {
    let most = bytes.prefix(longest + 1)
    var index = most.startIndex
    while let found = most[index...].firstIndex(of: 0x0A) {
      guard found > bytes.startIndex, bytes[found - 1] == 0x0D else { throw .malformed }
      if found == index + 1 { return found + 1 }
      index = found + 1
    }
    return nil
  }

  /// The lines without CR LF.
  private static func lines(of bytes: ArraySlice<UInt8>) -> ArraySlice<ArraySlice<UInt8>> {
    bytes.split(separator: 0x0A).map { $0.dropLast() }[...]
  }

  private static func headers(
    _ lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(Problem) -> [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    var headers: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(\.isTokenByte)
      else { throw .malformed }
      var value = line[(colon + 1)...].drop(while: \.isSpaceOrTab)
      while let last = value.last, last.isSpaceOrTab { value = value.dropLast() }
      guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw .malformed }
      headers.append((line[..<colon], value))
    }
    return headers
  }

  private static func bodyCount(
    of headers: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]
  ) throws(Problem) -> Int {
    guard value("transfer-encoding", in: headers) == nil else { throw .lengthRequired }
    let counts = headers.filter { $0.name.isWord("content-length") }
    guard let text = counts.first?.value else { return 0 }
    guard counts.count == 1, !text.isEmpty, text.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .malformed
    }
    guard let count = Int(String(decoding: text, as: UTF8.self)), count <= largestBody else {
      throw .tooLarge
    }
    return count
  }

  private static func value(
    _ name: String, in headers: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]
  ) -> ArraySlice<UInt8>? {
    headers.first { $0.name.isWord(name) }?.value
  }
}

extension UInt8 {
  /// Whether it may be in the name of a method or a header.
  fileprivate var isTokenByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x7C, 0x7E, 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D,
      0x2E:
      true
    default: false
    }
  }

  fileprivate var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }
}

extension ArraySlice<UInt8> {
  /// Whether it is a word in lowercase letters, whatever its case is.
  func isWord(_ word: String) -> Bool {
    guard count == word.utf8.count else { return false }
    return zip(self, word.utf8).allSatisfy { $0.lowercasedASCII == $1 }
  }
}
