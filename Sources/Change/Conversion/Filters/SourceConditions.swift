// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// A host list as conditions that only Sluice has, for the host of a load or of its source.
///
/// Names and regular expressions are different conditions, and all conditions of a rule must hold.
/// So a list that includes both becomes several rules; each element of `alternatives` is one.
struct SourceConditions {
  /// What the hosts belong to.
  enum Subject {
    case source
    case request
  }

  /// The conditions of each rule; one of them holds if the list does.
  private(set) var alternatives: [[SluiceCondition]] = []
  private let subject: Subject

  init(
    _ domains: FilterDomains, _ subject: Subject, _ precedence: HostPrecedence
  ) throws(HostObstacle) {
    self.subject = subject
    // The longest host decides, so hosts included below an excluded one are a list of their own.
    let deep: Set<FilterDomain> =
      precedence == .exclusion
      ? [] : domains.included.filter { $0.isBelow(domains.excluded) }
    let shallow = domains.included.subtracting(deep)
    if !shallow.isEmpty || deep.isEmpty { try add(shallow, except: domains.excluded) }
    if !deep.isEmpty { try add(deep, except: domains.excluded.filter { $0.isBelow(deep) }) }
  }

  private mutating func add(
    _ included: Set<FilterDomain>, except excluded: Set<FilterDomain>
  ) throws(HostObstacle) {
    let holes = try conditions(excluded, isIncluding: false)
    let inclusions = try conditions(included, isIncluding: true)
    guard !inclusions.isEmpty else {
      if !holes.isEmpty { alternatives.append(holes) }
      return
    }
    alternatives += inclusions.map { [$0] + holes }
  }

  /// At most two conditions: one for names, one for regular expressions.
  private func conditions(
    _ domains: Set<FilterDomain>, isIncluding: Bool
  ) throws(HostObstacle) -> [SluiceCondition] {
    var names: [[UInt8]] = []
    var patterns: [[UInt8]] = []
    for domain in domains {
      switch domain {
      case .name(let name): names.append([UInt8(ascii: "*")] + name)
      case .entity(let name): names.append([UInt8(ascii: "*")] + name + Array(".*".utf8))
      case .regex(let regex): patterns += try SourceConditions.patterns(of: regex)
      }
    }
    var conditions: [SluiceCondition] = []
    if !names.isEmpty { conditions.append(condition(onDomains: true, isIncluding, names)) }
    if !patterns.isEmpty { conditions.append(condition(onDomains: false, isIncluding, patterns)) }
    return conditions
  }

  private func condition(
    onDomains: Bool, _ isIncluding: Bool, _ entries: [[UInt8]]
  ) -> SluiceCondition {
    let kind: SluiceCondition.Kind =
      switch (subject, onDomains, isIncluding) {
      case (.source, true, true): .ifSourceDomain
      case (.source, true, false): .unlessSourceDomain
      case (.source, false, true): .ifSourceURL
      case (.source, false, false): .unlessSourceURL
      case (.request, true, true): .ifRequestDomain
      case (.request, true, false): .unlessRequestDomain
      case (.request, false, true): .ifRequestURL
      case (.request, false, false): .unlessRequestURL
      }
    return SluiceCondition(kind, entries.sorted { $0.lexicographicallyPrecedes($1) })
  }

  private static func patterns(of regex: [UInt8]) throws(HostObstacle) -> [[UInt8]] {
    do throws(RegexObstacle) {
      return try RegexTranslator(.host).patterns(of: regex).texts
    } catch {
      throw .regex(regex, error)
    }
  }
}
