// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel

/// The actions of rules.
extension DNRTranslator {
  /// Appends the rules with the action of a rule.
  mutating func append(
    _ action: DNRAction, _ triggers: [Trigger], priority: Int32
  ) {
    switch action {
    case .block: for trigger in triggers { append(trigger, .block) }
    case .allow: for trigger in triggers { append(trigger, .ignorePreviousRules) }
    case .allowAllRequests: break
    case .upgradeScheme:
      note(.narrower, .upgradePort, "WebKit does not upgrade a URL with a port")
      // WebKit also upgrades `ws:`, Chromium does not.
      appendChange(.makeHTTPS, triggers, without: .websocket)
    case .redirect(let redirect):
      notePermission()
      appendChange(.redirect(redirect), triggers, without: .websocket)
    case .modifyHeaders(let changes): append(changes, triggers, priority)
    }
  }

  private mutating func notePermission() {
    note(.narrower, .needsPermission, "rules change requests only if the app allows it")
  }

  /// Appends a change, before which all lower rules are undone: it hides them even if it changes
  /// nothing.
  private mutating func appendChange(
    _ action: Action, _ triggers: [Trigger], without types: LoadFlags
  ) {
    if !reach.isEmpty { for trigger in triggers { append(trigger, .ignorePreviousRules) } }
    for trigger in triggers {
      guard let flags = trigger.flags.without(types) else { continue }
      var limited = trigger
      limited.flags = flags
      append(limited, action)
    }
  }

  private mutating func append(
    _ changes: HeaderChanges, _ triggers: [Trigger], _ priority: Int32
  ) {
    if !changes.response.isEmpty {
      note(
        changes.request.isEmpty ? .lost : .narrower, .responseHeader,
        "WebKit does not change response headers")
    }
    guard !changes.request.isEmpty else { return }
    notePermission()
    var changes = changes
    changes.response = []
    changes.priority = priority
    for trigger in triggers { append(trigger, .modifyHeaders(changes)) }
  }
}

/// Excludes hosts by undoing what was just done.
extension DNRTranslator {
  /// Whether hosts can be excluded from a rule without affecting another one; if not, that is
  /// noted.
  mutating func canExclude(
    _ hosts: [[UInt8]], from rule: DNRRule, _ flags: LoadFlags
  ) -> Bool {
    if hosts.isEmpty { return true }
    let isUndoable = rule.action.kind != .allow
    if isUndoable, hosts.allSatisfy({ reach.isDisjoint(with: $0, flags) }) { return true }
    note(
      .lost, .excludedRequestDomains,
      isUndoable
        ? "rules with a lower rank also apply to the excluded hosts, and would be undone with this one"
        : "an ignore rule cannot be undone on the excluded hosts")
    return false
  }

  mutating func exclude(_ hosts: [[UInt8]], _ flags: LoadFlags, _ condition: Condition?) {
    for host in hosts {
      append(
        Trigger(urlFilter: HostSet.pattern(host), flags: flags, condition: condition),
        .ignorePreviousRules)
    }
  }
}
