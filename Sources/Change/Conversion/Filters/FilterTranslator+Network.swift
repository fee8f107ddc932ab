// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Filters that decide about loads.
extension FilterTranslator {
  mutating func translate(_ filter: NetworkFilter, _ number: Int) {
    let known = notes.count
    addRules(of: filter, number)
    guard notes.count > known + 1, filter.pageOptions.isEmpty else { return }
    // Where a filter has no rules, the rest does not matter.
    let lost = notes[known...].filter { $0.fidelity == .lost }
    if !lost.isEmpty { notes.replaceSubrange(known..., with: lost) }
  }

  private mutating func addRules(of filter: NetworkFilter, _ number: Int) {
    if let condition = filter.unknownConditions.first {
      guard options.isForSluice, let filter = filter.withAddressAsHost else {
        return lose(condition, number)
      }
      note(
        number, .narrower, .ipAddress, "hosts whose names lead to the address are not matched")
      return addRules(of: filter, number)
    }
    if !filter.pageOptions.isEmpty { addPageException(filter, number) }
    switch filter.effect {
    case .modify(let option, let value): translateModifier(filter, option, value, number)
    case .redirect(let resource) where filter.isException:
      addRedirectException(filter, to: resource, number)
    case .block, .redirect: translateBlock(filter, number)
    }
  }

  private mutating func translateBlock(_ filter: NetworkFilter, _ number: Int) {
    guard !filter.loadTypes.isEmpty else {
      if filter.pageOptions.isEmpty {
        note(number, .lost, .typeUnknown, "the filter excludes all types that it includes")
      }
      return
    }
    let hasPlugIns = options.isForSluice && filter.loadTypes.hasPlugInsAlone
    if filter.hasOneTrigger, !hasPlugIns { return addPlainBlock(filter, number) }
    if !options.isForSluice, needsPair(filter) {
      if let flags = flags(of: filter, filter.loadTypes, number) { addPair(filter, flags, number) }
      return
    }
    guard let triggers = triggers(of: filter, filter.loadTypes, number) else { return }
    if case .redirect(let resource) = filter.effect {
      addRedirect(filter, to: resource, triggers, number)
    }
    for trigger in triggers { add(trigger, filter, number) }
  }

  /// Nearly all filters have a mask and no hosts.
  private mutating func addPlainBlock(_ filter: NetworkFilter, _ number: Int) {
    guard let flags = flags(of: filter, filter.loadTypes, number),
      let patterns = patterns(of: filter, number)
    else { return }
    let terms = options.isForSluice ? plainTerms(of: filter, flags) : nil
    for pattern in patterns {
      let trigger = Trigger(
        urlFilter: pattern, isCaseSensitive: filter.isCaseSensitive, flags: flags
      ).limited(to: terms)
      add(trigger, filter, number)
    }
  }

  /// When the rules of a filter apply; nil if that cannot be expressed, which is noted.
  mutating func triggers(
    of filter: NetworkFilter, _ types: FilterTypes, _ number: Int
  ) -> [Trigger]? {
    guard !options.isForSluice else { return sluiceTriggers(of: filter, types, number) }
    guard let flags = flags(of: filter, types, number),
      let patterns = urlPatterns(of: filter, number),
      let conditions = conditions(of: filter.domains, number)
    else { return nil }
    var triggers: [Trigger] = []
    triggers.reserveCapacity(patterns.count * conditions.count)
    for pattern in patterns {
      for condition in conditions {
        triggers.append(
          Trigger(
            urlFilter: pattern, isCaseSensitive: filter.isCaseSensitive, flags: flags,
            condition: condition))
      }
    }
    return triggers
  }

  private mutating func add(_ trigger: Trigger, _ filter: NetworkFilter, _ number: Int) {
    let rule = Rule(
      trigger: trigger, action: filter.isException ? .ignorePreviousRules : .block)
    switch (filter.isException, filter.isImportant) {
    case (true, true): sections.importantExceptions.append(rule, from: number)
    case (true, false): sections.exceptions.append(rule, from: number)
    case (false, true): sections.importantBlocks.append(rule, from: number)
    case (false, false):
      if filter.domains.included.isEmpty {
        sections.genericBlocks.append(rule, from: number)
      } else {
        sections.specificBlocks.append(rule, from: number)
      }
    }
  }

  // MARK: Flags

  /// The types and parties of a filter; nil if they cannot be expressed, which is noted.
  mutating func flags(
    of filter: NetworkFilter, _ types: FilterTypes, _ number: Int
  ) -> LoadFlags? {
    guard let types = self.types(types, of: filter, number) else { return nil }
    // The parties of a page are not those of the document that makes the load.
    guard !options.isForSluice else { return types }
    guard filter.methods.isEmpty, filter.excludedMethods.isEmpty else {
      note(number, .lost, .method, "WebKit compares methods with the method of the page")
      return nil
    }
    return parties(of: filter, number).map { types.union($0) }
  }

  /// The parties of a rule; nil if the rule would do more than the filter.
  private mutating func parties(of filter: NetworkFilter, _ number: Int) -> LoadFlags? {
    let party: LoadFlags =
      switch filter.party {
      case nil: []
      case .third: .thirdParty
      case .first: .firstParty
      }
    switch (filter.strictParty, filter.party) {
    case (nil, _), (.third, .third): return party
    case (.third, nil):
      note(
        number, .narrower, .strictParty,
        "WebKit compares registrable domains, so other hosts of the same domain pass")
      return .thirdParty
    case (.third, .first), (.first, _):
      note(number, .lost, .strictParty, "WebKit compares registrable domains, not hosts")
      return nil
    }
  }
}

extension NetworkFilter {
  /// A filter for the URLs whose host is an address, if it is one for the hosts with this address:
  /// `ipaddress=1.2.3.4`.
  fileprivate var withAddressAsHost: NetworkFilter? {
    guard unknownConditions.count == 1, unknownConditions[0].option == "ipaddress",
      destinations.isEmpty, unknownConditions[0].isAddress
    else { return nil }
    var filter = self
    filter.unknownConditions = []
    filter.destinations.included = [.name(unknownConditions[0].value)]
    return filter
  }

  /// Whether it is a block or an exception with a mask, for all pages and hosts.
  fileprivate var hasOneTrigger: Bool {
    guard case .mask = pattern, effect == .block else { return false }
    return domains.isEmpty && destinations.isEmpty && allowedDestinations.isEmpty
      && methods.isEmpty && excludedMethods.isEmpty
  }
}

extension FilterCondition {
  /// Whether its value is an address of IPv4 as URLs have it.
  fileprivate var isAddress: Bool {
    let numbers = value.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count == 4
      && numbers.allSatisfy { number in
        let value = Int(String(decoding: number, as: UTF8.self)) ?? -1
        return (0...255).contains(value) && number.elementsEqual("\(value)".utf8)
      }
  }
}
