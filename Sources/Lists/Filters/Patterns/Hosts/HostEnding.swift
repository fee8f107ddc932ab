// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Writes the host of a regular expression so that it is a given host or below it.
///
/// `[a-z]+\.[a-z]+` on `com` becomes `[a-z]+\.com`: the pieces are compared with the name from
/// their end.
struct HostEnding {
  /// More comparisons are not made for one expression.
  private static let mostSteps = 2_000

  private let isCaseSensitive: Bool
  private var steps = 0

  init(isCaseSensitive: Bool) { self.isCaseSensitive = isCaseSensitive }

  /// All ways in which the pieces match a host or what is below it; nil if that is not clear.
  ///
  /// None of the pieces may match a slash or a colon.
  mutating func variants(of pieces: [RegexPiece], on host: [UInt8]) -> [[RegexPiece]]? {
    guard let fronts = fronts(of: pieces[...], before: host[...]) else { return nil }
    var variants: [[RegexPiece]] = []
    for front in fronts {
      if front.allSatisfy(\.canBeEmpty) { variants.append(literal(host)) }
      guard let labels = self.fronts(of: front[...], before: [UInt8(ascii: ".")]) else {
        return nil
      }
      variants += labels.map { $0 + literal([UInt8(ascii: ".")] + host) }
    }
    return variants
  }

  /// What is left of the pieces where they end with a text, for each way to do so.
  private mutating func fronts(
    of pieces: ArraySlice<RegexPiece>, before text: ArraySlice<UInt8>
  ) -> [[RegexPiece]]? {
    steps += 1
    guard steps <= Self.mostSteps else { return nil }
    guard let character = text.last else { return [Array(pieces)] }
    guard let last = pieces.last else { return [] }
    let rest = pieces.dropLast()
    guard let (skips, uses) = choices(of: last, rest, character) else { return nil }
    var all: [[RegexPiece]] = []
    if skips {
      guard let found = fronts(of: rest, before: text) else { return nil }
      all += found
    }
    if let (pieces, isConsumed) = uses {
      guard let found = fronts(of: pieces[...], before: isConsumed ? text.dropLast() : text)
      else { return nil }
      all += found
    }
    return all
  }

  /// Whether the last piece may match nothing, and the pieces if it matches something: with the
  /// character, or opened so that the character is still to be compared; nil if that is not clear.
  private func choices(
    of last: RegexPiece, _ rest: ArraySlice<RegexPiece>, _ character: UInt8
  ) -> (skips: Bool, uses: (pieces: [RegexPiece], isConsumed: Bool)?)? {
    switch last {
    case .set(let set, let count):
      let more: [RegexPiece] = count.canBeMany ? [.set(set, .any)] : []
      return (count.canBeZero, set.contains(character) ? (Array(rest) + more, true) : nil)
    case .group(let sequence, let count):
      guard !sequence.canBeEmpty else { return nil }
      let more: [RegexPiece] = count.canBeMany ? [.group(sequence, .any)] : []
      return (count.canBeZero, (Array(rest) + more + sequence.pieces, false))
    case .mix, .assertion, .look: return nil
    }
  }

  private func literal(_ text: [UInt8]) -> [RegexPiece] {
    text.map {
      let set = CharacterSet($0)
      return .set(isCaseSensitive ? set : set.foldingCase(), .once)
    }
  }
}
