// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats
internal import Findings
internal import RuleText

/// Finds exceptions that no filter of all lists needs.
///
/// Only certain findings are reported: an exception to a cosmetic filter names a selector, letter
/// by letter, and a network exception can apply to hosts that no blocking filter names. If lines
/// are unknown, nothing is reported.
struct IdleExceptions {
  private var hiding = HidingUses()
  private var blocking = BlockedHosts()
  /// Whether a part of a list was not read.
  private var isIncomplete = false

  /// Collects what exceptions may refer to, in lists that are used together.
  init(among lists: [FilterList]) {
    isIncomplete = lists.contains { list in
      list.lines.skipped > 0 || list.problems.contains { $0.kind.code == .includedFile }
    }
    guard !isIncomplete else { return }
    for list in lists {
      for written in list.filters {
        if case .hiding(let filter) = written.filter, filter.isException {
          hiding.ask(about: filter)
        }
      }
    }
    for list in lists {
      for written in list.filters { add(written.filter) }
    }
  }

  private mutating func add(_ filter: Filter) {
    switch filter {
    case .network(let filter): blocking.add(filter)
    case .hiding(let filter): hiding.add(filter)
    case .other: break
    }
  }

  /// The finding for a network exception.
  func findings(about filter: NetworkFilter, _ origin: FilterOrigin) -> [Finding] {
    guard !isIncomplete, filter.isException, filter.effect == .block, filter.pageOptions.isEmpty,
      blocking.leavesAlone(filter)
    else { return [] }
    return [
      Finding(
        .idleException, .note, "no filter of the lists blocks a request that this exception allows",
        range: origin.range,
        help:
          "check the name of the host, or check the list together with the one that it belongs to")
    ]
  }

  /// The finding for a cosmetic exception.
  func findings(about filter: HidingFilter, _ origin: FilterOrigin) -> [Finding] {
    guard !isIncomplete, filter.isException, let reason = hiding.reason(against: filter) else {
      return []
    }
    return [
      Finding(
        .idleException, .note, reason, range: origin.range,
        help: "an exception takes back filters with exactly the same selector")
    ]
  }
}

/// The domains on which selectors hide elements.
private struct HidingUses {
  private var uses: [[UInt8]: HiddenDomains] = [:]
  /// Whether the lists hide anything at all; a list of exceptions is used with other lists.
  private var isUsed = false

  mutating func ask(about filter: HidingFilter) {
    if uses[filter.selector] == nil { uses[filter.selector] = HiddenDomains() }
  }

  mutating func add(_ filter: HidingFilter) {
    guard !filter.isException else { return }
    isUsed = true
    guard uses[filter.selector] != nil else { return }
    uses[filter.selector]?.add(filter.domains)
  }

  /// Why an exception takes nothing back, or nil if it may.
  func reason(against filter: HidingFilter) -> String? {
    guard isUsed, let domains = uses[filter.selector] else { return nil }
    if domains.isEmpty { return "no filter hides \(filter.selector.codeSpan)" }
    let names = filter.domains.included.compactMap(\.plainName)
    guard !names.isEmpty, names.count == filter.domains.included.count,
      !names.contains(where: domains.reaches)
    else { return nil }
    return "no filter hides \(filter.selector.codeSpan) on these domains"
  }
}

/// The domains on which a selector hides elements.
private struct HiddenDomains {
  private var areAll = false
  private var names: Set<[UInt8]> = []
  private var above: Set<[UInt8]> = []

  mutating func add(_ domains: FilterDomains) {
    if domains.included.isEmpty { areAll = true }
    for domain in domains.included {
      guard let name = domain.plainName else {
        areAll = true
        continue
      }
      names.insert(name)
      above.formUnion(name.selfAndParents.dropFirst())
    }
  }

  var isEmpty: Bool { !areAll && names.isEmpty }

  /// Whether a filter applies to a domain, a parent domain or a subdomain.
  func reaches(_ name: [UInt8]) -> Bool {
    areAll || above.contains(name) || name.selfAndParents.contains { names.contains($0) }
  }
}

/// The blocked hosts, if every blocking filter names its host.
private struct BlockedHosts {
  private var names: Set<[UInt8]> = []
  private var above: Set<[UInt8]> = []
  private var hasOthers = false

  mutating func add(_ filter: NetworkFilter) {
    guard !hasOthers, !filter.isException, filter.effect.blocks else { return }
    guard let host = filter.wholeHost else {
      hasOthers = true
      return
    }
    names.insert(host)
    above.formUnion(host.selfAndParents.dropFirst())
  }

  /// Whether no filter blocks any host that an exception names.
  func leavesAlone(_ exception: NetworkFilter) -> Bool {
    guard !hasOthers, !names.isEmpty, let host = exception.wholeHost, !above.contains(host) else {
      return false
    }
    return !host.selfAndParents.contains { names.contains($0) }
  }
}

extension NetworkFilter {
  /// The host that every URL of the filter has, or is below; nil if that is not certain.
  fileprivate var wholeHost: [UInt8]? {
    guard case .mask(let mask) = pattern else { return nil }
    if matchesHostOnly, mask.start == .url, mask.reachesEnd { return mask.text }
    return mask.wholeHost.map { $0.map(\.lowercasedASCII) }
  }
}

extension FilterDomain {
  /// The name, if it is not an entity or a regular expression.
  var plainName: [UInt8]? { if case .name(let name) = self { name } else { nil } }
}

extension FilterMask {
  /// The longest host that is examined.
  private static let longestHost = 253

  /// The host after `||`, if the mask matches it to its end.
  var wholeHost: ArraySlice<UInt8>? {
    guard start == .host else { return nil }
    let host = text.prefix(Self.longestHost + 1).prefix(while: \.isHostByte)
    guard !host.isEmpty, host.count <= Self.longestHost else { return nil }
    guard host.count < text.count else { return reachesEnd ? host : nil }
    switch text[host.count] {
    case Sign.caret, Sign.slash, Sign.colon, UInt8(ascii: "?"): return host
    default: return nil
    }
  }
}
