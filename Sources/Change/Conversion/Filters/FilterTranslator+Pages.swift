// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Filters that switch something off on whole pages, or on again.
///
/// Such a rule applies to every load of the page, not only to its document: a style sheet would
/// come back with any load that is not excepted.
extension FilterTranslator {
  mutating func addPageException(_ filter: NetworkFilter, _ number: Int) {
    // An exception to something that content rules never do needs no rule.
    let pageOptions =
      options.cosmetics == .rules ? filter.pageOptions.subtracting(.others) : filter.pageOptions
    guard !pageOptions.isEmpty, mayBePage(filter) else { return }
    guard filter.isException || filter.isImportant else {
      // A block with such an option changes nothing: the options are already on.
      return
    }
    switch options.isForSluice {
    case false:
      guard let conditions = pageConditions(filter, number) else { return }
      let triggers = conditions.map { condition in
        Trigger(
          urlFilter: Array(".*".utf8), isTopURLCaseSensitive: filter.isCaseSensitive,
          condition: condition)
      }
      addPageRules(triggers, filter, pageOptions, number)
    case true:
      // Elements are hidden by the document's own URL, loads blocked by that of their document.
      let blocking: FilterPageOptions = [.blocking, .genericBlocking]
      let triggers = documentTriggers(of: filter, number)
      switch options.cosmetics {
      case .rules: addPageRules(triggers, filter, pageOptions.subtracting(blocking), number)
      case .filters: addSwitches(triggers, filter, pageOptions, number)
      }
      guard !pageOptions.isDisjoint(with: blocking) else { return }
      addPageRules(
        sourceTriggers(of: filter, number), filter, pageOptions.intersection(blocking), number)
    }
  }

  private mutating func addPageRules(
    _ triggers: [Trigger], _ filter: NetworkFilter, _ options: FilterPageOptions, _ number: Int
  ) {
    for trigger in triggers {
      if filter.isException {
        add(Rule(trigger: trigger, action: .ignorePreviousRules), options, number)
      } else {
        switchOn(Rule(trigger: trigger, action: .ignoreFollowingRules), options, number)
      }
    }
  }

  /// Whether a page can meet the conditions: its party is first, and its method is GET.
  private func mayBePage(_ filter: NetworkFilter) -> Bool {
    filter.party != .third && filter.strictParty != .third
      && !filter.excludedMethods.contains("get")
      && (filter.methods.isEmpty || filter.methods.contains("get"))
  }

  private mutating func add(_ rule: Rule, _ options: FilterPageOptions, _ number: Int) {
    if options.contains(.genericHiding) { hiding.genericExceptions.append(rule, from: number) }
    if options.contains(.specificHiding) { hiding.specificExceptions.append(rule, from: number) }
    if options.contains(.blocking) {
      sections.pageExceptions.append(rule, from: number)
    } else if options.contains(.genericBlocking) {
      sections.genericExceptions.append(rule, from: number)
    }
  }

  /// Cuts off the exceptions, which are the last rules of their lists.
  private mutating func switchOn(_ rule: Rule, _ options: FilterPageOptions, _ number: Int) {
    if options.contains(.genericHiding) { hiding.genericCuts.append(rule, from: number) }
    if options.contains(.specificHiding) { hiding.specificCuts.append(rule, from: number) }
    if options.contains(.blocking) { sections.pageCuts.append(rule, from: number) }
    if options.contains(.genericBlocking), !options.contains(.blocking) {
      note(
        number, .lost, .pageOption,
        "a rule cannot switch this on again without cutting off other rules")
    }
  }

  // MARK: Conditions

  /// The conditions for the pages that a filter matches; a nil condition stands for every page.
  private mutating func pageConditions(_ filter: NetworkFilter, _ number: Int) -> [Condition?]? {
    let hosts = pageHosts(filter)
    if filter.pattern.isEverything { return conditions(of: hosts, number) }
    if hosts.isEmpty {
      if case .mask(let mask) = filter.pattern, let host = mask.wholeHost {
        return [Condition(.ifDomain, [[UInt8(ascii: "*")] + host])]
      }
      return patterns(of: filter, number).map { [Condition(.ifTopURL, $0)] }
    }
    let patterns = patterns(of: filter, on: hosts, reason: .pageExceptionWithDomain, number)
    return patterns.map { [Condition(.ifTopURL, $0)] }
  }

  /// The hosts of the page: `domain=` and `to=` apply to the same URL here.
  func pageHosts(_ filter: NetworkFilter) -> FilterDomains {
    var hosts = filter.domains.isEmpty ? destinations(of: filter) : filter.domains
    if !filter.domains.isEmpty {
      hosts.excluded.formUnion(filter.destinations.excluded)
      hosts.excluded.formUnion(filter.allowedDestinations.included)
    }
    return hosts
  }
}

extension FilterPattern {
  /// Whether it is the mask that matches every URL.
  var isEverything: Bool {
    if case .mask(let mask) = self { mask.text.isEmpty } else { false }
  }
}

extension FilterMask {
  /// The host of `||host^`, if the mask has nothing else.
  fileprivate var wholeHost: [UInt8]? {
    guard !reachesEnd, text.last == UInt8(ascii: "^"), let host = leadingHost,
      host.count + 1 == text.count
    else { return nil }
    return host
  }

  /// The host of `||host/path`: every URL that matches is on it or on a subdomain.
  var leadingHost: [UInt8]? {
    guard start == .host, let end = text.firstIndex(where: { !Self.isInHost($0) }),
      end > 0, "/^".utf8.contains(text[end])
    else { return nil }
    return Array(text[..<end])
  }

  private static func isInHost(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }
}
