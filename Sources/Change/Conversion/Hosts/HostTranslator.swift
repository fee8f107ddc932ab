// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Finds out what filters say about hosts, and notes what a DNS server cannot do.
struct HostTranslator {
  let format: HostFormat
  private(set) var claims: [HostClaim] = []
  /// Filters that AdGuard's servers can use as they are, with their numbers.
  private(set) var texts: [(source: Int, text: [UInt8])] = []
  private(set) var notes: [ConversionNote<HostReason>] = []
  private var number = 0

  /// The name of the zone is added to each name in it, and both together have 253 characters at
  /// most.
  private static let longestInZone = 200

  init(_ format: HostFormat) { self.format = format }

  /// Adds the next filter.
  mutating func add(_ filter: Filter) {
    switch filter {
    case .network(let filter): add(filter)
    case .hiding, .other: note(.lost, .page, "a DNS server does not see pages")
    }
    number += 1
  }

  private mutating func add(_ filter: NetworkFilter) {
    let pattern = HostNamePattern(filter)
    guard !losesEffect(filter), !losesTypes(filter, pattern), !losesCondition(filter) else {
      return
    }
    guard !filter.hasOptionOfDNS else {
      return addText(of: filter, .option, "only AdGuard's servers have the option")
    }
    switch pattern {
    case .urls: lose(filter, .path, "a DNS server sees the host alone")
    case .hosts: addText(of: filter, .pattern, "only AdGuard's servers compare hosts with patterns")
    case .name(let name, let reach): add(name, reach, filter)
    }
  }

  private mutating func add(_ name: [UInt8], _ reach: HostClaim.Reach, _ filter: NetworkFilter) {
    guard name.isNameOfDNS, format != .rpz || name.count <= Self.longestInZone else {
      return addText(of: filter, .name, "the name is an address, or not one that DNS can look up")
    }
    if reach != .name, format == .hosts, !filter.isException {
      note(
        reach == .all ? .narrower : .lost, .below,
        "a hosts file blocks its names, and not what is below them")
    }
    if reach == .below, !filter.matchesHostOnly {
      note(.narrower, .path, Self.pathIsUnseen)
    }
    claims.append(
      HostClaim(
        source: number, name: name, reach: reach, isException: filter.isException,
        isImportant: filter.isImportant))
  }

  /// Adds a filter that only AdGuard's servers can use.
  private mutating func addText(of filter: NetworkFilter, _ reason: HostReason, _ message: String) {
    guard format == .adguardDNS else { return lose(filter, reason, message) }
    if !filter.matchesHostOnly, reason == .pattern {
      note(.narrower, .path, Self.pathIsUnseen)
    }
    texts.append((number, filter.textForDNS))
  }

  /// Notes that a filter cannot be used.
  private mutating func lose(_ filter: NetworkFilter, _ reason: HostReason, _ message: String) {
    note(.lost, reason, filter.isException ? "\(message), so the exception has no effect" : message)
  }

  private static let pathIsUnseen =
    "the pattern may also match in a path, which a DNS server does not see"

  private mutating func note(_ fidelity: Fidelity, _ reason: HostReason, _ message: String) {
    notes.append(ConversionNote(number, fidelity, reason, message))
  }

  /// Notes that a format cannot express what some filters say about one host.
  mutating func lose(_ sources: [Int], _ reason: HostReason, _ message: String) {
    notes += sources.map { ConversionNote($0, .lost, reason, message) }
  }
}

/// What a DNS server does not see or do.
extension HostTranslator {
  private mutating func losesEffect(_ filter: NetworkFilter) -> Bool {
    guard filter.effect.blocks else {
      lose(filter, .change, "a DNS server does not see requests and responses")
      return true
    }
    guard filter.pageOptions.isEmpty else {
      lose(filter, .page, "a DNS server does not see pages")
      return true
    }
    return false
  }

  /// Notes conditions on types; a filter for pages alone becomes one for the whole host.
  private mutating func losesTypes(_ filter: NetworkFilter, _ pattern: HostNamePattern) -> Bool {
    let types = filter.loadTypes
    if types.isSuperset(of: .usual) { return false }
    guard types.contains(.document), !filter.isException else {
      lose(filter, .type, "a DNS server does not see the types of requests")
      return true
    }
    if case .urls = pattern { return false }
    note(.broader, .document, "what other pages load from the host is blocked, too")
    return false
  }

  private mutating func losesCondition(_ filter: NetworkFilter) -> Bool {
    if filter.party != nil || filter.strictParty != nil {
      lose(filter, .party, "a DNS server does not see which page makes a request")
    } else if !filter.domains.isEmpty || !filter.destinations.isEmpty {
      lose(filter, .domain, "a DNS server has no condition on pages and other hosts")
    } else if filter.hasConditionBesideDNS {
      lose(filter, .condition, "a DNS server does not see the condition")
    } else {
      return false
    }
    return true
  }
}

extension NetworkFilter {
  private static let optionsOfDNS: Set<String> = [
    "client", "ctag", "dnstype", "dnsrewrite", "respgeo",
  ]

  /// Whether it has an option that only AdGuard's DNS servers have.
  fileprivate var hasOptionOfDNS: Bool {
    hasRareOptions && !(unknownConditions.isEmpty && allowedDestinations.isEmpty)
  }

  /// Whether it has a condition that no DNS server has.
  fileprivate var hasConditionBesideDNS: Bool {
    guard hasRareOptions else { return false }
    return !methods.isEmpty || !excludedMethods.isEmpty
      || unknownConditions.contains { !Self.optionsOfDNS.contains($0.option) }
  }

  /// The filter as AdGuard's DNS servers read it.
  fileprivate var textForDNS: [UInt8] {
    let options =
      unknownConditions.map { condition in
        Array(condition.option.utf8) + (condition.value.isEmpty ? [] : Array("=".utf8))
          + condition.value
      } + (allowedDestinations.isEmpty ? [] : [allowedDestinations.textForDNS])
      + (isImportant ? [Array("important".utf8)] : [])
    return (isException ? Array("@@".utf8) : []) + pattern.text
      + (options.isEmpty ? [] : Array("$".utf8)) + Array(options.joined(separator: ",".utf8))
  }
}

extension FilterDomains {
  fileprivate var textForDNS: [UInt8] {
    let names = included.compactMap { if case .name(let name) = $0 { name } else { nil } }
    return Array("denyallow=".utf8)
      + Array(names.sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: "|".utf8))
  }
}

extension FilterPattern {
  /// The pattern as it is written.
  fileprivate var text: [UInt8] {
    switch self {
    case .regex(let text): Array("/".utf8) + text + Array("/".utf8)
    case .mask(let mask):
      Array((mask.start == .host ? "||" : mask.start == .url ? "|" : "").utf8) + mask.text
        + Array((mask.reachesEnd ? "|" : "").utf8)
    }
  }
}

extension [UInt8] {
  /// Whether DNS can look the name up: labels of 1 to 63 characters, and no address.
  fileprivate var isNameOfDNS: Bool {
    let labels = split(separator: Sign.dot, omittingEmptySubsequences: false)
    guard count <= 253, labels.allSatisfy({ (1...63).contains($0.count) }) else { return false }
    return !(labels.last ?? []).allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
