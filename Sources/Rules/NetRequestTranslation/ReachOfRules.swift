// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// What the rules so far act on, as far as it must be known to prove that two do not meet.
struct ReachOfRules {
  /// Whether there is a rule at all.
  private(set) var isEmpty = true
  /// The types of the rules that are for no known hosts.
  private var types: LoadFlags = []
  /// The hosts of the other rules.
  private var hosts: Set<[UInt8]> = []
  /// The names above those.
  private var parents: Set<[UInt8]> = []

  /// Adds a rule for some hosts and those below them; nil is for any host.
  mutating func insert(_ names: [[UInt8]]?, _ flags: LoadFlags) {
    isEmpty = false
    guard let names else { return types.formUnion(Self.types(flags)) }
    for name in names where hosts.insert(name).inserted {
      parents.formUnion(HostSet.parents(of: name))
    }
  }

  /// Whether no rule acts on a load with one of the types from a host or from one below it.
  func isDisjoint(with name: [UInt8], _ flags: LoadFlags) -> Bool {
    types.isDisjoint(with: Self.types(flags)) && !parents.contains(name)
      && !hosts.contains(name) && !HostSet.parents(of: name).contains(where: hosts.contains)
  }

  private static func types(_ flags: LoadFlags) -> LoadFlags {
    let types = flags.intersection(.anyType)
    return types.isEmpty ? .anyType : types
  }
}
