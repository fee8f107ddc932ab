// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Blocks with excluded hosts of the load: `denyallow=` and `to=~host`.
extension FilterTranslator {
  /// Whether a filter is a block for all hosts except some.
  func needsPair(_ filter: NetworkFilter) -> Bool {
    guard !filter.isException, !filter.isImportant, filter.effect.blocks else { return false }
    let hosts = destinations(of: filter)
    guard hosts.included.isEmpty, !hosts.excluded.isEmpty else { return false }
    return !filter.domains.included.isEmpty || !hasFewPatterns(filter, without: hosts)
  }

  /// Whether few patterns express a filter for all hosts except some.
  ///
  /// A pair for all pages would undo many others.
  private func hasFewPatterns(_ filter: NetworkFilter, without hosts: FilterDomains) -> Bool {
    guard !filter.matchesHostOnly, let found = try? destinationPatterns(of: filter, on: hosts)
    else { return false }
    return !found.missesHost && found.texts.count <= 60
  }

  /// Adds such a filter to the pairs.
  mutating func addPair(_ filter: NetworkFilter, _ flags: LoadFlags, _ number: Int) {
    let hosts = destinations(of: filter).excluded
    guard let patterns = patterns(of: filter, number),
      let conditions = conditions(of: filter.domains, number),
      let holes = holes(hosts, number)
    else { return }
    if case .redirect = filter.effect { noteBlocked(number) }
    for condition in conditions {
      let scope = PairScope(
        flags: flags, condition: condition, pages: pages(condition, filter), hosts: hosts)
      for pattern in patterns {
        let trigger = Trigger(
          urlFilter: pattern, isCaseSensitive: filter.isCaseSensitive, flags: flags,
          condition: condition)
        pairs.add(Rule(trigger: trigger, action: .block), scope, holes, number)
      }
    }
  }

  private func pages(_ condition: Condition?, _ filter: NetworkFilter) -> Set<FilterDomain>? {
    condition?.kind == .ifTopURL ? filter.domains.included : condition?.includedHosts
  }

  /// The patterns for the URLs of excluded hosts; nil if one cannot be expressed, which is noted.
  private mutating func holes(_ hosts: Set<FilterDomain>, _ number: Int) -> [[UInt8]]? {
    do throws(HostObstacle) {
      let conditions = try HostConditions(FilterDomains(included: hosts), .exclusion)
      noteEntities(FilterDomains(excluded: hosts), number)
      return conditions.included.flatMap { condition in
        switch condition {
        case .names(let names): names.map { HostPatterns.below($0) }
        case .patterns(let patterns): patterns
        }
      }
    } catch {
      note(number, .lost, .destination, "the excluded hosts cannot be written as patterns")
      return nil
    }
  }

  /// Adds the pairs to the rules, and notes those that are undone.
  mutating func finishPairs() {
    pairs.sort()
    sections.pairs = pairs.section
    for number in pairs.undone.sorted() {
      note(
        number, .narrower, .pairConflict,
        "it is undone on hosts that another filter for the same pages excludes")
    }
    guard !sections.genericExceptions.rules.isEmpty else { return }
    for number in pairs.undone(on: genericExceptionPages).sorted() {
      note(
        number, .narrower, .pairConflict,
        "it is undone on pages with an exception with `genericblock`")
    }
  }

  /// The pages of the exceptions to generic blocks; nil if they are unknown.
  var genericExceptionPages: [Set<FilterDomain>?] {
    sections.genericExceptions.rules.map { $0.trigger.condition?.includedHosts }
  }
}

extension Condition {
  /// The names that it includes; nil if it has anything else.
  fileprivate var includedHosts: Set<FilterDomain>? {
    kind == .ifDomain ? Set(entries.map { .name(Array($0.dropFirst())) }) : nil
  }
}
