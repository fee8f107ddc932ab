// SPDX-License-Identifier: Apache-2.0

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

  /// Something to say about a line, counted from 1.
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

  /// What running the tests gave.
  struct Result: Sendable {
    /// The lines that are no tests, or why no test can run.
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

  /// The file of tests beside a list.
  static func path(beside list: FilePath) -> FilePath {
    let ending = [".json", ".txt"].first { list.text.hasSuffix($0) } ?? ""
    return FilePath(list.bytes.dropLast(ending.utf8.count) + Array(Self.ending.utf8))
  }

  /// The lists that a file of tests is about: those that it names, which must be in its folder, or
  /// those beside it.
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
      result.problems.append(Remark(line: 1, message: "the list that is tested was not found"))
      return result
    }
    do {
      let matcher = Matcher.layering(
        try indexes(for: file.target.flatMap { Target(rawValue: $0) } ?? settings.lint.target),
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
    case CompilationError.refused(let reports):
      let errors = reports.flatMap(\.findings).filter { $0.severity == .error }
      return "the list is rejected: \(errors.first?.message ?? "it has errors")"
    case CompilationError.refusedRules: return "the ruleset is refused"
    case CompilationError.tooLarge(let error): return error.message
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
    let name = position.filter?.file ?? position.list
    guard let list = lists.first(where: { $0.path.name.text == name }) else { return nil }
    return Match(list: list.path, part: position.filter.map { $0.line - 1 } ?? position.index)
  }

  // MARK: Compiling

  /// Compiles each rule list as a layer; filter lists are one together, and so are rulesets.
  func indexes(for target: Target) throws -> [RuleIndex] {
    let compiler = ListCompiler(LintOptions(target: target, dialect: settings.dialect))
    var groups: [(content: ListContent, lists: [List])] = []
    for list in lists {
      let content = ListContent(of: list.bytes, in: list.path)
      if content != .rules, let known = groups.firstIndex(where: { $0.content == content }) {
        groups[known].lists.append(list)
      } else {
        groups.append((content, [list]))
      }
    }
    return try groups.map { group in
      let compilation = try compile(group.lists, group.content, compiler)
      return try RuleIndex(checking: compilation.index.bytes)
    }
  }

  private func compile(
    _ lists: [List], _ content: ListContent, _ compiler: ListCompiler
  ) throws -> Compilation {
    switch content {
    case .filters:
      let sources = lists.map { list in
        FilterConversion.Source(
          name: list.path.name.text, bytes: list.bytes, path: list.path.text)
      }
      let conversion = FilterConversion(
        withIncludedFiles: sources, reading: settings.reading, TranslationOptions(target: .sluice))
      return try compiler.compile([], with: conversion)
    case .netRequests:
      let rulesets = lists.map { NetRequestList(name: $0.path.name.text, bytes: $0.bytes) }
      return try compiler.compile([], extensionRules: rulesets)
    case .rules, .manifest:
      let sources = lists.map { SourceList(name: $0.path.name.text, bytes: $0.bytes) }
      return try compiler.compileValidRules(sources)
    }
  }
}
