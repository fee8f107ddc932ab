// SPDX-License-Identifier: Apache-2.0

import Filters
import Conversion
import RuleModel
import Testing

/// Lists with more rules than a target takes.
@Suite struct `Parts of translated lists` {
  /// A list with five blocks and one exception.
  private static func list() throws -> TranslatedList {
    let text = (1...5).map { "||ads\($0).test^\n" }.joined() + "@@||ads2.test/ok\n"
    let read = FilterList(reading: Array(text.utf8))
    var translator = FilterTranslator()
    let group = FilterGroup(read.dialect, read.filters.map(\.filter))
    return try #require(translator.translate([group]).lists.first)
  }

  @Test(arguments: [
    (6, [6]), (5, [5, 2]), (3, [3, 3, 2]), (2, [2, 2, 2, 2, 2]), (1, [6]), (0, [6]),
  ])
  func `share out the blocks, each with all exceptions`(most: Int, sizes: [Int]) throws {
    let parts = try Self.list().parts(ofAtMost: most)
    #expect(parts.map(\.rules.count) == sizes)
    #expect(parts.allSatisfy { $0.rules.last?.action == .ignorePreviousRules })
  }

  @Test func `keep every rule and its filters`() throws {
    let list = try Self.list()
    let parts = list.parts(ofAtMost: 3)
    #expect(Set(parts.flatMap(\.rules)) == Set(list.rules))
    #expect(parts.map { Array($0.filters) } == [[[0], [1], [5]], [[2], [3], [5]], [[4], [5]]])
  }

  // MARK: Types that a target does not know

  private static let documents: LoadFlags = [.topDocument, .childDocument]

  static let types: [(filter: String, unknown: LoadFlags, flags: [LoadFlags])] = [
    ("||a.test^$font,subdocument", documents, [[.font], documents.union(.childFrame)]),
    ("||a.test^$subdocument", documents, [documents.union(.childFrame)]),
    ("||a.test^$subdocument,3p", documents, [documents.union(.childFrame).union(.thirdParty)]),
    ("||a.test^$font", documents, [[.font]]),
    ("||a.test^$font,subdocument", [], [[.font, .childDocument]]),
    ("||a.test^$font", .font, []), ("||a.test^$font,script", .font, [[.script]]),
  ]

  @Test(arguments: types) func `are named by their context, or left out`(
    filter: String, unknown: LoadFlags, flags: [LoadFlags]
  ) throws {
    let read = FilterList(reading: Array(filter.utf8))
    var translator = FilterTranslator()
    let group = FilterGroup(read.dialect, read.filters.map(\.filter))
    let list = try #require(translator.translate([group]).lists.first)
    #expect(list.adapted(without: unknown).rules.map(\.trigger.flags) == flags)
  }
}
