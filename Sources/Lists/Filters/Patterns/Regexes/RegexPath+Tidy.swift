// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Leaving out what cannot match, and what WebKit would read differently.
extension RegexPath {
  /// The path with the characters of a subject only; nil if it cannot match any.
  func limited(to subject: PatternSubject) -> RegexPath? {
    guard let sequence = Self.limited(sequence, to: subject) else { return nil }
    return RegexPath(sequence, isTiedToStart: isTiedToStart, isTiedToEnd: isTiedToEnd)
  }

  private static func limited(
    _ sequence: RegexSequence, to subject: PatternSubject
  ) -> RegexSequence? {
    var all = RegexSequence()
    for piece in sequence.pieces {
      if let piece = limited(piece, to: subject) {
        all.append(piece)
      } else if !piece.canBeEmpty {
        return nil
      }
    }
    return all
  }

  private static func limited(_ piece: RegexPiece, to subject: PatternSubject) -> RegexPiece? {
    switch piece {
    case .set(let set, let count):
      let left = set.intersection(.of(subject))
      return left.intersection(.ofURLs).isEmpty ? nil : .set(left, count)
    case .group(let sequence, let count):
      guard let left = limited(sequence, to: subject), !left.isEmpty else { return nil }
      return .group(left, count)
    case .mix(let sequences):
      let left = sequences.compactMap { limited($0, to: subject) }.filter { !$0.isEmpty }
      return left.isEmpty ? nil : .mix(left)
    case .assertion, .look: return piece
    }
  }

  /// Paths that match the same and that WebKit does not let match everything.
  ///
  /// It does so with `^a*b?$`, where nothing must match. A URL is not empty, so that one of the
  /// pieces matches something: `^a+b?$` and `^a*b$`.
  var withoutEmptyMatch: [RegexPath] {
    guard isTiedToStart, isTiedToEnd, sequence.canBeEmpty else { return [self] }
    return Self.nonEmpty(sequence).map {
      RegexPath($0, isTiedToStart: true, isTiedToEnd: true)
    }
  }

  private static func nonEmpty(_ sequence: RegexSequence) -> [RegexSequence] {
    guard sequence.canBeEmpty else { return [sequence] }
    return sequence.pieces.indices.flatMap { index in
      nonEmpty(sequence.pieces[index]).map {
        RegexSequence(sequence.pieces[..<index]) + $0
          + RegexSequence(sequence.pieces[(index + 1)...])
      }
    }
  }

  private static func nonEmpty(_ piece: RegexPiece) -> [RegexSequence] {
    switch piece {
    case .set(let set, let count):
      return [RegexSequence([.set(set, count.canBeMany ? .some : .once)])]
    case .group(let sequence, let count):
      let more = count.canBeMany ? sequence.repeated(.any) : RegexSequence()
      return nonEmpty(sequence).map { $0 + more }
    case .mix(let sequences):
      return sequences.flatMap { nonEmpty($0) }.map { $0 + RegexSequence([piece]) }
    case .assertion, .look: return []
    }
  }
}

extension CharacterSet {
  /// The characters that a URL can have.
  fileprivate static let ofURLs: CharacterSet = {
    var set = CharacterSet()
    for byte: UInt8 in 1..<0x7F where !PatternText.isForeign(byte) { set.insert(byte) }
    return set
  }()

  /// The characters that do not end a subject.
  fileprivate static func of(_ subject: PatternSubject) -> CharacterSet {
    switch subject {
    case .url: .any
    case .host: .ofHosts
    case .path: .any.removing(UInt8(ascii: "?"))
    }
  }

  /// All characters that do not end a host.
  fileprivate static let ofHosts =
    CharacterSet.any.removing(UInt8(ascii: ":")).removing(UInt8(ascii: "/"))
}
