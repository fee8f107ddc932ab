// SPDX-License-Identifier: Apache-2.0

import EditorText
import JSONText
import MessageStream
import RuleRelations
import RuleText
import Sluice
import SystemFiles

/// From a rule to those that it undoes, to its tests and to the rules that it was made of.
extension EditorSession {
  enum Direction {
    /// From a rule to the ignore rules that undo it, and to its source; from a test to the rules.
    case definition
    /// From an ignore rule to what it undoes; from any rule to its tests.
    case references
  }

  /// A range of a document, to jump to.
  struct Location: Sendable {
    let uri: DocumentURI
    let range: Range<Int>
  }

  mutating func related(
    _ id: MessageID, _ parameters: JSONValue?, _ direction: Direction
  ) throws(CallError) -> [UInt8]? {
    let document = try openDocument(parameters)
    let offset = document.text.offset(of: try parameters.position(), client.encoding)
    guard let part = document.part(at: offset) else { return Array("[]".utf8) }
    if document.kind == .tests { return json(rules(ofTest: part.index + 1, in: document)) }
    var found = direction == .references ? tests(of: part.index, of: document) : []
    if direction == .definition { found += sources(of: part.index, in: document) }
    guard document.kind == .rules else { return json(found) }
    let task = CheckTask()
    let (bytes, encoding) = (document.text.bytes, client.encoding)
    let outline = document.outline?.rules ?? []
    let others = json(found)
    answerLater(id, task) {
      let list = RuleList(reading: bytes)
      let relations = UndoneRules(list.rules, indexes: list.origins.map(\.index))
      let rules =
        direction == .references
        ? relations.undone(by: part.index) { task.isStopped } : relations.undoing(part.index)
      let places = Places(text: document.text, encoding: encoding)
      let ranges = rules.filter { outline.indices.contains($0.index) }.map { outline[$0.index] }
      return JSONWriter.json { writer in
        writer.beginArray()
        for range in ranges { writer.location(document.uri, range, in: places) }
        writer.endArray()
      }.joinedArray(with: others)
    }
    return nil
  }

  /// Gives the answer to a request from the background.
  mutating func answerLater(
    _ id: MessageID, _ task: CheckTask, _ result: @escaping @Sendable () -> [UInt8]
  ) {
    running[id] = task
    jobs.append(Job { .answered(id, .success(result())) })
  }

  private func json(_ locations: [Location]) -> [UInt8] {
    JSONWriter.json { writer in
      writer.beginArray()
      for location in locations {
        guard
          let text = self.documents[location.uri]?.text
            ?? location.uri.path.flatMap({ self.text(of: $0) }).map({ EditorText($0) })
        else { continue }
        writer.location(
          location.uri, location.range, in: Places(text: text, encoding: client.encoding))
      }
      writer.endArray()
    }
  }

  // MARK: Tests

  private func tests(of part: Int, of document: OpenDocument) -> [Location] {
    guard let facts = document.facts, let path = facts.tests, let bytes = text(of: path) else {
      return []
    }
    let text = EditorText(bytes)
    return (facts.testLines[part] ?? []).map { line in
      Location(uri: uri(of: path), range: text.range(ofLine: line - 1))
    }
  }

  private func rules(ofTest line: Int, in document: OpenDocument) -> [Location] {
    (document.tests?.matches[line] ?? []).compactMap { match in
      guard let bytes = text(of: match.list) else { return nil }
      let uri = uri(of: match.list)
      if DocumentKind(bytes, named: uri.name, language: nil, syntax: settings.syntax) == .filters {
        return Location(uri: uri, range: EditorText(bytes).range(ofLine: match.part))
      }
      let rules = ListOutline(of: bytes).rules
      return rules.indices.contains(match.part) ? Location(uri: uri, range: rules[match.part]) : nil
    }
  }

  // MARK: Optimized lists

  /// The rules that a rule of an optimized list was made of, by the map beside the list.
  private func sources(of rule: Int, in document: OpenDocument) -> [Location] {
    guard let path = document.uri.path, let map = map(of: path),
      let list = map.lists.first(where: { $0.new == path.name.text }),
      list.rules.indices.contains(rule)
    else { return [] }
    let old = path.sibling(list.old)
    guard let bytes = text(of: old) else { return [] }
    let rules = ListOutline(of: bytes).rules
    let origin = list.rules[rule]
    return ([origin.position.index] + origin.joined).filter { rules.indices.contains($0) }
      .map { Location(uri: uri(of: old), range: rules[$0]) }
  }

  /// The map of an optimized list: the file that is chosen, or one with a usual name beside it.
  private func map(of list: FilePath) -> RuleMap? {
    let stem = list.bytes.dropLast(list.text.hasSuffix(".json") ? 5 : 0)
    let usual = [FilePath(stem + Array(".map.json".utf8)), list.sibling("map.json")]
    for path in (settings.map.map { [FilePath($0)] } ?? []) + usual {
      if let bytes = try? FileReader.readRegular(path), let map = try? RuleMap(reading: bytes) {
        return map
      }
    }
    return nil
  }
}

extension JSONWriter {
  /// Writes a location.
  mutating func location(_ uri: DocumentURI, _ range: Range<Int>, in places: Places) {
    object { writer in
      writer.member("uri", uri.text)
      writer.range("range", range, in: places)
    }
  }
}

extension [UInt8] {
  /// One array of two that are JSON.
  fileprivate func joinedArray(with other: [UInt8]) -> [UInt8] {
    if count <= 2 { return other }
    if other.count <= 2 { return self }
    return dropLast() + [UInt8(ascii: ",")] + other.dropFirst()
  }
}
