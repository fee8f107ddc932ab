// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// The text that an editor shows about a position in a list.
package struct HoverText: Sendable, Equatable {
  /// The text, in Markdown.
  package let markdown: String
  /// The bytes of the document that it describes.
  package let range: Range<Int>

  init(_ markdown: String, _ range: Range<Int>) {
    self.markdown = markdown
    self.range = range
  }
}

/// The matches of a pattern, as an editor shows them.
struct PatternHover {
  /// The pattern in words; nil if it cannot be read.
  var words: PatternWords?
  /// URLs that it matches.
  var examples: PatternExamples?
  /// Whether every URL matches.
  var isEverything = false
  /// Whether the case of letters counts.
  var isCaseSensitive = false
  /// Further remarks, one sentence each.
  var notes: [String] = []
  /// The text that is compared with the pattern.
  var subject = "URL"

  var markdown: String {
    ([sentence].compactMap(\.self) + caseRemark + exampleTexts + notes).joined(separator: "\n\n")
  }

  private var sentence: String? {
    if isEverything { return "Matches every \(subject)." }
    guard let words else { return nil }
    let place = words.isAtStart ? "From the start of the \(subject)" : "Anywhere in the \(subject)"
    return "\(place): \(words.sentence)."
  }

  private var caseRemark: [String] { isCaseSensitive ? ["The case of letters counts."] : [] }

  private var exampleTexts: [String] {
    guard let examples, !examples.matching.isEmpty, !isEverything else { return [] }
    var texts = [
      "Matches\n\n"
        + examples.matching.map { "- \(MarkdownCode.text($0, most: 200))" }
        .joined(separator: "\n")
    ]
    if let miss = examples.nearMiss {
      texts.append("and not \(MarkdownCode.text(miss, most: 200)).")
    }
    return texts
  }
}
