// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `A line that is no filter` {
  static let lines: [(line: String, kind: String)] = [
    ("", "blank"),
    (" \t\r", "blank"),
    ("! note", "comments"),
    ("!", "comments"),
    ("# note", "comments"),
    ("#", "comments"),
    ("#note", "comments"),
    ("#### note", "comments"),
    ("!#########", "comments"),
    ("!# if x", "comments"),
    ("! Unknown: x", "comments"),
    ("! Title:", "comments"),
    ("! Title: A list", "metadata"),
    ("! Homepage: https://a.com/", "metadata"),
    ("! Version: 1", "metadata"),
    ("! Last modified: x", "metadata"),
    ("! TimeUpdated: x", "metadata"),
    ("! Expires: 4 days (update frequency)", "metadata"),
    ("! Licence: x", "metadata"),
    ("! Licence: x", "metadata"),
    ("! Redirect: x", "metadata"),
    ("! Checksum: x", "metadata"),
    ("! Diff-Path: x", "metadata"),
    ("! Diff-Expires: x", "metadata"),
    ("! Description: x", "metadata"),
    ("[Adblock Plus 2.0]", "headers"),
    ("[adblock]", "headers"),
    ("[AdGuard 1.0]", "headers"),
    ("[uBlock Origin]", "headers"),
    ("!#if env_safari", "directives"),
    ("!#else", "directives"),
    ("!#endif", "directives"),
    ("!#include a.txt", "directives"),
    ("!#safari_cb_affinity(general,privacy)", "directives"),
    ("!#safari_cb_affinity", "directives"),
    ("!+ NOT_OPTIMIZED", "hints"),
    ("||a.com^", "filters"),
    ("/x$domain=", "refused"),
  ]

  @Test(arguments: lines)
  func `is counted as what it is`(_ one: (line: String, kind: String)) {
    let counts = list(one.line.isEmpty ? "\n" : one.line, as: .adguard).lines
    let kinds = [
      ("blank", counts.blank), ("comments", counts.comments), ("metadata", counts.metadata),
      ("headers", counts.headers), ("directives", counts.directives), ("hints", counts.hints),
      ("skipped", counts.skipped), ("idle", counts.idle), ("filters", counts.filters),
      ("refused", counts.refused),
    ]
    #expect(kinds.filter { $0.1 > 0 }.map(\.0) == [one.kind])
    #expect(counts.total == 1)
  }

  @Test func `says something about the list only before the filters`() {
    let list = list("! Title: One", "! title: Two", "||a.com^", "! Title: Three")
    #expect(list.metadata == [FilterList.Metadata(name: "title", value: "One")])
    #expect(list.lines.metadata == 2)
    #expect(list.lines.comments == 1)
  }

  static let conditions: [(expression: String, holds: Bool?)] = [
    ("env_safari", true), ("!env_safari", false), ("!!env_safari", true), ("env_mobile", false),
    ("env_safari && env_mobile", false), ("env_safari || env_mobile", true),
    ("!env_mobile && (env_safari || env_edge)", true), ("(env_safari)", true), ("false", false),
    ("cap_html_filtering", false), ("cap_unknown", false), ("adguard_ext_safari", true),
    ("adguard_app_mac", false), ("what_is_this", nil), ("what_is_this && env_mobile", false),
    ("what_is_this || env_safari", true), ("env_safari || env_safari && env_mobile", true),
    ("", nil), ("env_safari &&", nil), ("(env_safari", nil), ("env_safari)", nil),
    ("env_safari env_mobile", nil), ("&& env_safari", nil),
  ]

  @Test(arguments: conditions)
  func `may be a condition, which excludes the lines of one branch`(
    expression: String, holds: Bool?
  ) {
    let list = list(
      "!#if " + expression, "||a.com^", "!#else", "||b.com^", "!#endif", "||c.com^",
      as: .adguard)
    let expected =
      (holds ?? true ? ["block <||a.com^>"] : []) + (holds ?? false ? [] : ["block <||b.com^>"])
      + ["block <||c.com^>"]
    #expect(list.filters.map { description(of: $0.filter) } == expected)
    #expect(list.lines.total == 6)
  }

  @Test func `is a condition that uBlock Origin reads from left to right`() {
    let text = "!#if env_safari || env_safari && env_mobile\n||a.com^\n!#endif"
    #expect(list(text, as: .ublock).filters.isEmpty)
    #expect(list(text, as: .adguard).filters.count == 1)
  }

  @Test func `may be a condition in a condition`() {
    let list = list(
      "!#if env_mobile", "!#if env_safari", "||a.com^", "!#else", "||b.com^", "!#endif", "!#else",
      "!#if !env_safari", "||c.com^", "!#else", "||d.com^", "!#endif", "!#endif")
    #expect(list.filters.map { description(of: $0.filter) } == ["block <||d.com^>"])
    #expect(list.lines.skipped == 3)
  }

  @Test func `may ask for constants that the user chooses`() {
    let text = "!#if env_mobile && !env_safari\n||a.com^\n!#endif"
    #expect(list(text).filters.isEmpty)
    let chosen = FilterConstants(["env_mobile": true, "env_safari": false])
    #expect(list(text, constants: chosen).filters.count == 1)
  }

  static let unbalanced: [(lines: String, problem: FilterProblem.Kind, line: Int)] = [
    ("||a.com^\n!#else", .elseWithoutIf, 2),
    ("!#if env_safari\n!#else\n!#else\n!#endif", .elseWithoutIf, 3),
    ("||a.com^\n!#endif", .endifWithoutIf, 2),
    ("||a.com^\n!#if env_safari\n||b.com^", .ifWithoutEndif, 2),
    ("!#if what_is_this\n!#endif", .unknownConstant, 1),
    ("!#if &&\n!#endif", .invalidCondition, 1),
  ]

  @Test(arguments: unbalanced)
  func `is reported if its condition is not whole`(
    _ one: (lines: String, problem: FilterProblem.Kind, line: Int)
  ) {
    let problems = list(one.lines).problems
    #expect(problems.map(\.kind) == [one.problem])
    #expect(problems.map(\.origin.line) == [one.line])
  }

  static let hints: [(hint: String, isRead: Bool)] = [
    ("!+ PLATFORM(ext_safari)", true), ("!+ PLATFORM(windows, mac)", false),
    ("!+ PLATFORM(windows,ext_safari)", true), ("!+ NOT_PLATFORM(ext_safari)", false),
    ("!+ NOT_PLATFORM(windows)", true), ("!+ NOT_OPTIMIZED", true),
    ("!+ NOT_OPTIMIZED PLATFORM(windows)", false), ("!+ NOT_VALIDATE", true),
    ("!+PLATFORM(windows)", false),
  ]

  @Test(arguments: hints)
  func `may be a hint for the next filter of AdGuard`(hint: String, isRead: Bool) {
    let list = list(hint, "! note", "||a.com^", "||b.com^", as: .adguard)
    #expect(list.filters.count == (isRead ? 2 : 1))
    #expect(list.lines.skipped == (isRead ? 0 : 1))
    #expect(FiltersTests.list(hint, "||a.com^", as: .ublock).filters.count == 1)
  }
}

