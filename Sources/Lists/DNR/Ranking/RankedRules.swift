// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
internal import RuleModel

/// What rules know of the documents that requests belong to.
package enum DocumentScope: Sendable, Hashable {
  /// Chromium's behavior when it loads pages: `allowAllRequests` is for a document and for the
  /// requests below it, and a page is its own top document.
  case requests
  /// The behavior of `testMatchOutcome`: `allowAllRequests` is only for a document, and a page has
  /// no top document.
  case documentOnly
}

/// The rules of an extension as rules of Sluice, which decide as Chromium does.
///
/// One rule becomes several where a condition has alternatives. Takes time linear in the text of the
/// rules, but for expressions, whose patterns are bounded.
package struct RankedRules: Sendable {
  /// The lists that are not empty.
  package let lists: [RankedList]
  /// What is missing in them.
  package let losses: [RankingLoss]

  /// Creates the lists.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - reading: How they are decided where Chromium departs from its documentation.
  ///   - documents: Whether `allowAllRequests` counts for the requests below a document, or only for
  ///     the document itself.
  package init(
    _ rules: [DNRRule], by reading: DNRReading = .chromium,
    below documents: DocumentScope = .requests
  ) {
    let order = rules.indices.sorted { (rules[$0].rank, $0) < (rules[$1].rank, $1) }
    var lists: [RankedList.Kind: RankedList] = [:]
    var losses: [RankingLoss] = []
    let all = ManyCores.flatMap(order.count, inChunksOf: 1_024) { chunk in
      order[chunk].map { number in
        var writer = RankedRuleWriter(rules[number], number, reading, documents)
        writer.write()
        return (number: number, rules: writer.rules, losses: writer.losses)
      }
    }
    for written in all {
      losses += written.losses
      for (kind, rule) in written.rules {
        lists[kind, default: RankedList(kind)].append(rule, from: written.number)
      }
    }
    self.lists = RankedList.Kind.allCases.compactMap { lists[$0] }
    self.losses = losses.sorted { $0.origin < $1.origin }
  }
}
