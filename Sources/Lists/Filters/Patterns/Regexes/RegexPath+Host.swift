// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// The pieces of a path that match the scheme, the host, and what follows it.
struct RegexURLParts {
  /// The scheme with its colon and slashes; nothing if the path is not tied to the start.
  private(set) var lead: [RegexPiece] = []
  /// What is before the first slash after that, or before the first slash at all.
  let host: [RegexPiece]
  /// The rest, with that slash.
  let rest: [RegexPiece]

  /// Finds the parts; nil if it is not clear where they are.
  init?(_ path: RegexPath) {
    var pieces = path.sequence.pieces[...]
    if path.isTiedToStart {
      guard let end = Self.endOfLead(pieces) else { return nil }
      lead = Array(pieces[..<end])
      pieces = pieces[end...]
    }
    guard let slash = pieces.firstIndex(where: { !$0.isWithinName }),
      pieces[slash].isOnly(UInt8(ascii: "/"))
    else { return nil }
    host = Array(pieces[..<slash])
    rest = Array(pieces[slash...])
  }

  private static func endOfLead(_ pieces: ArraySlice<RegexPiece>) -> Int? {
    guard let colon = pieces.firstIndex(where: { !$0.isWithinName }), colon + 2 < pieces.endIndex,
      pieces[colon].isOnly(UInt8(ascii: ":")), pieces[colon + 1].isOnly(UInt8(ascii: "/")),
      pieces[colon + 2].isOnly(UInt8(ascii: "/"))
    else { return nil }
    return colon + 3
  }
}

extension RegexPath {
  /// Whether it can match only after the host, its port and the slash that follows.
  ///
  /// It has a character that these do not have, and no slash before that.
  var isBehindHost: Bool {
    for piece in sequence.pieces {
      if piece.isNeverInAuthority { return true }
      if piece.mayMatch(UInt8(ascii: "/")) { return false }
    }
    return false
  }
}

extension RegexPiece {
  /// Whether it matches one character only, and that one.
  func isOnly(_ byte: UInt8) -> Bool {
    if case .set(let set, .once) = self { set == CharacterSet(byte) } else { false }
  }

  func mayMatch(_ byte: UInt8) -> Bool {
    switch self {
    case .set(let set, _): set.contains(byte)
    case .group(let sequence, _): sequence.pieces.contains { $0.mayMatch(byte) }
    case .mix(let sequences):
      sequences.contains { $0.pieces.contains { $0.mayMatch(byte) } }
    case .assertion, .look: false
    }
  }

  /// Whether it matches neither a slash nor a colon, which end a name.
  fileprivate var isWithinName: Bool {
    if case .assertion = self { return false }
    return !mayMatch(UInt8(ascii: "/")) && !mayMatch(UInt8(ascii: ":"))
  }

  fileprivate var isNeverInAuthority: Bool {
    guard case .set(let set, let count) = self, !count.canBeZero else { return false }
    return set.intersection(.ofAuthorities).isEmpty
  }
}

extension CharacterSet {
  /// The characters of hosts and ports, and of what stands around them.
  fileprivate static let ofAuthorities: CharacterSet = {
    var set = CharacterSet()
    for byte: UInt8 in 1..<0x7F where PatternText.isName(byte) { set.insert(byte) }
    for byte in "/:@[]%".utf8 { set.insert(byte) }
    return set
  }()
}

extension RegexPath {
  /// Whether it begins with `http`, possibly `s`, and `://`.
  var hasScheme: Bool {
    var pieces = sequence.pieces[...]
    for byte in "http".utf8 {
      guard let piece = pieces.popFirst(), piece.isLetter(byte) else { return false }
    }
    if let piece = pieces.first, piece.isLetter(UInt8(ascii: "s")) { pieces.removeFirst() }
    return "://".utf8.allSatisfy { byte in pieces.popFirst()?.isOnly(byte) == true }
  }
}

extension RegexPiece {
  /// Whether it matches a letter, in either case, and nothing else; it may be left out if it is `s`.
  fileprivate func isLetter(_ byte: UInt8) -> Bool {
    guard case .set(let set, let count) = self else { return false }
    let isFolded = set == CharacterSet(byte) || set == CharacterSet(byte).foldingCase()
    return isFolded && (count == .once || count == .optional && byte == UInt8(ascii: "s"))
  }
}
