// SPDX-License-Identifier: Apache-2.0

internal import Compiling
internal import Requests
internal import TextFormats
internal import Loads
internal import Linting
internal import RuleMatching
internal import Optimizing

/// Tests of a list, rewritten for the optimized list.
///
/// A test that names a rule, a list or selectors is run on both lists. If it names the answer of
/// the old list, it gets the answer of the new one. All other bytes stay.
package struct RewrittenTests: Sendable {
  /// The tests.
  package fileprivate(set) var bytes: [UInt8] = []
  /// How many tests were changed.
  package fileprivate(set) var changed = 0
  /// The lines, from 1, of tests that already fail with the old list; they stay unchanged.
  package fileprivate(set) var failed: [Int] = []
  /// The lines, from 1, of tests of a rule for which the new list names none; they also stay.
  package fileprivate(set) var unnamed: [Int] = []

  /// Rewrites tests.
  ///
  /// - Parameters:
  ///   - tests: A file of tests, as `sluice test` reads it.
  ///   - old: The list that they were written for.
  ///   - new: The optimized list.
  package init(
    _ tests: [UInt8], of old: SourceList, for new: SourceList
  ) throws(CompilationError) {
    var rewriter = try TestRewriter(old: old, new: new)
    var lines = tests.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    var number = 1
    while let line = lines.popFirst() {
      bytes += rewriter.rewritten(Array(line), number, &self)
      if !lines.isEmpty { bytes.append(0x0A) }
      number += 1
    }
  }
}

/// Runs tests on the old and the new list.
private struct TestRewriter: ~Copyable {
  private let names: (old: String, new: String)
  private var old: RequestAnswerer
  private var new: RequestAnswerer

  init(old: SourceList, new: SourceList) throws(CompilationError) {
    names = (old.name, new.name)
    let (before, after) = (try TestRewriter.matcher(old), try TestRewriter.matcher(new))
    self.old = TestRewriter.answerer(before)
    self.new = TestRewriter.answerer(after)
  }

  private static func answerer(_ matcher: Matcher) -> RequestAnswerer {
    RequestAnswerer(matcher) { ResolvedChanges(of: $0, $1, by: .complete()) }
  }

  private static func matcher(_ list: SourceList) throws(CompilationError) -> Matcher {
    let compiled = try ListCompiler(LintOptions(target: .sluice)).compile([list])
    do throws(IndexError) {
      return Matcher([try RuleIndex(checking: compiled.index.bytes)])
    } catch {
      throw .refused(compiled.reports)
    }
  }

  // MARK: Lines

  mutating func rewritten(
    _ line: [UInt8], _ number: Int, _ tests: inout RewrittenTests
  ) -> [UInt8] {
    let document = JSONDocument(reading: line)
    guard document.problems.isEmpty, document.nodes.first?.kind == .object else { return line }
    if let lists = document.member("lists", of: 0) {
      return line.replacing(document.children(of: lists).compactMap { renaming($0, document) })
    }
    guard let expect = document.member("expect", of: 0), document.nodes[expect].kind == .object,
      let request = try? RequestLine.read(line), let before = try? old.answer(request),
      let after = try? new.answer(request)
    else { return line }
    let edits = edits(of: expect, in: document, before, after)
    if edits.contains(where: \.isFailure) {
      tests.failed.append(number)
      return line
    }
    if edits.contains(where: \.isUnnamed) {
      tests.unnamed.append(number)
      return line
    }
    let result = line.replacing(edits.compactMap(\.edit))
    if result != line { tests.changed += 1 }
    return result
  }

  /// The changes in an expectation.
  private func edits(
    of expect: Int, in document: JSONDocument, _ before: Answer, _ after: Answer
  ) -> [ExpectationChange] {
    document.children(of: expect).map { key in
      let (value, range) = (key + 1, document.nodes[key + 1].range)
      let texts = document.texts(of: value)
      switch document.string(of: key) {
      case "list": return renaming(value, document).map { .edit($0) } ?? .none
      case "rule" where document.nodes[value].kind == .number:
        guard let rule = before.rule?.position.index,
          line(document, range) == Array("\(rule)".utf8)
        else { return .failure }
        guard let now = after.rule?.position.index else { return .unnamed }
        return .edit(TextEdit(range, Array("\(now)".utf8)))
      case "css":
        guard Set(texts) == Set(before.allSelectors) else { return .failure }
        return .edit(TextEdit(range, TestRewriter.array(after.allSelectors)))
      case "hides":
        guard Set(texts).isSubset(of: before.allSelectors) else { return .failure }
        let now = texts.compactMap { after.allSelectors.selector(with: $0) }
        return .edit(TextEdit(range, TestRewriter.array(now)))
      default: return .none
      }
    }
  }

  private func line(_ document: JSONDocument, _ range: Range<Int>) -> [UInt8] {
    Array(document.bytes[range])
  }

  private func renaming(_ node: Int, _ document: JSONDocument) -> TextEdit? {
    guard document.nodes[node].kind == .string, document.text(of: node, equals: names.old) else {
      return nil
    }
    return TextEdit(document.nodes[node].range, JSONWriter.quoted(Array(names.new.utf8)))
  }

  private static func array(_ texts: [[UInt8]]) -> [UInt8] {
    var json = JSONWriter()
    json.array(texts)
    return json.bytes
  }
}

/// The result for a member of an expectation.
private enum ExpectationChange {
  case none
  case edit(TextEdit)
  /// The old list does not meet it.
  case failure
  /// It is about a rule, and the new list names none.
  case unnamed

  var edit: TextEdit? { if case .edit(let edit) = self { edit } else { nil } }
  var isFailure: Bool { if case .failure = self { true } else { false } }
  var isUnnamed: Bool { if case .unnamed = self { true } else { false } }
}

/// A range of a text, and its replacement.
private struct TextEdit {
  let range: Range<Int>
  let replacement: [UInt8]

  init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension [UInt8] {
  /// The text with edits, which are in order.
  fileprivate func replacing(_ edits: [TextEdit]) -> [UInt8] {
    var text: [UInt8] = []
    var end = 0
    for edit in edits {
      text += self[end..<edit.range.lowerBound] + edit.replacement
      end = edit.range.upperBound
    }
    return text + self[end...]
  }
}

extension [[UInt8]] {
  /// A selector of these, or else the list of selectors that it was joined into.
  fileprivate func selector(with text: [UInt8]) -> [UInt8]? {
    if contains(text) { return text }
    let pieces = Set(SelectorPieces.pieces(of: text))
    return first { pieces.isSubset(of: SelectorPieces.pieces(of: $0)) }
  }
}

extension JSONDocument {
  /// The value of a member of an object; the last one of several.
  fileprivate func member(_ name: String, of object: Int) -> Int? {
    var found: Int?
    for key in children(of: object) where text(of: key, equals: name) { found = key + 1 }
    return found
  }

  /// The strings of an array.
  fileprivate func texts(of array: Int) -> [[UInt8]] {
    guard nodes[array].kind == .array else { return [] }
    return children(of: array).filter { nodes[$0].kind == .string }.map { text(of: $0) }
  }
}
