// SPDX-License-Identifier: Apache-2.0

/// Something that an editor offers to write.
package struct ListCompletionItem: Sendable, Equatable {
  /// What is offered, for its picture in the list.
  package enum Kind: Sendable, Hashable {
    /// A member of an object.
    case member
    /// A name that a value may be.
    case value
    /// A usual form of a pattern, or a whole rule.
    case shape
    /// A character that has a meaning in patterns, as itself.
    case escape
    /// An option of a filter.
    case option
    /// A sign of filters.
    case sign
  }

  /// What the list of the editor shows.
  package let label: String
  /// A few words behind it.
  package let detail: String
  /// What it means, in Markdown; may be empty.
  package let documentation: String
  /// What it is.
  package let kind: Kind
  /// The bytes of the document that are replaced; empty where nothing is.
  package let range: Range<Int>
  /// The new text, escaped as its place requires.
  package let text: String
  /// The same as a snippet of the language server protocol, with places to fill; nil if there are
  /// none.
  package let snippet: String?

  init(
    _ label: String, _ kind: Kind, detail: String = "", documentation: String = "",
    range: Range<Int>, text: String, snippet: String? = nil
  ) {
    self.label = label
    self.detail = detail
    self.documentation = documentation
    self.kind = kind
    self.range = range
    self.text = text
    self.snippet = snippet
  }
}

/// A text with places to fill, which are written as `‹…›`.
struct FillingText {
  /// The text with what stands in the places.
  let plain: String
  /// The text as a snippet; nil without places.
  let snippet: String?

  init(_ text: String) {
    var plain = ""
    var snippet = ""
    var places = 0
    for character in text {
      switch character {
      case "‹":
        places += 1
        snippet += "${\(places):"
      case "›": snippet += "}"
      case "$", "}", "\\":
        plain.append(character)
        snippet += "\\\(character)"
      default:
        plain.append(character)
        snippet.append(character)
      }
    }
    self.plain = plain
    self.snippet = places > 0 ? snippet : nil
  }
}
