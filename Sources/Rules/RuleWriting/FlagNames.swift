// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// The way back from flags to the names that a rule has for them.
package enum FlagNames {
  /// Resource types whose union is exactly the types of a rule, in the order of the vocabulary.
  ///
  /// The load type `other` has no name of its own: in a rule the name `other` stands for `ping` and
  /// `csp-report` as well, and `raw` for `fetch`, `websocket` and `ping`. Every rule of a list has one
  /// of the two whole. In flags of any other origin that bit becomes the name `other`.
  package static func types(in flags: LoadFlags) -> [String] {
    let all = flags.intersection(.anyType)
    var left = all
    var chosen: Set<ResourceTypeName> = []
    for name in [ResourceTypeName.document, .raw, .other] where all.isSuperset(of: name.flags) {
      guard !left.isDisjoint(with: name.flags) else { continue }
      // Where little is left, plain names say it better.
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

  /// The names of the flags that a member of a trigger stands for; empty for all others.
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
  /// The load type of the same name; none for names that only stand for others.
  fileprivate var plainFlags: LoadFlags { LoadType(rawValue: rawValue)?.flags ?? [] }
}
