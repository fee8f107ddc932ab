// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// What editors show between the lines of a text: lenses, rule numbers, folding ranges.
extension EditorSession {
  mutating func codeLenses(_ parameters: JSONValue?) throws(CallError) -> [UInt8] {
    let uri = try openDocument(parameters).uri
    checkIfShort(uri)
    let document = try openDocument(parameters)
    guard document.kind != nil, settings.hasLenses else { return Array("[]".utf8) }
    let lenses = LensWriter(document: document, client: client)
    return JSONWriter.json { lenses.write(to: &$0) }
  }

  /// The number of each rule: findings, answers and other tools refer to rules by their numbers.
  func inlayHints(_ parameters: JSONValue?) throws(CallError) -> [UInt8] {
    let document = try openDocument(parameters)
    let range = try range(of: parameters, in: document)
    guard let outline = document.outline, settings.numbersRules,
      outline.rules.count <= settings.mostNumberedRules
    else { return Array("[]".utf8) }
    let places = Places(text: document.text, encoding: client.encoding)
    return JSONWriter.json { writer in
      writer.beginArray()
      for index in outline.rules(in: range) {
        writer.object { writer in
          writer.key("position")
          writer.position(
            places.text.position(of: outline.rules[index].lowerBound, places.encoding))
          writer.member("label", "\(index)")
          writer.member("paddingRight", true)
          writer.member("tooltip", "rule \(index.grouped), counted from 0")
        }
      }
      writer.endArray()
    }
  }

  /// The bytes of a request about a range.
  func range(
    of parameters: JSONValue?, in document: OpenDocument
  ) throws(CallError) -> Range<Int> {
    guard let range = parameters?.member("range") else {
      throw CallError(.invalidParameters, "`range` is missing")
    }
    let (start, end) = try range.positions()
    let (one, other) = (
      document.text.offset(of: start, client.encoding),
      document.text.offset(of: end, client.encoding)
    )
    return min(one, other)..<max(one, other)
  }

  /// Rules of several lines, and the runs of rules or comments of filter lists.
  func foldingRanges(_ parameters: JSONValue?) throws(CallError) -> [UInt8] {
    let document = try openDocument(parameters)
    return JSONWriter.json { writer in
      writer.beginArray()
      for lines in Folds.lines(of: document) {
        writer.object { writer in
          writer.member("startLine", lines.lowerBound)
          writer.member("endLine", lines.upperBound)
          if document.kind == .filters { writer.member("kind", "region") }
        }
      }
      writer.endArray()
    }
  }
}

/// Finds folding ranges.
enum Folds {
  /// The most folding ranges; editors get slow with more.
  private static let most = 20_000

  /// The first and the last line of each fold.
  static func lines(of document: OpenDocument) -> [ClosedRange<Int>] {
    if let outline = document.outline {
      var folds: [ClosedRange<Int>] = []
      for rule in outline.rules.prefix(most) {
        let first = document.text.position(of: rule.lowerBound, .utf8).line
        let last = document.text.position(of: rule.upperBound, .utf8).line
        if last > first { folds.append(first...last) }
      }
      return folds
    }
    return document.kind == .filters ? sections(of: document) : []
  }

  /// The sections of a filter list: each begins with a comment line after a filter, and ends before
  /// the next one.
  private static func sections(of document: OpenDocument) -> [ClosedRange<Int>] {
    let bytes = document.text.bytes
    var folds: [ClosedRange<Int>] = []
    var start: Int?
    var wasComment = false
    for (line, range) in LineRanges(bytes).enumerated() {
      let isComment =
        bytes[range].first == UInt8(ascii: "!") || bytes[range].starts(with: "# ".utf8)
      if isComment, !wasComment {
        if let start, line - 1 > start { folds.append(start...(line - 1)) }
        start = line
      }
      wasComment = isComment
      if folds.count >= most { return folds }
    }
    if let start, document.text.lineCount - 1 > start {
      folds.append(start...(document.text.lineCount - 1))
    }
    return folds
  }
}
