// SPDX-License-Identifier: Apache-2.0

import Findings
import Conversion
import Loads
import Linting
import RuleMatching
import RuleModel
import Tools
import Sluice
import SystemFiles

/// A file of tests with the lists that it tests, as the editor has them.
struct ListTests: Sendable {
  /// A list with its text.
  struct List: Sendable {
    let path: FilePath
    let bytes: [UInt8]
  }

  /// A remark on a line, counted from 1.
  struct Remark: Sendable, Equatable {
    let line: Int
    let message: String
  }

  /// A rule, or a line of a filter list, that matches the request of a test.
  struct Match: Sendable, Hashable {
    let list: FilePath
    /// The number of the rule, or of the line of a filter list; both count from 0.
    let part: Int
  }

  /// The results of the tests.
  struct Result: Sendable {
    /// The lines that are not tests, or why no test can run.
    var problems: [Remark] = []
    var failures: [Remark] = []
    /// The rules that match the request of each line.
    var matches: [Int: [Match]] = [:]
    /// How many tests were run.
    var count = 0
  }

  private static let ending = ".tests.jsonl"

  let bytes: [UInt8]
  let lists: [List]
  let settings: Settings

  /// The file of tests next to a list.
  static func path(beside list: FilePath) -> FilePath {
    let ending = [".json", ".txt"].first { list.text.hasSuffix($0) } ?? ""
    return FilePath(list.bytes.dropLast(ending.utf8.count) + Array(Self.ending.utf8))
  }

  /// The lists that a file of tests is about: those that it names, which must be in its folder, or
  /// those next to it.
  static func lists(
    of bytes: [UInt8], at path: FilePath
  ) -> (paths: [FilePath], folder: FilePath?) {
    if let names = RuleTestFile(reading: bytes).lists {
      let folder = path.directory
      return (names.map { folder.appending($0.utf8) }.eachFileOnce(), folder)
    }
    let stem = Array(path.bytes.dropLast(ending.utf8.count))
    let list = [".json", ".txt"].map { FilePath(stem + Array($0.utf8)) }
      .first { Directory.kind(of: $0) == .file }
    return (list.map { [$0] } ?? [], nil)
  }

  /// Runs the tests.
  func run() -> Result {
    var result = Result()
    let file = RuleTestFile(reading: bytes)
    result.problems = file.problems.map { Remark(line: $0.line, message: $0.message) }
    guard !file.tests.isEmpty else { return result }
    guard !lists.isEmpty else {
      result.problems.append(Remark(line: 1, message: "the tested list was not found"))
      return result
    }
    do {
      let matcher = Matcher.layering(
        try indexes(for: file.target.flatMap { Target(rawValue: $0) }),
        allowsActiveActions: file.allowsActiveActions)
      let run = RuleTestRun(file, on: matcher) { ResolvedChanges(of: $0, $1, by: .complete()) }
      add(run, matcher, to: &result)
    } catch {
      result.problems.append(Remark(line: 1, message: ListTests.reason(error)))
    }
    return result
  }

  /// Why lists cannot be compiled, in one sentence.
  static func reason(_ error: any Error) -> String {
    switch error {
    case ListError.refused(.refused(let reports), _):
      let errors = reports.flatMap(\.findings).filter { $0.severity == .error }
      return "the list is rejected: \(errors.first?.message ?? "it has errors")"
    case ListError.refused(.refusedRules, _): return "the ruleset is refused"
    case ListError.refused(.tooLarge(let error), _): return error.message
    case let error as ListError: return error.message
    default: return "the list cannot be compiled: \(error)"
    }
  }

  private func add(_ run: RuleTestRun, _ matcher: Matcher, to result: inout Result) {
    result.count = run.results.count
    for test in run.results {
      let line = test.test.line
      result.matches[line] = test.matched.compactMap { reference in
        matcher.rule(reference).flatMap { match($0.position) }
      }
      guard !test.mismatches.isEmpty else { continue }
      let parts = test.mismatches.map(\.sentence) + [test.reason].compactMap { $0 }
      result.failures.append(Remark(line: line, message: parts.joined(separator: "\n")))
    }
  }

  private func match(_ position: RulePosition) -> Match? {
    let list = lists.first { list in
      position.filter.map { $0.file == list.path.text }
        ?? (position.list == list.path.name.text)
    }
    guard let list else { return nil }
    return Match(list: list.path, part: position.filter.map { $0.line - 1 } ?? position.index)
  }

  /// Compiles the lists as `sluice test` does, but without rules that the target rejects: a list
  /// that is being edited has some.
  func indexes(for target: Target?) throws(ListError) -> [RuleIndex] {
    let opener = settings.opener.testing(for: target)
    var files: [OpenedFile] = []
    for list in lists {
      do throws(FileError) {
        files.append(try opener.file(list.path, bytes: list.bytes))
      } catch {
        throw ListError(error)
      }
    }
    var indexes: [RuleIndex] = []
    for layer in ListLayer.layers(of: files) {
      indexes.append(try opener.index(of: layer, .skipped).index)
    }
    return indexes
  }
}
