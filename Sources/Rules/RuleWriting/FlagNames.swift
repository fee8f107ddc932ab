// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// Maps flags back to the names that a rule uses for them.
package enum FlagNames {
  /// Resource types whose union is exactly the types of a rule, in the order of the vocabulary.
  ///
  /// The load type `other` has no name of its own: in a rule the name `other` means `ping` and
  /// `csp-report` as well, and `raw` means `fetch`, `websocket` and `ping`. The flags of every rule
  /// that was read from a list have one of the two completely. In other flags that bit becomes the
  /// name `other`.
  package static func types(in flags: LoadFlags) -> [String] {
    let all = flags.intersection(.anyType)
    var left = all
    var chosen: Set<ResourceTypeName> = []
    for name in [ResourceTypeName.document, .raw, .other] where all.isSuperset(of: name.flags) {
      guard !left.isDisjoint(with: name.flags) else { continue }
      // If only part of a name's types are left, plain names are clearer.
      let says = left.intersection(name.flags)
      guard says.contains(.other) || says.rawValue.nonzeroBitCount > 1 else { continue }
      chosen.insert(name)
      left.subtract(name.flags)
    }
    for name in ResourceTypeName.allCases where !left.isDisjoint(with: name.plainFlags) {
      chosen.insert(name)
    }
    return ResourceTypeName.allCases.filter { chosen.contains($0) }.map(\.rawValue)
  }

  /// The names of the flags that belong to a member of a trigger; empty for all other members.
  package static func names(of flags: LoadFlags, for member: TriggerMember) -> [String] {
    switch member {
    case .resourceType: types(in: flags)
    case .loadType: parties(in: flags)
    case .loadContext: contexts(in: flags)
    case .requestMethod: methods(in: flags)
    default: []
    }
  }

  /// Parties.
  package static func parties(in flags: LoadFlags) -> [String] {
    (flags.contains(.firstParty) ? ["first-party"] : [])
      + (flags.contains(.thirdParty) ? ["third-party"] : [])
  }

  /// Contexts.
  package static func contexts(in flags: LoadFlags) -> [String] {
    LoadContext.allCases.filter { flags.contains($0.flags) }.map(\.rawValue)
  }

  /// Methods.
  package static func methods(in flags: LoadFlags) -> [String] {
    RequestMethod.allCases.filter { flags.contains($0.flags) }.map(\.rawValue)
  }
}

extension ResourceTypeName {
  /// The load type of the same name; none for names that only mean other types.
  fileprivate var plainFlags: LoadFlags { LoadType(rawValue: rawValue)?.flags ?? [] }
}
