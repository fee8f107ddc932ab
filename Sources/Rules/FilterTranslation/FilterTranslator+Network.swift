// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import RuleModel

/// Filters that decide about loads.
extension FilterTranslator {
  mutating func translate(_ filter: NetworkFilter, _ number: Int) {
    let isAboutLoads = canBlock(filter, number)
    guard isAboutLoads || !filter.pageOptions.isEmpty else { return }
    if let condition = filter.unknownConditions.first {
      return note(
        number, .lost, .unknownCondition, "rules have no condition such as `\(condition.option)`")
    }
    if !filter.pageOptions.isEmpty { addPageException(filter, number) }
    guard isAboutLoads, !filter.loadTypes.isEmpty, let flags = flags(of: filter, number),
      let patterns = patterns(of: filter, number),
      let conditions = conditions(of: filter.domains, number)
    else { return }
    for pattern in patterns {
      for condition in conditions {
        let trigger = Trigger(
          urlFilter: pattern, isCaseSensitive: filter.isCaseSensitive, flags: flags,
          condition: condition)
        guard !namesDestinations(filter) else {
          guard addPair(trigger, filter, number) else { return }
          continue
        }
        add(trigger, filter, number)
      }
    }
  }

  private func namesDestinations(_ filter: NetworkFilter) -> Bool {
    !filter.destinations.isEmpty || !filter.allowedDestinations.isEmpty
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

  // MARK: Effects

  /// Whether a filter blocks or lets pass; what it does instead is noted.
  private mutating func canBlock(_ filter: NetworkFilter, _ number: Int) -> Bool {
    switch filter.effect {
    case .block: return true
    case .redirect:
      // An exception to a redirect lets nothing pass.
      guard !filter.isException else { return false }
      note(
        number, .weakened, .redirectAsBlock, "the load is blocked and gets no replacement")
      return true
    case .modify(let option, _):
      if !filter.isException { loseModifier(option, number) }
      return false
    }
  }

  private mutating func loseModifier(_ option: String, _ number: Int) {
    switch option {
    case "redirect-rule":
      note(number, .lost, .redirectRule, "it only replaces loads that other filters block")
    case "csp", "permissions", "removeheader", "referrerpolicy":
      note(number, .lost, .responseHeader, "content rules do not change headers of responses")
    case "removeparam":
      note(number, .lost, .removeParameter, "blocking rules do not change URLs")
    case "urlskip", "uritransform":
      note(number, .lost, .editsURL, "content rules do not change URLs in this way")
    default: note(number, .lost, .editsBody, "content rules do not change what a load brings")
    }
  }

  // MARK: Flags

  private mutating func flags(of filter: NetworkFilter, _ number: Int) -> LoadFlags? {
    guard let types = types(of: filter, number) else {
      note(number, .lost, .typeUnknown, "WebKit has no such type of load")
      return nil
    }
    guard filter.methods.isEmpty, filter.excludedMethods.isEmpty else {
      note(number, .lost, .method, "WebKit compares methods with that of the page")
      return nil
    }
    return parties(of: filter, number).map { types.union($0) }
  }

  /// The parties of a rule; nil if it would do more than the filter.
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
        number, .weakened, .strictParty,
        "WebKit compares registrable domains, so other hosts of the same domain pass")
      return .thirdParty
    case (.third, .first), (.first, _):
      note(number, .lost, .strictParty, "WebKit compares registrable domains, not hosts")
      return nil
    }
  }
}
