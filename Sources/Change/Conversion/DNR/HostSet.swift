// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import DNR

/// The lowercase hosts of a rule.
///
/// Hosts that cannot match are left out.
struct HostSet {
  /// The hosts that are included; nil takes all.
  var included: [[UInt8]]?
  /// The hosts that are excluded, if that has an effect.
  var excluded: [[UInt8]]
  /// Included hosts with excluded subdomains.
  var divided: [[UInt8]] = []
  /// Whether some of the excluded hosts are included again.
  var isNested = false
  /// Whether an entry begins with a dot, which Chromium matches only in lists of a few entries.
  let hasLeadingDot: Bool

  /// Reads lists as Chromium does: the longest entry that matches a host decides.
  init(_ domains: DNRDomains) {
    let excluded = Set(domains.excluded.compactMap(Self.name))
    hasLeadingDot = [domains.included ?? [], domains.excluded].contains { entries in
      entries.contains { $0.first == UInt8(ascii: ".") && $0.count > 1 }
    }
    guard let given = domains.included else {
      self.excluded = Self.outermost(excluded)
      return
    }
    let names = Set(given.compactMap(Self.name)).subtracting(excluded)
    let parents = Set(excluded.flatMap { Self.parents(of: $0) })
    divided = names.filter(parents.contains).sorted(by: Self.precedes)
    included = Self.outermost(names)
    let kept = Set(names)
    self.excluded = Self.outermost(
      excluded.filter { Self.parents(of: $0).contains(where: kept.contains) })
    let taken = Set(self.excluded)
    isNested = names.contains { Self.parents(of: $0).contains(where: taken.contains) }
  }

  /// Whether every host is included.
  var isEverything: Bool { included == nil && excluded.isEmpty }

  /// Removes names that are below others.
  private static func outermost(_ names: Set<[UInt8]>) -> [[UInt8]] {
    names.filter { !parents(of: $0).contains(where: names.contains) }.sorted(by: precedes)
  }

  private static func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.lexicographicallyPrecedes(other)
  }

  /// The parent domains of a name.
  static func parents(of name: [UInt8]) -> [[UInt8]] {
    name.indices.filter { name[$0] == UInt8(ascii: ".") }.map { Array(name[($0 + 1)...]) }
  }

  /// Whether a name is another one, or below it.
  static func isBelow(_ name: [UInt8], _ other: [UInt8]) -> Bool {
    name.count == other.count
      ? name == other
      : name.count > other.count && name.suffix(other.count).elementsEqual(other)
        && name[name.count - other.count - 1] == UInt8(ascii: ".")
  }

  /// An entry in lowercase; nil if no host can match it.
  private static func name(_ entry: [UInt8]) -> [UInt8]? {
    let name = entry.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    guard let first = name.first, ![first, name.last].contains(UInt8(ascii: ".")) else {
      return nil
    }
    let others = Array("-_.[]:".utf8)
    let isName = name.allSatisfy {
      $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || others.contains($0)
    }
    let isAddress = first == UInt8(ascii: "[") && name.last == UInt8(ascii: "]")
    let hasMarks = name.contains { Array("[]:".utf8).contains($0) }
    return isName && (isAddress || !hasMarks) ? name : nil
  }

  /// The pattern for the URLs of a host and its subdomains.
  static func pattern(_ name: [UInt8]) -> [UInt8] {
    opening(name) + HostPatternText.end
  }

  /// The pattern up to the last character of a host.
  static func opening(_ name: [UInt8]) -> [UInt8] {
    var text = HostPatternText.lead
    for byte in name { PatternText.append(byte, to: &text) }
    return text
  }
}
