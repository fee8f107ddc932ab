// SPDX-License-Identifier: Apache-2.0

import Sluice
import Compiling
import Linting
import RuleMatching
import RuleModel
import SystemFiles
import TestSupport
import Testing

/// An index that is kept in the repository, so that every change of the format is noticed.
@Suite struct `The golden index` {
  private static let file = "Index/RuleMatchingTests/Golden/lists.sluice"
  private static let lists = [
    ("small.json", "../rulesets/examples/small.json"),
    ("actions.json", "CLibrary/actions.json"),
    ("forms.json", "Index/RuleMatchingTests/Golden/forms.json"),
    ("hosts.json", "Index/RuleMatchingTests/Golden/hosts.json"),
  ]

  /// What to do when the index differs.
  private static let advice: Comment = """
    The bytes of an index have changed. If old and new versions cannot read each other's indexes, \
    raise IndexFormat.version and describe the change in Documentation/FORMAT.md. Then write the \
    golden file again: UPDATE_GOLDEN_INDEX=1 swift test --filter 'The golden index'
    """

  private static func compiled() throws -> [UInt8] {
    let lists = try lists.map { name, path in
      CompilableList(name: name, RuleLint.check(try TestFile.read(path)))
    }
    return try RuleCompiler.compile(lists).bytes
  }

  /// The sections by their names; the list of public suffixes has versions of its own.
  private static func sections(of bytes: [UInt8]) throws -> [String: [UInt8]] {
    let sections = try RuleIndex(bytes).sections.filter { !$0.name.hasPrefix("suffix") }
    return Dictionary(
      uniqueKeysWithValues: sections.map {
        ($0.name, Array(bytes[$0.offset..<($0.offset + $0.byteCount)]))
      })
  }

  @Test func `is what its lists compile to`() throws {
    let fresh = try Self.compiled()
    // A variable of its own: who writes other snapshots again must not hide a change of the format.
    if Environment.value(of: "UPDATE_GOLDEN_INDEX") != nil {
      try FileWriter.replace(TestFile.path(Self.file), with: fresh)
    }
    let golden = try TestFile.read(Self.file)
    #expect(golden.prefix(16) == fresh.prefix(16), Self.advice)
    let (old, new) = (try Self.sections(of: golden), try Self.sections(of: fresh))
    let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    #expect(changed == [], Self.advice)
  }

  /// A load, and the actions in force for it, apart from the global style sheet.
  struct Case: Sendable {
    let url: String
    let page: String
    let type: LoadType
    let actions: [ActionType]
    /// The rule that decides, by its number in the index.
    let rule: Int?
  }

  static let cases = [
    Case(
      url: "https://cdn.ads.example/b.js", page: "https://www.news.example/", type: .script,
      actions: [.block, .cssDisplayNone], rule: 0),
    Case(
      url: "https://plain.test/", page: "https://a.test/", type: .image,
      actions: [.block, .cssDisplayNone], rule: 12),
    Case(
      url: "https://notplain.test/", page: "https://a.test/", type: .image,
      actions: [.cssDisplayNone], rule: nil),
    Case(
      url: "https://x.path.test/a/b.PNG", page: "https://a.test/", type: .image,
      actions: [.block, .cssDisplayNone], rule: 13),
    Case(
      url: "https://path.test/Big", page: "https://a.test/", type: .image,
      actions: [.block, .cssDisplayNone], rule: 14),
    Case(
      url: "https://path.test/big", page: "https://a.test/", type: .image,
      actions: [.cssDisplayNone], rule: nil),
    Case(
      url: "https://a.test/tinymachine42/x", page: "https://a.test/", type: .image,
      actions: [.block, .cssDisplayNone], rule: 16),
    Case(
      url: "https://a.test/large/x", page: "https://a.test/", type: .image,
      actions: [.block, .cssDisplayNone], rule: 17),
    Case(
      url: "https://a.test/f.woff", page: "https://a.test/", type: .font,
      actions: [.block, .cssDisplayNone], rule: 18),
    Case(
      url: "https://a.test/f.woff", page: "https://www.fonts.test/", type: .font,
      actions: [.cssDisplayNone], rule: nil),
    Case(
      url: "https://a.test/m.mp4", page: "https://a.test/", type: .media,
      actions: [.blockCookies, .cssDisplayNone], rule: nil),
    Case(
      url: "https://a.test/m.mp4", page: "https://media.test/", type: .media,
      actions: [.cssDisplayNone], rule: nil),
    Case(
      url: "https://a.test/never", page: "https://a.test/", type: .image,
      actions: [.cssDisplayNone], rule: nil),
    Case(
      url: "https://a.test/wide", page: "https://b.test/", type: .image,
      actions: [.block, .cssDisplayNone], rule: 22),
    Case(
      url: "https://plain.test/good", page: "https://a.test/", type: .image,
      actions: [], rule: 23),
    Case(
      url: "https://a.test/last/ads", page: "https://a.test/", type: .image,
      actions: [.cssDisplayNone], rule: 24),
    Case(
      url: "http://news.example/", page: "http://news.example/", type: .topDocument,
      actions: [.cssDisplayNone, .makeHTTPS], rule: nil),
    Case(
      url: "https://b.test/banner", page: "https://a.test/#part", type: .image,
      actions: [.cssDisplayNone, .notify, .redirect], rule: nil),
    Case(
      url: "https://a.test/a.js", page: "https://a.test/", type: .script,
      actions: [.cssDisplayNone, .modifyHeaders], rule: nil),
  ]

  @Test(arguments: cases) func `decides as when it was written`(_ load: Case) throws {
    let matcher = Matcher(try RuleIndex(try TestFile.read(Self.file)))
    let page = try matcher.page(load.page)
    let decision = try matcher.decide(load.url, Load(load.type), on: page)
    #expect(decision.actions.types == load.actions, Self.advice)
    let rule = try matcher.decidingRule(of: load.url, Load(load.type), on: page)
    #expect(rule?.rule == load.rule, Self.advice)
  }
}