@Suite struct `An included file` {
  private func read(_ files: [String: String], from list: String) -> FilterList {
    FilterList(
      reading: [UInt8](list.utf8), as: FilterReading(dialect: .ublock), file: 3,
      included: { files[$0].map { [UInt8]($0.utf8) } })
  }

  @Test func `is read where it is included`() {
    let list = read(
      ["sub/b.txt": "||b.com^\n!#include c.txt\n", "sub/c.txt": "! x\n||c.com^"],
      from: "||a.com^\n!#include sub/b.txt\n||d.com^")
    #expect(list.includedFiles == ["sub/b.txt", "sub/c.txt"])
    #expect(list.filters.map(\.origin.file) == [3, 4, 5, 3])
    #expect(list.filters.map(\.origin.line) == [1, 1, 2, 3])
    #expect(list.lines.total == 7)
    #expect(list.problems.isEmpty)
  }

  @Test func `is not read where a condition excludes it`() {
    let list = read(["b.txt": "||b.com^"], from: "!#if false\n!#include b.txt\n!#endif")
    #expect(list.includedFiles.isEmpty)
  }

  @Test func `cannot end a condition of the list`() {
    let list = read(["b.txt": "!#endif"], from: "!#if env_safari\n!#include b.txt\n!#endif")
    #expect(list.problems.map(\.kind) == [.endifWithoutIf])
    #expect(list.problems.map(\.origin.file) == [4])
  }

