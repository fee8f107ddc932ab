// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Linting

/// Forms of patterns and escapes inside of a JSON string.
enum PatternCompletion {
  /// Completions at the end of the text of a pattern.
  ///
  /// - Parameters:
  ///   - source: The text of the string up to the cursor, as it is written.
  ///   - isEmpty: Whether the string has no text at all.
  ///   - offset: The offset of the cursor in the document.
  static func items(
    _ kind: ListText, before source: [UInt8], isEmpty: Bool, at offset: Int
  ) -> [ListCompletionItem] {
    let backslashes = source.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    switch kind {
    case .pattern, .pagePattern, .expression:
      // One or two backslashes begin an escape; four are one that is complete.
      if backslashes % 4 != 0 { return escapes((offset - backslashes % 4)..<offset) }
      return shapes(isEmpty ? starts + parts : parts, at: offset)
    case .urlFilter: return shapes(isEmpty ? maskStarts + maskParts : maskParts, at: offset)
    case .plain, .domain, .selector, .host: return []
    }
  }

  private static func shapes(
    _ shapes: [(text: String, meaning: String)], at offset: Int
  ) -> [ListCompletionItem] {
    shapes.map { shape in
      let escaped = JSONWriter.escaped(Array(shape.text.utf8))
      let text = FillingText(String(decoding: escaped, as: UTF8.self))
      let label = shape.text.filter { $0 != "‹" && $0 != "›" }
      return ListCompletionItem(
        label, .shape, detail: shape.meaning, range: offset..<offset, text: text.plain,
        snippet: text.snippet)
    }
  }

  private static func escapes(_ range: Range<Int>) -> [ListCompletionItem] {
    [
      (".", "a dot"), ("?", "a question mark"), ("/", "a slash"), ("*", "an asterisk"),
      ("+", "a plus sign"), ("$", "a dollar sign"), ("^", "a caret"), ("|", "a bar"),
      ("(", "a bracket"), (")", "a bracket"), ("[", "a bracket"), ("]", "a bracket"),
      ("{", "a brace"), ("}", "a brace"), ("\\", "a backslash"),
    ].map { sign, meaning in
      ListCompletionItem(
        "\\" + sign, .escape, detail: meaning, range: range,
        text: sign == "\\" ? #"\\\\"# : #"\\"# + sign)
    }
  }

  private static let starts: [(text: String, meaning: String)] = [
    (#"^[^:]+://+([^:/]+\.)?‹ads\.example›[/:]"#, "a host and its subdomains"),
    (#"^https?://‹www\.ads\.example›[/:]"#, "a host alone"),
    ("/‹ads›/", "a folder in the path"),
    (#"[?&]‹name›="#, "a parameter of the query"),
    (#"\.‹gif›$"#, "a file extension"),
    (".*", "every URL"),
  ]

  private static let parts: [(text: String, meaning: String)] = [
    (".*", "anything"),
    ("[^/]+", "a part between slashes"),
    ("[0-9]+", "digits"),
    (#"\."#, "a dot"),
    ("[/:]", "the end of a host"),
    ("([?#].*)?$", "an optional query, then the end"),
  ]

  private static let maskStarts: [(text: String, meaning: String)] = [
    ("||‹ads.example›^", "a host and its subdomains"),
    ("|https://‹www.ads.example›/", "the start of the URL"),
    ("/‹ads›/", "a folder in the path"),
  ]

  private static let maskParts: [(text: String, meaning: String)] = [
    ("*", "anything"),
    ("^", "a separator or the end of the URL"),
    ("|", "the end of the URL"),
  ]
}
