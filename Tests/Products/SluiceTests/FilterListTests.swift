// SPDX-License-Identifier: Apache-2.0

import Sluice
import Testing

/// Filter lists in the Swift product: compiled, with an account, and named behind decisions.
@Suite struct `Filter lists in Swift` {
  private static let text = "||ads.test^\n@@||ads.test/good^\n||pop.test^$popup\n##.a\n##.b\n"

  private static func conversion() -> FilterConversion {
    FilterConversion([FilterConversion.Source(name: "list.txt", bytes: Array(text.utf8))])
  }

  private static func matcher(_ compilation: Compilation) throws -> Matcher {
    Matcher.layering([try RuleIndex(checking: compilation.index.bytes)])
  }

  @Test func `compile, and say what is not exact`() throws {
    let compilation = try ListCompiler().compile([], with: Self.conversion())
    let filters = try #require(compilation.filters)
    let counts = filters.account.counts
    #expect(counts.all == 5 && counts[.exact] == 4 && counts[.narrower] == 1)
    #expect(filters.account.files[0].entries.map(\.reason) == ["type-popup"])
  }

  @Test func `name the filter behind a decision`() throws {
    var compiler = ListCompiler()
    for storesTexts in [false, true] {
      compiler.storesFilterTexts = storesTexts
      let matcher = try Self.matcher(try compiler.compile([], with: Self.conversion()))
      let page = try matcher.page("https://page.test/")
      let rule = try matcher.decidingRule(of: "https://ads.test/x", Load(.script), on: page)
      let filter = try #require(rule.flatMap { matcher.rule($0) }?.position.filter)
      #expect(filter.file == "list.txt" && filter.line == 1 && filter.column == 1)
      #expect(filter.text == (storesTexts ? Array("||ads.test^".utf8) : nil))
    }
  }

  @Test func `are behind the same rules as in an index`() throws {
    var compiler = ListCompiler()
    compiler.storesFilterTexts = true
    let conversion = Self.conversion()
    let compilation = try compiler.compile([], with: conversion)
    let index = try RuleIndex(checking: compilation.index.bytes)
    // An index may spell a pattern differently.
    #expect(
      index.locatedLists.map { $0.rules.map(\.position) }
        == conversion.locatedLists.map { $0.rules.map(\.position) })
    #expect(index.locatedLists.last?.rules.last?.position.filter?.others == 1)
  }

  @Test func `come after rule lists`() throws {
    let block = Rule(trigger: Trigger(urlFilter: Array("ads".utf8)), action: .block)
    let list = SourceList(name: "own", rules: [block])
    let compilation = try ListCompiler().compile([list], with: Self.conversion())
    let index = try RuleIndex(checking: compilation.index.bytes)
    #expect(index.lists.map(\.name) == ["own", "network", "generic-hiding"])
    #expect(index.position(ofRule: 0)?.filter == nil)
    #expect(index.position(ofRule: 1)?.filter?.line == 1)
  }

  @Test func `give the same bytes every time`() throws {
    let first = try ListCompiler().compile([], with: Self.conversion())
    let second = try ListCompiler().compile([], with: Self.conversion())
    #expect(first.index.bytes == second.index.bytes)
  }
}
