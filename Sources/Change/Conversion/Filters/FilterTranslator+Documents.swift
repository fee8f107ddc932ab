// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Documents and their loads, with the conditions that only Sluice has.
extension FilterTranslator {
  /// The triggers for the documents of some hosts.
  ///
  /// A rule for all documents has no type, because only then is it part of the global style sheet.
  /// Included names become patterns, which are found faster than conditions, unless the other
  /// conditions would then become too many.
  static func documentTriggers(_ conditions: [SluiceCondition]) -> [Trigger] {
    let everything = Array(".*".utf8)
    guard !conditions.isEmpty else { return [Trigger(urlFilter: everything)] }
    guard let first = conditions.first, first.kind == .ifRequestDomain else {
      return [documentTrigger(everything, conditions)]
    }
    let rest = Array(conditions.dropFirst())
    let entities = first.entries.filter { $0.last == UInt8(ascii: "*") }
    let names = first.entries.filter { $0.last != UInt8(ascii: "*") }
    guard names.count * rest.reduce(0, { $0 + $1.entries.count }) <= mostRepeatedEntries else {
      return [documentTrigger(everything, conditions)]
    }
    let triggers = names.map { documentTrigger(HostPatterns.below(Array($0.dropFirst())), rest) }
    guard !entities.isEmpty else { return triggers }
    let condition = SluiceCondition(.ifRequestDomain, entities)
    return triggers + [documentTrigger(everything, [condition] + rest)]
  }

  private static let mostRepeatedEntries = 10_000

  static func documentTrigger(
    _ pattern: [UInt8], _ conditions: [SluiceCondition], isCaseSensitive: Bool = false
  ) -> Trigger {
    Trigger(
      urlFilter: pattern, isCaseSensitive: isCaseSensitive, flags: [.topDocument, .childDocument]
    ).limited(to: conditions.isEmpty ? nil : SluiceTerms(conditions: conditions))
  }

  /// The triggers for the documents that a filter matches.
  mutating func documentTriggers(of filter: NetworkFilter, _ number: Int) -> [Trigger] {
    guard let patterns = patterns(of: filter, number),
      let hosts = sourceConditions(of: pageHosts(filter), .request, precedence, number)
    else { return [] }
    return patterns.flatMap { pattern in
      hosts.map {
        FilterTranslator.documentTrigger(pattern, $0, isCaseSensitive: filter.isCaseSensitive)
      }
    }
  }

  /// The triggers for the loads of the pages that a filter matches, and of the documents in them.
  mutating func sourceTriggers(of filter: NetworkFilter, _ number: Int) -> [Trigger] {
    guard let patterns = patterns(of: filter, number),
      let hosts = sourceConditions(of: pageHosts(filter), .source, precedence, number)
    else { return [] }
    return hosts.flatMap { conditions in
      let onPage = Trigger(
        urlFilter: Array(".*".utf8), isTopURLCaseSensitive: filter.isCaseSensitive,
        condition: Condition(.ifTopURL, patterns)
      ).limited(to: conditions.isEmpty ? nil : SluiceTerms(conditions: conditions))
      let inFrame = Trigger(
        urlFilter: Array(".*".utf8)
      ).limited(to: SluiceTerms(conditions: [SluiceCondition(.ifSourceURL, patterns)] + conditions))
      // Conditions on the source are case-insensitive.
      return filter.isCaseSensitive ? [onPage] : [onPage, inFrame]
    }
  }
}
