// SPDX-License-Identifier: Apache-2.0

/// What a scheme means for the parser.
enum SchemeKind: Equatable {
  /// A special scheme that has a host and a default port.
  case network(defaultPort: UInt32)
  /// The special scheme whose host may be empty.
  case file
  /// Any other.
  case other

  /// The kind of a scheme in lowercase, without its colon.
  init(of scheme: [UInt8]) {
    switch scheme.count {
    case 2 where scheme.elementsEqual("ws".utf8): self = .network(defaultPort: 80)
    case 3 where scheme.elementsEqual("wss".utf8): self = .network(defaultPort: 443)
    case 3 where scheme.elementsEqual("ftp".utf8): self = .network(defaultPort: 21)
    case 4 where scheme.elementsEqual("http".utf8): self = .network(defaultPort: 80)
    case 4 where scheme.elementsEqual("file".utf8): self = .file
    case 5 where scheme.elementsEqual("https".utf8): self = .network(defaultPort: 443)
    default: self = .other
    }
  }

  /// Whether the scheme is one of the standard's special ones.
  var isSpecial: Bool { self != .other }
}
