// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Filters that change requests: `removeparam`, `removeheader`, `cookie`.
///
/// Their rules are in a list of their own: an exception to a block does not undo them.
extension FilterTranslator {
  mutating func translateModifier(
    _ filter: NetworkFilter, _ option: String, _ value: [UInt8], _ number: Int
  ) {
    switch option {
    case "removeparam": translateParameter(filter, value, number)
    case "removeheader": translateHeader(filter, value, number)
    case "cookie": translateCookies(filter, value, number)
    case "redirect-rule": translateRedirectRule(filter, value, number)
    default:
      guard !addModifier(filter, option, value, number) else { return }
      // An exception to something that rules never do needs no rule.
      if !filter.isException { loseModifier(option, number) }
    }
  }

  /// The list of the changes.
  mutating func changedLoads() -> TranslatedList {
    let (section, wide) = changes.ordered
    noteWide(wide)
    var list = TranslatedList(.changes)
    list.append(section)
    return list
  }

  mutating func noteWide(_ exceptions: Set<Int>) {
    for number in exceptions.sorted() {
      note(
        number, .broader, .changeException, "it also prevents other changes to the same requests")
    }
  }

  // MARK: Parameters of the query

  private mutating func translateParameter(
    _ filter: NetworkFilter, _ value: [UInt8], _ number: Int
  ) {
    guard !value.isEmpty else {
      var transform = URLTransform()
      transform.query = []
      return addChanges(
        filter, [ChangeKey(option: "removeparam", value: []): .redirect(.transform(transform))],
        number)
    }
    guard let names = ParameterNames(value)?.names else {
      guard !addModifier(filter, "removeparam", value, number), !filter.isException else { return }
      return note(
        number, .lost, .removeParameter,
        "rules remove parameters by name, not by negation or a regular expression")
    }
    var actions: [ChangeKey: Action] = [:]
    for name in names {
      var query = QueryTransform()
      query.removed = [ParameterNames.decoded(name) ?? name]
      var transform = URLTransform()
      transform.queryTransform = query
      actions[ChangeKey(option: "removeparam", value: name)] = .redirect(.transform(transform))
    }
    addChanges(filter, actions, number)
  }

  /// Patterns for URLs with a parameter, instead of one that matches every URL.
  ///
  /// On all hosts each begins with one sign, because a pattern is found by its sign and its name then,
  /// and the name alone would have to be looked up at every offset of a URL.
  private func narrowed(_ trigger: Trigger, _ key: ChangeKey) -> [[UInt8]] {
    guard trigger.urlFilter == Array(".*".utf8), key.option == "removeparam" else {
      return [trigger.urlFilter]
    }
    guard !key.value.isEmpty else { return [Array("\\?".utf8)] }
    let isForHosts = trigger.sluice?.conditions.contains { $0.kind == .ifRequestDomain } ?? false
    let name = ParameterNames.escaped(key.value)
    return (isForHosts ? ["[?&]"] : ["\\?", "&"]).flatMap { sign in
      ["[=&]", "$"].map { Array(sign.utf8) + name + Array($0.utf8) }
    }
  }

  // MARK: Headers and cookies

