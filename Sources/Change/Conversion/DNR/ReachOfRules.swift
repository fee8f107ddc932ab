// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// What the rules so far act on, as far as it must be known to prove that two do not meet.
struct ReachOfRules {
  /// More sets of excluded hosts than these are taken for none.
  private static let mostExclusions = 64

  /// Whether there is a rule at all.
  private(set) var isEmpty = true
  /// The types of the rules that are for all hosts but some.
  private var types: [Set<[UInt8]>: LoadFlags] = [:]
  /// The hosts of the other rules.
  private var hosts: Set<[UInt8]> = []
  /// The names above those.
  private var parents: Set<[UInt8]> = []

  /// Adds a rule for some hosts and those below them; without hosts, it is for all but some.
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

  /// Whether no rule acts on a load with one of the types from a host or from one below it.
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
