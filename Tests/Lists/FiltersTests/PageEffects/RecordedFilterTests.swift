// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import RuleModel
import TestSupport
import Testing

/// How many lines of each case uBlock Origin 1.67 kept in Firefox.
@Suite struct `Recorded filters` {
  /// The cases in which Sluice decides otherwise, by the reason.
  static let differences: [(reason: String, cases: [String])] = [
    (
      "a browser cannot use it, or Firefox alone can",
      [
        "cosmetic/generic-selector/058", "cosmetic/invalid/038", "cosmetic/invalid/058",
        "cosmetic/invalid/060", "cosmetic/invalid/090", "cosmetic/invalid/091",
        "procedural/invalid/010",
      ]
    ),
    (
      "it is CSS that uBlock Origin does not know",
      [
        "cosmetic/invalid/076", "cosmetic/native-pseudo/048",
        "cosmetic/native-pseudo/049", "cosmetic/native-pseudo/076", "cosmetic/native-pseudo/077",
      ]
    ),
    (
      "uBlock Origin keeps the list of selectors, and it finds nothing, or the wrong elements",
      [
        "procedural/chain/026", "procedural/has-text/072", "procedural/has/014",
        "procedural/not/004", "procedural/scope/020", "procedural/scope/021",
      ]
    ),
    (
      "uBlock Origin keeps a filter that excludes hosts alone, and it does nothing",
      ["procedural/scope/038", "procedural/style/064", "scriptlet/syntax/041"]
    ),
    ("nobody wants to remove the whole document", ["procedural/invalid/031"]),
    ("it is an operator of AdGuard and says what it means", ["procedural/has/030"]),
    ("only a page can tell that the expression finds no elements", ["procedural/xpath/015"]),
    (
      "the expression is invalid, and uBlock Origin sees that on the page",
      [
        "procedural/matches-attr/028"
      ]
    ),
    (
      "uBlock Origin removes the elements or does nothing, and does not do what is written",
      ["network/html-filter/037", "network/html-filter/038", "network/html-filter/043"]
    ),
    ("the reader of hosts allows white space", ["cosmetic/domain/040"]),
    ("the reader of hosts does not read regular expressions", ["cosmetic/domain/097"]),
    ("modifiers of AdGuard are read in all lists", ["cosmetic/line/018"]),
  ]

  @Test func `are read if uBlock Origin accepts them, and refused otherwise`() throws {
    let vectors = try JSONLines.read("Lists/FiltersTests/PageEffects/Vectors/accepted.jsonl")
    #expect(vectors.count > 1_500)
    let known = Set(Self.differences.flatMap(\.cases))
    var seen: Set<String> = []
    for vector in vectors where vector.member("trusted") == nil {
      let name = try #require(vector.string("name"))
      // A filter that is there twice counts once.
      var count = 0
      for line in Set(vector.strings("filters")) { count += Self.filters(in: line) }
      let isSame = count == vector.integer("accepted")
      if !isSame { seen.insert(name) }
      #expect(isSame != known.contains(name), "\(name): \(vector.strings("filters")) \(count)")
    }
    #expect(seen == known)
  }

  /// How many filters a line is in uBlock Origin, which has one for each host.
  private static func filters(in line: String) -> Int {
    var count = 0
    for written in list(line, as: .ublock).filters {
      let isRead: Bool
      do throws(PageEffectFault) {
        isRead = try !pageEffects(of: written.filter, as: .ublock).isEmpty
      } catch {
        isRead = false
      }
      guard isRead, let domains = written.filter.pageDomains else { continue }
      count += max(1, domains.included.count) + domains.excluded.count
    }
    return count
  }

  @Test func `that uBlock Origin takes from trusted lists alone need trust`() throws {
    let vectors = try JSONLines.read("Lists/FiltersTests/PageEffects/Vectors/accepted.jsonl")
    var count = 0
    for vector in vectors where vector.member("trusted") != nil {
      for line in vector.strings("filters") {
        let filter = try #require(list(line, as: .ublock).filters.first).filter
        let effects = try pageEffects(of: filter, as: .ublock)
        guard case .scriptlet(let call)? = effects.first else { continue }
        count += 1
        #expect(ScriptletNames.needsTrust(text(call[0])) == (vector.integer("accepted") == 0))
      }
    }
    #expect(count > 5)
  }
}

extension Filter {
  /// The documents of a filter that changes pages.
  fileprivate var pageDomains: FilterDomains? {
    switch self {
    case .network: nil
    case .hiding(let filter): filter.domains
    case .other(let filter): filter.domains
    }
  }
}
