// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Filters that replace a load with a resource: `redirect`.
///
/// A redirect decides only before all blocks, so these rules come first in the list of blocks.
/// Their exceptions undo both. If the app does not allow redirects, only the block remains, as it
/// does where an ignore rule undoes more than the filter that it comes from.
extension FilterTranslator {
  /// Adds the redirect of a filter whose block has the same triggers.
  mutating func addRedirect(
    _ filter: NetworkFilter, to resource: String, _ triggers: [Trigger], _ number: Int
  ) {
    let resource = RedirectResource(resource)
    if options.cosmetics == .filters { addTarget(resource, filter, triggers, number) }
    let hasRules = addRedirects(to: resource, triggers, number)
    // In an index the modifier has the whole meaning of the filter.
    guard options.cosmetics == .rules, !resource.isNone else { return }
    guard hasRules else { return noteBlocked(number) }
    if let flags = triggers.first?.flags {
      redirectScopes.append(RedirectScope(filter, flags, number))
    }
    note(
      number, .narrower, .needsPermission,
      "the request is blocked without a replacement, unless the app allows redirects")
  }

  /// Adds rules that redirect; false if the resource is no URL.
  private mutating func addRedirects(
    to resource: RedirectResource, _ triggers: [Trigger], _ number: Int
  ) -> Bool {
    guard let url = resource.url else { return false }
    let key = ChangeKey(option: "redirect", value: Array(resource.name.utf8))
    for trigger in triggers {
      redirects.addChange(Rule(trigger: trigger, action: .redirect(.url(url))), key, number)
    }
    return true
  }

  /// Adds the resource as a modifier, for programs that have resources; an index has rules that
  /// redirect as well, for those that allow them.
  private mutating func addTarget(
    _ resource: RedirectResource, _ filter: NetworkFilter, _ triggers: [Trigger], _ number: Int
  ) {
    // AdGuard ignores priorities.
    let priority = dialect == .adguard ? 0 : resource.target.priority
    let modifier = Modifier(
      .redirect, value: RedirectTarget(name: resource.target.name, priority: priority).value,
      isException: filter.isException)
    for trigger in triggers {
      cosmetics.switches.append(Rule(trigger: trigger, action: .modify(modifier)), from: number)
    }
  }

  mutating func noteBlocked(_ number: Int) {
    note(number, .narrower, .redirectAsBlock, "the request is blocked without a replacement")
  }

  /// An exception to a redirect allows nothing.
  mutating func addRedirectException(
    _ filter: NetworkFilter, to resource: String, _ number: Int
  ) {
    guard let triggers = triggers(of: filter, filter.loadTypes, number) else { return }
    let target = RedirectResource(resource)
    if options.cosmetics == .filters { addTarget(target, filter, triggers, number) }
    let key = ChangeKey(option: "redirect", value: Array(target.name.utf8))
    for trigger in triggers {
      redirects.addException(
        Rule(trigger: trigger, action: .ignorePreviousRules), key, number)
    }
  }

  mutating func translateRedirectRule(
    _ filter: NetworkFilter, _ value: [UInt8], _ number: Int
  ) {
    let resource = String(decoding: value, as: UTF8.self)
    if filter.isException { return addRedirectException(filter, to: resource, number) }
    guard options.cosmetics == .filters else {
      return note(
        number, .lost, .redirectRule, "it only replaces requests that other filters block")
    }
    guard let triggers = triggers(of: filter, filter.loadTypes, number) else { return }
    addTarget(RedirectResource(resource), filter, triggers, number)
  }

  /// Adds the redirects to the rules.
  mutating func finishRedirects() {
    let (section, wide) = redirects.ordered
    sections.redirects = section
    noteWide(wide)
    noteUndoneRedirects()
  }

  /// Notes the redirects that are undone while their block stays in force.
  private mutating func noteUndoneRedirects() {
    guard !redirectScopes.isEmpty else { return }
    var holes = PairHoles(pairs.scopes)
    let genericExceptions = PairPages(genericExceptionPages)
    for scope in redirectScopes {
      let isUndone =
        scope.isImportant && !sections.exceptions.rules.isEmpty
        || scope.pages != nil && genericExceptions.mayShare(scope.pages) || holes.mayUndo(scope)
      guard isUndone else { continue }
      note(
        scope.filter, .narrower, .redirectAsBlock,
        "the request gets no replacement where an exception or the excluded host of another filter "
          + "undoes the redirect")
    }
  }
}
