// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel

/// Conditions on the initiators of requests.
extension DNRTranslator {
  /// The condition of the rules for a rule.
  struct Scope {
    var condition: Condition?
    /// Whether the condition excludes every document.
    var isNothing = false
  }

  /// The condition for a rule, and the types that it applies to; nil if no condition is equivalent,
  /// which is noted.
  mutating func scope(
    of condition: DNRCondition, _ flags: inout LoadFlags
  ) -> Scope? {
    let (initiators, tops) = (
      HostSet(condition.initiatorDomains), HostSet(condition.topDomains)
    )
    if initiators.isEverything, tops.isEverything { return Scope() }
    if !initiators.isEverything, !tops.isEverything {
      note(.lost, .twoConditions, "a trigger cannot have conditions on both page and document")
      return nil
    }
    let isOnFrame = tops.isEverything
    guard limit(&flags, isOnFrame: isOnFrame) else { return nil }
    return isOnFrame
      ? scope(of: initiators, .ifFrameURL, .unlessFrameURL)
      : scope(of: tops, .ifTopURL, .unlessTopURL)
  }

  /// Leaves out the documents for which WebKit compares another URL; false if nothing is left.
  private mutating func limit(_ flags: inout LoadFlags, isOnFrame: Bool) -> Bool {
    let documents: LoadFlags = isOnFrame ? [.topDocument, .childDocument] : .topDocument
    let left = flags.without(documents)
    if left == flags { return true }
    let reason = isOnFrame ? DNRReason.initiatorOfDocument : .topOfPage
    let message =
      isOnFrame
      ? "for a document, WebKit compares the URL of the document itself, not that of its initiator"
      : "for a page, WebKit compares the URL of the page itself"
    note(left == nil ? .lost : .narrower, reason, message)
    guard let left else { return false }
    flags = left
    return true
  }

  private mutating func scope(
    of hosts: HostSet, _ positive: Condition.Kind, _ negative: Condition.Kind
  ) -> Scope? {
    guard let included = hosts.included else {
      return Scope(condition: Condition(negative, hosts.excluded.map(HostSet.pattern)))
    }
    if included.isEmpty { return Scope(isNothing: true) }
    guard let names = undivided(hosts, included) else { return nil }
    return Scope(condition: Condition(positive, names.map(HostSet.pattern)))
  }

  /// The included hosts without any excluded subdomain; nil if there is none, which is noted.
  private mutating func undivided(_ hosts: HostSet, _ included: [[UInt8]]) -> [[UInt8]]? {
    if hosts.divided.isEmpty { return included }
    let names = included.filter { name in
      !hosts.divided.contains { HostSet.isBelow($0, name) }
    }
    note(
      names.isEmpty ? .lost : .narrower, .domainMinus,
      "a condition cannot include a host and exclude a subdomain of it")
    return names.isEmpty ? nil : names
  }
}
