// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Tools
import Findings
import RuleText

/// The outline of a document, selection ranges, and formatting.
extension EditorSession {
  /// The size of the groups of symbols in long lists.
  private static let groupSize = 1000
  /// The most symbols that are found in all documents together.
  private static let mostFound = 500

  mutating func symbols(_ id: MessageID, _ parameters: JSONValue?) throws(CallError) -> [UInt8]? {
    let document = try openDocument(parameters)
    guard document.kind != nil else { return Array("[]".utf8) }
    let client = client
    answerLater(id, CheckTask()) {
      JSONWriter.json { writer in
        SymbolWriter(document: document, client: client)
          .write(groupsOf: EditorSession.groupSize, &writer)
      }
    }
    return nil
  }

  /// Finds rules and filters of open documents by their text.
  mutating func workspaceSymbols(_ id: MessageID, _ parameters: JSONValue?) -> [UInt8]? {
    let query = (parameters?.member("query")?.string ?? "").lowercased()
    let documents = documents.values.filter { $0.kind != nil }
      .sorted { $0.uri.text < $1.uri.text }
    let (task, client) = (CheckTask(), client)
    answerLater(id, task) {
      JSONWriter.json { writer in
        writer.beginArray()
        var left = EditorSession.mostFound
        for document in documents {
          SymbolWriter(document: document, client: client)
            .write(matching: query, most: &left, stopping: { task.isStopped }, &writer)
        }
        writer.endArray()
      }
    }
    return nil
  }

  func selectionRanges(_ parameters: JSONValue?) throws(CallError) -> [UInt8] {
    let document = try openDocument(parameters)
    let places = Places(text: document.text, encoding: client.encoding)
    var offsets: [Int] = []
    for position in parameters?.member("positions")?.elements ?? [] {
      offsets.append(document.text.offset(of: try position.position(), client.encoding))
    }
    return JSONWriter.json { writer in
      writer.beginArray()
      for offset in offsets {
        var ranges = selections(at: offset, in: document)
        if ranges.isEmpty { ranges = [offset..<offset] }
        writer.selection(ranges[...], in: places)
      }
      writer.endArray()
    }
  }

  private func selections(at offset: Int, in document: OpenDocument) -> [Range<Int>] {
    guard let part = document.part(at: offset) else { return [] }
    if let piece = document.rulePiece(part), let language = document.ruleLanguage {
      return ListSelections.ranges(at: offset, in: piece, of: language)
    }
    return document.filterPiece(part).map { ListSelections.ranges(at: offset, in: $0) } ?? []
  }

  // MARK: Layout

  mutating func formatting(
    _ id: MessageID, _ parameters: JSONValue?, isOfRange: Bool
  ) throws(CallError) -> [UInt8]? {
    let document = try openDocument(parameters)
    let range = isOfRange ? try range(of: parameters, in: document) : nil
    let style = document.kind == .filters ? document.settings.rules.style : nil
    guard settings.formats, document.kind?.isJSONList == true || style != nil else {
      return Array("null".utf8)
    }
    let encoding = client.encoding
    answerLater(id, CheckTask()) {
      let places = Places(text: document.text, encoding: encoding)
      let edits =
        if let style {
          try? FilterListFormatter.edits(
            for: document.text.bytes, document.settings.reading, style, in: range)
        } else {
          ListFormatter.edits(for: document.text.bytes, in: range)
        }
      guard let edits else { return Array("null".utf8) }
      return JSONWriter.json { $0.edits(edits, in: places) }
    }
    return nil
  }
}

extension JSONWriter {
  /// Writes ranges from the innermost to the outermost, each with its parent.
  fileprivate mutating func selection(_ ranges: ArraySlice<Range<Int>>, in places: Places) {
    beginObject()
    for (number, range) in ranges.enumerated() {
      self.range("range", range, in: places)
      if number < ranges.count - 1 {
        key("parent")
        beginObject()
      }
    }
    for _ in ranges { endObject() }
  }

  /// Writes edits of a document.
  mutating func edits(_ edits: [Fix.Edit], in places: Places) {
    beginArray()
    for edit in edits {
      object { writer in
        writer.range("range", edit.range, in: places)
        writer.member("newText", edit.replacement)
      }
    }
    endArray()
  }
}

