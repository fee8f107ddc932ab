// SPDX-License-Identifier: Apache-2.0

/// A pattern in words: what stands in a URL that it matches, term by term.
///
/// For `^https?://([^/]+\.)?ads\.net[/:]`: "`http` or `https`", "any subdomain or none",
/// "`ads.net`", "`/` or `:`". The words are for users: a term that is too deep or too long is shown
/// as it is written.
package struct PatternWords: Sendable {
  /// The words for one or several terms.
  package struct Phrase: Sendable, Equatable {
    /// The bytes of the pattern that it speaks of.
    package let range: Range<Int>
    /// The words, in Markdown: texts of the URL are code.
    package let text: String

    init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// The phrases in the order of the pattern, without that for its start.
  package let phrases: [Phrase]
  /// Whether a match begins where the URL does.
  package let isAtStart: Bool
  /// The bytes of the pattern that are the name of a host, or its end; nil if none is seen.
  package let host: Range<Int>?

  /// More phrases than this are not said.
  private static let mostPhrases = 24

  init(_ phrases: [Phrase], isAtStart: Bool, host: Range<Int>?) {
    self.phrases = phrases
    self.isAtStart = isAtStart
    self.host = host
  }

  /// The words for a pattern of WebKit, or for any other expression that the parser of these can
  /// read; none for one with a syntax error.
  ///
  /// - Complexity: Linear in the pattern.
  package init?(_ filter: URLFilter) {
    guard !filter.problems.contains(where: { $0.kind == .syntax || $0.kind == .tooLong }) else {
      return nil
    }
    let reader = PhraseReader(filter)
    self.init(
      reader.phrases(), isAtStart: filter.nodes.first?.kind == .startOfLine, host: reader.host)
  }

  /// All phrases in one line.
  package var sentence: String {
    guard !phrases.isEmpty else { return "anything" }
    var texts = phrases.prefix(Self.mostPhrases).map(\.text)
    if phrases.count > Self.mostPhrases { texts.append("…") }
    guard texts.count > 1, let last = texts.popLast() else { return texts[0] }
    return texts.joined(separator: ", ") + ", then " + last
  }
}
