// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A list of hosts by their kinds, in a stable order.
struct HostList {
  struct Hosts {
    var names: [[UInt8]] = []
    var entities: [[UInt8]] = []
    var regexes: [[UInt8]] = []

    init(_ domains: Set<FilterDomain>) {
      for domain in domains {
        switch domain {
        case .name(let name): names.append(name)
        case .entity(let name): entities.append(name)
        case .regex(let regex): regexes.append(regex)
        }
      }
      names.sort { $0.lexicographicallyPrecedes($1) }
      entities.sort { $0.lexicographicallyPrecedes($1) }
      regexes.sort { $0.lexicographicallyPrecedes($1) }
    }
  }

  /// Real lists need some hundreds.
  private static let mostComparisons = 1_000_000

  let included: Hosts
  let excluded: Hosts

  init(_ domains: FilterDomains) {
    included = Hosts(domains.included)
    excluded = Hosts(domains.excluded)
  }

  /// The included names without holes, and the stems of those with holes.
  func parts(
    _ precedence: HostPrecedence
  ) throws(HostObstacle) -> (whole: [[UInt8]], holed: [HostStem]) {
    guard !excluded.names.isEmpty else { return (included.names, []) }
    let excludedNames = Set(excluded.names)
    let holes = holes
    var whole: [[UInt8]] = []
    var holed: [HostStem] = []
    for name in included.names where !excludedNames.contains(name) {
      if precedence == .exclusion, name.parentNames.contains(where: excludedNames.contains) {
        continue
      }
      guard let holes = holes[name] else {
        whole.append(name)
        continue
      }
      try HostList.checkNames(holes + [name])
      guard let stems = LabelComplement.stems(below: name, except: holes),
        holed.count + stems.count <= HostConditions.mostPatterns
      else { throw .tooMany(name) }
      holed += stems
    }
    return (whole, holed)
  }

  /// The excluded names below each of the included ones.
  private var holes: [[UInt8]: [[UInt8]]] {
    let includedNames = Set(included.names)
    var holes: [[UInt8]: [[UInt8]]] = [:]
    guard !includedNames.isEmpty else { return holes }
    for name in excluded.names {
      for parent in name.parentNames where includedNames.contains(parent) {
        holes[parent, default: []].append(name)
      }
    }
    return holes
  }

  /// Names and entities can stand in patterns.
  static func checkNames(_ names: [[UInt8]]) throws(HostObstacle) {
    for name in names where name.isEmpty || !name.allSatisfy(PatternText.isName) {
      throw .invalidName(name)
    }
  }

  /// Entities and regular expressions cannot be combined with what they may have in common.
  func checkCombination() throws(HostObstacle) {
    try HostList.checkNames(included.entities)
    guard !excluded.names.isEmpty || !excluded.entities.isEmpty || !excluded.regexes.isEmpty else {
      return
    }
    if let regex = included.regexes.first ?? excluded.regexes.first {
      throw .regexMinus(.regex(regex))
    }
    let comparisons =
      excluded.entities.count * (included.names.count + included.entities.count)
      + included.entities.count * excluded.names.count
    guard comparisons <= HostList.mostComparisons else { throw .tooMany([]) }
    for entity in excluded.entities {
      for name in included.names where EntityOverlap.mayContain(entity, name) {
        throw .entityMinus(included: .name(name), excluded: .entity(entity))
      }
      for other in included.entities where EntityOverlap.mayShare(entity, other) {
        throw .entityMinus(included: .entity(other), excluded: .entity(entity))
      }
    }
    for entity in included.entities {
      for name in excluded.names where EntityOverlap.mayContain(entity, name) {
        throw .entityMinus(included: .entity(entity), excluded: .name(name))
      }
    }
  }
}

/// Whether entities and names may have hosts in common, without a list of public suffixes.
enum EntityOverlap {
  /// The most labels of a public suffix.
  private static let mostSuffixLabels = 4

  /// Whether a host below a name may be in an entity.
  ///
  /// `google.*` and `google.com` share hosts, and so do `www.google.*` and `google.com`, and
  /// `google.*` and `co.uk`. Says yes more often than a list of suffixes would.
  static func mayContain(_ entity: [UInt8], _ name: [UInt8]) -> Bool {
    let dot = UInt8(ascii: ".")
    let labels = name.split(separator: dot).reversed()
    if labels.count == 1 || labels.count == 2 && labels.allSatisfy({ $0.count <= 3 }) {
      return true
    }
    let entityLabels = entity.split(separator: dot).reversed()
    return (1...mostSuffixLabels).contains { suffix in
      labels.count > suffix
        && zip(labels.dropFirst(suffix), entityLabels).allSatisfy { $0 == $1 }
    }
  }

  /// Whether one of two entities is the other or below it.
  static func mayShare(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one == other || LabelComplement.endsWithLabels(one, other)
      || LabelComplement.endsWithLabels(other, one)
  }
}