/// Writes the symbols of a document.
struct SymbolWriter {
  let document: OpenDocument
  let client: ClientCapabilities

  private struct Entry {
    let symbol: ListSymbol
    let range: Range<Int>
  }

  private var places: Places { Places(text: document.text, encoding: client.encoding) }

  private func entry(_ part: OpenDocument.Part) -> Entry? {
    if let piece = document.rulePiece(part), let language = document.ruleLanguage {
      return Entry(symbol: ListSymbols.symbol(of: piece, language), range: part.range)
    }
    guard let piece = document.filterPiece(part), let symbol = ListSymbols.symbol(of: piece) else {
      return nil
    }
    return Entry(symbol: symbol, range: part.range)
  }

  /// A list has at most so many symbols: a million would be some 400 MB of JSON.
  private static let most = 200_000

  /// Writes all symbols; those of a long list in groups, which editors show closed.
  func write(groupsOf size: Int, _ writer: inout JSONWriter) {
    let entries = Array(document.allParts.lazy.compactMap { entry($0) }.prefix(Self.most))
    writer.beginArray()
    if client.hasHierarchicalSymbols, entries.count > size {
      for start in stride(from: 0, to: entries.count, by: size) {
        writeGroup(entries[start..<min(entries.count, start + size)], &writer)
      }
    } else {
      for entry in entries { write(entry, &writer) }
    }
    writer.endArray()
  }

  private func writeGroup(_ entries: ArraySlice<Entry>, _ writer: inout JSONWriter) {
    guard let first = entries.first, let last = entries.last else { return }
    let places = places
    writer.object { writer in
      let what = document.outline == nil ? "filters" : "rules"
      writer.member(
        "name", "\(what) \(entries.startIndex.grouped) to \((entries.endIndex - 1).grouped)")
      writer.member("kind", 3)
      writer.range("range", first.range.lowerBound..<last.range.upperBound, in: places)
      writer.range("selectionRange", first.range, in: places)
      writer.key("children")
      writer.beginArray()
      for entry in entries { write(entry, &writer) }
      writer.endArray()
    }
  }

  private func write(_ entry: Entry, _ writer: inout JSONWriter) {
    let places = places
    writer.object { writer in
      writer.member("name", entry.symbol.name.isEmpty ? "rule" : entry.symbol.name)
      writer.member("kind", SymbolWriter.number(of: entry.symbol.kind))
      guard client.hasHierarchicalSymbols else {
        writer.key("location")
        return writer.location(document.uri, entry.range, in: places)
      }
      if !entry.symbol.detail.isEmpty { writer.member("detail", entry.symbol.detail) }
      writer.range("range", entry.range, in: places)
      writer.range("selectionRange", entry.symbol.selection.clamped(to: entry.range), in: places)
    }
  }

  /// Writes the symbols whose text has a word in it.
  func write(
    matching query: String, most left: inout Int, stopping isStopped: () -> Bool,
    _ writer: inout JSONWriter
  ) {
    let places = places
    let wanted = Array(query.utf8)
    for part in document.allParts {
      guard left > 0, !isStopped() else { return }
      guard part.bytes.hasText(wanted), let entry = entry(part) else { continue }
      left -= 1
      writer.object { writer in
        writer.member("name", entry.symbol.name)
        writer.member("kind", SymbolWriter.number(of: entry.symbol.kind))
        writer.member("containerName", document.uri.name)
        writer.key("location")
        writer.location(document.uri, entry.range, in: places)
      }
    }
  }

  /// Kinds of symbols that editors have icons for.
  private static func number(of kind: ListSymbol.Kind) -> Int {
    switch kind {
    case .block: 12
    case .exception: 24
    case .hiding: 7
    case .change: 25
    case .broken: 21
    }
  }
}

extension [UInt8] {
  /// Whether the bytes contain a lowercase text, case-insensitively.
  fileprivate func hasText(_ text: [UInt8]) -> Bool {
    guard let first = text.first else { return true }
    guard count >= text.count else { return false }
    return (0...(count - text.count)).contains { start in
      self[start].lowercasedASCII == first
        && text.indices.allSatisfy { self[start + $0].lowercasedASCII == text[$0] }
    }
  }
}