  static let paths: [(path: String, problem: FilterProblem.Kind?)] = [
    ("b.txt", nil), ("./b.txt", nil), ("sub/../b.txt", nil), ("missing.txt", .missingInclude),
    ("", .missingInclude), ("../b.txt", .outsideInclude), ("sub/../../b.txt", .outsideInclude),
    ("/etc/hosts", .outsideInclude), ("https://a.com/b.txt", .outsideInclude),
    ("%62.txt", nil), ("%2e/b%2Etxt", nil), ("%2e%2e/b.txt", .outsideInclude),
    ("%2Fetc/hosts", .outsideInclude), ("a%00b", .outsideInclude), ("a%5Cb", .outsideInclude),
    ("b.txt%", .missingInclude), ("%zz", .missingInclude),
    ("sub\\b.txt", .outsideInclude), ("a\0b", .outsideInclude), (".", .outsideInclude),
  ]

  @Test(arguments: paths)
  func `lies beside the list`(path: String, problem: FilterProblem.Kind?) {
    let list = read(["b.txt": "||b.com^"], from: "!#include \(path)")
    #expect(list.problems.map(\.kind) == (problem.map { [$0] } ?? []))
    #expect(list.filters.count == (problem == nil ? 1 : 0))
  }

  @Test func `may have a space in its name`() {
    for name in ["sub dir/b.txt", "sub%20dir/b.txt"] {
      let list = read(["sub dir/b.txt": "||b.com^"], from: "!#include " + name)
      #expect(list.includedFiles == ["sub dir/b.txt"])
      #expect(list.problems.isEmpty)
    }
  }

  @Test func `that includes itself is read once`() {
    let list = read(
      ["b.txt": "||b.com^\n!#include c.txt", "c.txt": "!#include b.txt\n||c.com^"],
      from: "!#include b.txt")
    #expect(list.filters.count == 2)
    #expect(list.problems.map(\.kind) == [.repeatedInclude])
  }

  @Test func `that is included again is not read again`() {
    let list = read(
      ["b.txt": "||b.com^\n!#include c.txt", "c.txt": "||c.com^"],
      from: "!#include b.txt\n!#include ./b.txt\n!#include c.txt\n||d.com^")
    #expect(list.includedFiles == ["b.txt", "c.txt"])
    #expect(list.filters.count == 3)
    #expect(list.problems.map(\.kind) == [.repeatedInclude, .repeatedInclude])
    #expect(list.problems.map(\.origin.line) == [2, 3])
  }

  @Test func `that is missing is missing each time`() {
    let list = read([:], from: "!#include b.txt\n!#include b.txt")
    #expect(list.problems.map(\.kind) == [.missingInclude, .missingInclude])
  }

  @Test func `that is too large is asked for once`() {
    var asked = 0
    var reader = ListReader(.ublock, FilterReading(), file: 0) { _ in
      asked += 1
      return [UInt8]("||b.com^".utf8)
    }
    reader.includes.bytes = 5
    reader.read([UInt8]("!#include a\n!#include a\n||c.com^".utf8))
    #expect(asked == 1)
    #expect(reader.list.problems.map(\.kind) == [.tooManyIncludes, .tooManyIncludes])
  }

  @Test func `cannot include others without end`() {
    let list = FilterList(
      reading: [UInt8]("!#include 0".utf8), as: FilterReading(dialect: .ublock),
      included: { path in [UInt8]("!#include \(path)1\n!#include \(path)2\n".utf8) })
    #expect(list.includedFiles.count == 1_000)
    #expect(list.problems.allSatisfy { $0.kind == .tooManyIncludes })
  }

  @Test func `cannot be larger than what may be read`() {
    var reader = ListReader(.ublock, FilterReading(), file: 0) { _ in [UInt8]("||b.com^".utf8) }
    reader.includes.bytes = 15
    reader.read([UInt8]("!#include a\n!#include b\n||c.com^".utf8))
    #expect(reader.list.problems.map(\.kind) == [.tooManyIncludes])
    #expect(reader.list.filters.count == 2)
  }
}
