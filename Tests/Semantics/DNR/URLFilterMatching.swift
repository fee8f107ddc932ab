// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// What a `urlFilter` means, found by trying everything.
struct URLFilterMatching {
  private enum Start {
    case anywhere, text, host
  }

  private enum Part {
    case any, separator, separatorOrEnd, end
    case byte(UInt8)
  }

  private let start: Start
  private let parts: [Part]
  private let isCaseSensitive: Bool

  init(_ filter: [UInt8], isCaseSensitive: Bool) {
    var body = (isCaseSensitive ? filter : filter.inSmallLetters)[...]
    if body.starts(with: Array("||".utf8)) {
      start = .host
      body = body.dropFirst(2)
    } else if body.first == UInt8(ascii: "|") {
      start = .text
      body = body.dropFirst()
    } else {
      start = .anywhere
    }
    let isEndFixed = body.last == UInt8(ascii: "|")
    if isEndFixed { body = body.dropLast() }
    parts = URLFilterMatching.parts(of: body) + (isEndFixed ? [.end] : [])
    self.isCaseSensitive = isCaseSensitive
  }

  /// The parts of the text between the anchors.
  ///
  /// The last `^` also stands for the end of the URL, even if `*` follows.
  private static func parts(of body: ArraySlice<UInt8>) -> [Part] {
    let last = body.lastIndex { $0 != UInt8(ascii: "*") }
    return body.indices.map { index in
      switch body[index] {
      case UInt8(ascii: "*"): .any
      case UInt8(ascii: "^"): index == last ? .separatorOrEnd : .separator
      default: .byte(body[index])
      }
    }
  }

  /// Whether a URL has a match.
  func matches(_ url: WebAddress) -> Bool {
    let text = isCaseSensitive ? url.bytes : url.bytes.inSmallLetters
    var failed: Set<[Int]> = []
    return starts(in: url).contains { offset in
      matches(0, text, at: offset, &failed)
    }
  }

  private func starts(in url: WebAddress) -> [Int] {
    switch start {
    case .anywhere: return Array(0...url.bytes.count)
    case .text: return [0]
    case .host where parts.isEmpty: return [0]
    case .host:
      guard let host = url.host else { return [] }
      let dots = host.filter { url.bytes[$0] == UInt8(ascii: ".") }
      return [host.lowerBound] + dots.map { $0 + 1 }
    }
  }

  private func matches(
    _ part: Int, _ text: [UInt8], at offset: Int, _ failed: inout Set<[Int]>
  ) -> Bool {
    guard part < parts.count else { return true }
    guard !failed.contains([part, offset]) else { return false }
    let found = matchesNow(part, text, at: offset, &failed)
    if !found { failed.insert([part, offset]) }
    return found
  }

  private func matchesNow(
    _ part: Int, _ text: [UInt8], at offset: Int, _ failed: inout Set<[Int]>
  ) -> Bool {
    let isAtEnd = offset == text.count
    switch parts[part] {
    case .any:
      return matches(part + 1, text, at: offset, &failed)
        || !isAtEnd && matches(part, text, at: offset + 1, &failed)
    case .end: return isAtEnd && matches(part + 1, text, at: offset, &failed)
    case .separatorOrEnd where isAtEnd: return matches(part + 1, text, at: offset, &failed)
    case .separator, .separatorOrEnd:
      return !isAtEnd && text[offset].isSeparator
        && matches(part + 1, text, at: offset + 1, &failed)
    case .byte(let byte):
      return !isAtEnd && text[offset] == byte && matches(part + 1, text, at: offset + 1, &failed)
    }
  }
}

extension UInt8 {
  /// What `^` stands for.
  fileprivate var isSeparator: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "%"):
      false
    default: true
    }
  }
}

extension [UInt8] {
  var inSmallLetters: [UInt8] {
    map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
