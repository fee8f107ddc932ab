// SPDX-License-Identifier: Apache-2.0

/// A completion that an editor offers.
package struct ListCompletionItem: Sendable, Equatable {
  /// The kind of completion, for its icon in the list.
  package enum Kind: Sendable, Hashable {
    /// A member of an object.
    case member
    /// A possible name of a value.
    case value
    /// A common form of a pattern, or a whole rule.
    case shape
    /// A pattern character that stands for itself.
    case escape
    /// An option of a filter.
    case option
    /// A marker of filters.
    case sign
  }

  /// The label in the list of the editor.
  package let label: String
  /// A few words after it.
  package let detail: String
  /// What it means, in Markdown; may be empty.
  package let documentation: String
  /// The kind.
  package let kind: Kind
  /// The bytes of the document to replace; may be empty.
  package let range: Range<Int>
  /// The new text, escaped as its position requires.
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

/// A text with placeholders, which are written as `‹…›`.
struct FillingText {
  /// The text with the content of the placeholders.
  let plain: String
  /// The text as a snippet; nil without placeholders.
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
