// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The requests that the rules so far apply to, as far as needed to prove that two do not overlap.
struct ReachOfRules {
  /// The most sets of excluded hosts that are kept; with more, nothing counts as excluded.
  private static let mostExclusions = 64

  /// Whether there is any rule.
  private(set) var isEmpty = true
  /// The types of the rules for all hosts except some.
  private var types: [Set<[UInt8]>: LoadFlags] = [:]
  /// The hosts of the other rules.
  private var hosts: Set<[UInt8]> = []
  /// The parent domains of these hosts.
  private var parents: Set<[UInt8]> = []

  /// Adds a rule for some hosts and their subdomains; without hosts, for all hosts except some.
  mutating func insert(_ names: [[UInt8]]?, but excluded: [[UInt8]], _ flags: LoadFlags) {
    isEmpty = false
    guard let names else { return insert(Set(excluded), Self.types(flags)) }
    for name in names where hosts.insert(name).inserted {
      parents.formUnion(HostSet.parents(of: name))
    }
  }

  private mutating func insert(_ excluded: Set<[UInt8]>, _ flags: LoadFlags) {
    let isKnown = types[excluded] != nil || types.count < Self.mostExclusions
    types[isKnown ? excluded : [], default: []].formUnion(flags)
  }

  /// Whether no rule applies to a load with one of the types from a host or its subdomains.
  func isDisjoint(with name: [UInt8], _ flags: LoadFlags) -> Bool {
    let above = HostSet.parents(of: name)
    let flags = Self.types(flags)
    return !parents.contains(name) && !hosts.contains(name)
      && !above.contains(where: hosts.contains)
      && types.allSatisfy { excluded, types in
        types.isDisjoint(with: flags) || excluded.contains(name)
          || above.contains(where: excluded.contains)
      }
  }

  private static func types(_ flags: LoadFlags) -> LoadFlags {
    let types = flags.intersection(.anyType)
    return types.isEmpty ? .anyType : types
  }
}
