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
    var chosen = 0
    for word in joiningWords where all.isSuperset(of: word.flags) {
      // If only part of a word's types are left, plain names are clearer.
      let says = left.intersection(word.flags)
      guard says.contains(.other) || says.rawValue.nonzeroBitCount > 1 else { continue }
      chosen |= word.bit
      left.subtract(word.flags)
    }
    var names: [String] = []
    for word in vocabulary
    where chosen & word.bit != 0 || !left.isDisjoint(with: word.plainFlags) {
      names.append(word.name)
    }
    return names
  }

  /// The load types of a rule by names that only Sluice reads; empty if `types` expresses them
  /// exactly.
  package static func exactTypes(in flags: LoadFlags) -> [String] {
    flags.hasTypeNames
      ? [] : LoadType.allCases.filter { flags.contains($0.flags) }.map(\.rawValue)
  }

  /// A name of the vocabulary, and what it means: looked up once, because lists have many rules.
  private struct Word {
    let name: String
    let flags: LoadFlags
    /// The load type of the same name; none for names that only mean other types.
    let plainFlags: LoadFlags
    /// Its number in the vocabulary, as a bit.
    let bit: Int
  }

  private static let vocabulary = ResourceTypeName.allCases.enumerated().map { number, name in
    Word(
      name: name.rawValue, flags: name.flags,
      plainFlags: LoadType(rawValue: name.rawValue)?.flags ?? [], bit: 1 << number)
  }

  private static let joiningWords = [ResourceTypeName.document, .raw, .other].compactMap { name in
    vocabulary.first { $0.name == name.rawValue }
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
    guard !flags.isDisjoint(with: .anyParty) else { return [] }
    return (flags.contains(.firstParty) ? ["first-party"] : [])
      + (flags.contains(.thirdParty) ? ["third-party"] : [])
  }

  /// Contexts.
  package static func contexts(in flags: LoadFlags) -> [String] {
    flags.isDisjoint(with: .anyContext)
      ? [] : LoadContext.allCases.filter { flags.contains($0.flags) }.map(\.rawValue)
  }

  /// Methods.
  package static func methods(in flags: LoadFlags) -> [String] {
    flags.isDisjoint(with: .anyMethod)
      ? [] : RequestMethod.allCases.filter { flags.contains($0.flags) }.map(\.rawValue)
  }
}