  private mutating func translateHeader(
    _ filter: NetworkFilter, _ value: [UInt8], _ number: Int
  ) {
    let start = Array("request:".utf8)
    guard value.starts(with: start), value.count > start.count else {
      if value.isEmpty, filter.isException {
        return addChanges(filter, [ChangeKey(option: "removeheader", value: []): .block], number)
      }
      guard !addModifier(filter, "removeheader", value, number) else { return }
      if !filter.isException { loseModifier("removeheader", number) }
      return
    }
    let header = Array(value.dropFirst(start.count))
    guard header.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.separators.contains($0) }) else {
      return note(number, .lost, .patternNever, "no header has this name")
    }
    var changes = HeaderChanges()
    changes.request = [.remove(header: header)]
    changes.priority = 1
    addChanges(
      filter, [ChangeKey(option: "removeheader", value: value): .modifyHeaders(changes)], number)
  }

  /// The bytes that the name of a header cannot contain.
  private static let separators = Set("\"(),/:;<=>?@[\\]{}".utf8)

  private mutating func translateCookies(
    _ filter: NetworkFilter, _ value: [UInt8], _ number: Int
  ) {
    guard value.isEmpty else {
      guard !addModifier(filter, "cookie", value, number) else { return }
      if !filter.isException {
        note(number, .lost, .cookie, "content rules block all cookies of a request or none")
      }
      return
    }
    addChanges(filter, [ChangeKey(option: "cookie", value: []): .blockCookies], number)
  }

  // MARK: Rules

  private mutating func addChanges(
    _ filter: NetworkFilter, _ actions: [ChangeKey: Action], _ number: Int
  ) {
    guard let triggers = triggers(of: filter, filter.changedTypes(in: dialect), number) else {
      return
    }
    let keys = actions.keys.sorted { $0.value.lexicographicallyPrecedes($1.value) }
    noteDecodedNames(filter, triggers, keys, number)
    for key in keys {
      for trigger in triggers {
        addChange(filter, trigger, key, actions[key], number)
      }
    }
    noteChange(filter, actions.values.first, number)
  }

  /// Notes that a rule also removes a parameter whose name is written without percent escapes, unless
  /// its pattern has the name.
  private mutating func noteDecodedNames(
    _ filter: NetworkFilter, _ triggers: [Trigger], _ keys: [ChangeKey], _ number: Int
  ) {
    guard !filter.isException,
      keys.contains(where: { key in
        key.option == "removeparam" && key.value.contains(UInt8(ascii: "%"))
          && triggers.contains { narrowed($0, key) == [$0.urlFilter] }
      })
    else { return }
    note(
      number, .broader, .removeParameter,
      "it also removes the parameter if its name is written without percent escapes")
  }

  private mutating func addChange(
    _ filter: NetworkFilter, _ trigger: Trigger, _ key: ChangeKey, _ action: Action?, _ number: Int
  ) {
    guard !filter.isException else {
      let rule = Rule(trigger: trigger, action: .ignorePreviousRules)
      return changes.addException(rule, key, number)
    }
    guard let action else { return }
    for pattern in narrowed(trigger, key) {
      for trigger in Self.triggers(trigger, withQuery: pattern) {
        changes.addChange(Rule(trigger: trigger, action: action), key, number)
      }
    }
  }

  /// The most hosts of a condition that become patterns.
  private static let mostHostPatterns = 10

  /// A trigger with a pattern that begins in the query of a URL.
  ///
  /// A few hosts become part of it, because such a pattern is found by its host. A condition would be
  /// checked for every URL in which the pattern is, or before it is searched for in every URL.
  private static func triggers(_ trigger: Trigger, withQuery pattern: [UInt8]) -> [Trigger] {
    var trigger = trigger
    let isChanged = trigger.urlFilter != pattern
    trigger.urlFilter = pattern
    guard isChanged, var terms = trigger.sluice,
      let place = terms.conditions.firstIndex(where: { $0.kind == .ifRequestDomain }),
      case let hosts = terms.conditions[place].entries, hosts.count <= mostHostPatterns,
      hosts.allSatisfy({ $0.first == UInt8(ascii: "*") && $0.last != UInt8(ascii: "*") })
    else { return [trigger] }
    terms.conditions.remove(at: place)
    return hosts.map { host in
      var trigger = trigger.limited(to: terms.restrictsNothing ? nil : terms)
      trigger.urlFilter = HostPatterns.below(Array(host.dropFirst())) + Array(".*".utf8) + pattern
      return trigger
    }
  }

  private mutating func noteChange(_ filter: NetworkFilter, _ action: Action?, _ number: Int) {
    guard !filter.isException, let action else { return }
    switch action {
    case .blockCookies:
      note(number, .narrower, .cookie, "cookies set by a response are not removed")
    default:
      note(
        number, .narrower, .needsPermission,
        "nothing is changed unless the app allows rules to change requests")
    }
  }

}

extension NetworkFilter {
  /// Whether it removes parameters and names no types, for which each ad blocker has its own.
  var removesParametersByDefault: Bool {
    guard types.isEmpty, case .modify(let option, _) = effect else { return false }
    return option == "removeparam"
  }

  /// The types of a filter that changes requests, which may apply to pages without naming them.
  func changedTypes(in dialect: FilterDialect) -> FilterTypes {
    guard removesParametersByDefault else { return loadTypes }
    let types: FilterTypes =
      dialect == .ublock
      ? FilterTypes.usual.union(.document) : [.document, .subdocument, .xmlhttprequest]
    return types.subtracting(excludedTypes)
  }
}
