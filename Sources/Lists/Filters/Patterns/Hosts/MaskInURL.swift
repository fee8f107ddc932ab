// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Where in a URL a mask that is not tied can match.
struct MaskInURL {
  /// What of the host a mask can match.
  enum Part: Equatable {
    case nothing
    /// The slash before a host that starts with a name, or is it.
    case start(name: [UInt8], isWhole: Bool)
    /// Something that was not looked into.
    case unknown
  }

  /// A longer name would be compared with too many parts of hosts, and no list has one.
  private static let longestName = 32

  /// What it can match of the host.
  let inHost: Part
  /// Whether it can start with the first slash of the path.
  let startsPath: Bool
  /// Whether it ends with a word that must not be a part of a longer one.
  let endsWithWord: Bool

  init(_ shape: MaskShape, _ text: [UInt8]) {
    let body = text[shape.body]
    startsPath = body.first == UInt8(ascii: "/") || body.first == UInt8(ascii: "^")
    endsWithWord = shape.endsWithWord
    inHost = MaskInURL.part(body, shape)
  }

  private static func part(_ body: ArraySlice<UInt8>, _ shape: MaskShape) -> Part {
    guard let first = body.first else { return .unknown }
    if PatternText.isName(first) {
      // A name that the query follows is in the path: after a host comes its port or its path.
      let next = body.first { !PatternText.isName($0) }
      return next.map { isInPathOnly($0) } ?? false ? .nothing : .unknown
    }
    guard first == UInt8(ascii: "/") else { return isInPathOnly(first) ? .nothing : .unknown }
    let name = body.dropFirst().prefix { PatternText.isName($0) }
    guard name.endIndex < body.endIndex else { return partAtEnd(name, shape) }
    let next = body[name.endIndex]
    if isInPathOnly(next) { return .nothing }
    guard next == UInt8(ascii: "/"), !name.isEmpty else { return .unknown }
    return .start(name: lowered(name), isWhole: true)
  }

  /// The mask ends with the name, or with separators after it.
  private static func partAtEnd(_ name: ArraySlice<UInt8>, _ shape: MaskShape) -> Part {
    // The end of a URL is not in its host, and no host is longer than that.
    if name.count > 253 || shape.reachesEnd && shape.separators == 0 { return .nothing }
    if name.isEmpty || name.count > longestName || shape.separators > 1 || shape.reachesEnd {
      return .unknown
    }
    return .start(name: lowered(name), isWhole: shape.separators == 1)
  }

  private static func lowered(_ name: ArraySlice<UInt8>) -> [UInt8] { name.map(\.lowercasedASCII) }

  /// Whether a character cannot be next to a host, its port or its slashes.
  private static func isInPathOnly(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "^"), UInt8(ascii: "*"),
      UInt8(ascii: "@"):
      false
    default: !PatternText.isName(byte)
    }
  }
}
