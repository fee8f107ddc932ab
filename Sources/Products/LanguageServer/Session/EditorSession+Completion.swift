// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Tools

/// Completions at a position, and the colors of the text.
extension EditorSession {
  func completion(_ parameters: JSONValue?) throws(CallError) -> [UInt8] {
    let document = try openDocument(parameters)
    let offset = document.text.offset(of: try parameters.position(), client.encoding)
    let items = completions(at: offset, in: document)
    let places = Places(text: document.text, encoding: client.encoding)
    return JSONWriter.object { writer in
      writer.member("isIncomplete", false)
      writer.member("items", items) { item, writer in
        writer.item(item, places, for: client)
      }
    }
  }

  private func completions(at offset: Int, in document: OpenDocument) -> [ListCompletionItem] {
    if let language = document.ruleLanguage {
      // A new rule can begin between two rules.
      let piece =
        document.part(at: offset).flatMap { document.rulePiece($0) }
        ?? RulePiece(bytes: [], start: offset, index: 0)
      return ListCompletion.items(at: offset, in: piece, of: language)
    }
    guard let part = document.part(at: offset), let piece = document.filterPiece(part) else {
      return []
    }
    return ListCompletion.items(at: offset, in: piece)
  }

  // MARK: Colors

  /// Longer documents get their colors only in parts.
  private static let longestColored = 1 << 20

  func tokens(_ parameters: JSONValue?, isOfRange: Bool) throws(CallError) -> [UInt8] {
    let document = try openDocument(parameters)
    let all = 0..<document.text.count
    guard isOfRange || all.count <= EditorSession.longestColored else {
      return JSONWriter.object { $0.member("data", [] as [String]) }
    }
    let range = isOfRange ? try self.range(of: parameters, in: document) : all
    let writer = TokenWriter(
      places: Places(text: document.text, encoding: client.encoding))
    let tokens = document.parts(in: range).flatMap { part in
      if let piece = document.rulePiece(part), let language = document.ruleLanguage {
        return ListTokens.tokens(in: piece, of: language)
      }
      return document.filterPiece(part).map { ListTokens.tokens(in: $0) } ?? []
    }
    return JSONWriter.object { json in
      json.member("data", writer.numbers(of: tokens)) { number, json in json.value(number) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func item(
    _ item: ListCompletionItem, _ places: Places, for client: ClientCapabilities
  ) {
    let snippet = client.hasSnippets ? item.snippet : nil
    object { writer in
      writer.member("label", item.label)
      writer.member("kind", JSONWriter.number(of: item.kind))
      if !item.detail.isEmpty { writer.member("detail", item.detail) }
      if !item.documentation.isEmpty {
        writer.explanation(item.documentation, client.completionFormats)
      }
      // Editors compare this with the replaced text, which may begin with a quotation mark.
      writer.member("filterText", item.text)
      if snippet != nil { writer.member("insertTextFormat", 2) }
      writer.member("textEdit") { writer in
        writer.range("range", item.range, in: places)
        writer.member("newText", snippet ?? item.text)
      }
    }
  }

  private mutating func explanation(_ text: String, _ formats: Set<String>) {
    guard let format = ["markdown", "plaintext"].first(where: { formats.contains($0) }) else {
      return member("documentation", text)
    }
    member("documentation") { writer in
      writer.member("kind", format)
      writer.member("value", text)
    }
  }

  /// Kinds of items that editors have icons for.
  private static func number(of kind: ListCompletionItem.Kind) -> Int {
    switch kind {
    case .member: 10
    case .value: 20
    case .shape: 15
    case .escape: 12
    case .option: 5
    case .sign: 24
    }
  }
}

/// Writes tokens as the numbers of the protocol: five for each, relative to the one before.
struct TokenWriter {
  let places: Places

  /// The names of the types, in the order of their numbers.
  static let types = [
    "regexp", "operator", "string", "keyword", "namespace", "enumMember", "property", "comment",
    "macro", "class",
  ]

  private static func type(of kind: ListToken.Kind) -> Int {
    switch kind {
    case .set, .group: 0
    case .quantifier, .wildcard, .separator: 1
    case .escape: 2
    case .anchor: 3
    case .host: 4
    case .name: 5
    case .optionName: 6
    case .comment: 7
    case .directive: 8
    case .selector: 9
    }
  }

  func numbers(of tokens: [ListToken]) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(tokens.count * 5)
    var last = TextPosition(line: 0, character: 0)
    for token in tokens {
      let start = places.text.position(of: token.range.lowerBound, places.encoding)
      let end = places.text.position(of: token.range.upperBound, places.encoding)
      // Not every editor accepts tokens of several lines.
      guard start.line == end.line, end.character > start.character, start >= last else { continue }
      let column = start.line == last.line ? start.character - last.character : start.character
      numbers += [
        start.line - last.line, column, end.character - start.character,
        TokenWriter.type(of: token.kind), 0,
      ]
      last = start
    }
    return numbers
  }
}
