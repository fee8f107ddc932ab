// SPDX-License-Identifier: Apache-2.0

import TextFormats
import RuleProofs
import RuleText
import Sluice
import SystemFiles

/// From a rule to those that it undoes, to its tests and to the rules that it comes from.
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
    let found =
      direction == .references
      ? tests(of: part.index, of: document) + results(of: part.index, in: document)
      : sources(of: part.index, in: document)
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

  /// Returns the answer to a request from the background.
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

  /// The rules that a rule of an optimized list comes from, using a map next to the list.
  private func sources(of rule: Int, in document: OpenDocument) -> [Location] {
    guard let path = document.uri.path else { return [] }
    for map in maps(beside: path) {
      for list in map.lists where list.new == path.name.text && list.rules.indices.contains(rule) {
        let origin = list.rules[rule]
        return locations(of: [origin.position.index] + origin.joined, in: path.sibling(list.old))
      }
    }
    return []
  }

  /// The rules of optimized lists that come from a rule, using maps next to the list.
  private func results(of rule: Int, in document: OpenDocument) -> [Location] {
    guard let path = document.uri.path else { return [] }
    return maps(beside: path).flatMap(\.lists).filter { $0.old == path.name.text }
      .flatMap { list in
        let made = list.rules.indices.filter {
          list.rules[$0].position.index == rule || list.rules[$0].joined.contains(rule)
        }
        return locations(of: Array(made), in: path.sibling(list.new))
      }
  }

  private func locations(of rules: [Int], in path: FilePath) -> [Location] {
    guard let bytes = text(of: path) else { return [] }
    let outline = ListOutline(of: bytes).rules
    return rules.filter { outline.indices.contains($0) }
      .map { Location(uri: uri(of: path), range: outline[$0]) }
  }

  /// The chosen map, and the files next to a list whose names end like those of maps.
  private func maps(beside list: FilePath) -> [RuleMap] {
    let files = (try? Directory.files(in: list.directory, ending: "map.json")) ?? []
    return ((settings.map.map { [FilePath($0)] } ?? []) + files.prefix(20)).compactMap { path in
      guard let bytes = try? FileReader.readRegular(path, longest: 1 << 26) else { return nil }
      return try? RuleMap(reading: bytes)
    }
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
