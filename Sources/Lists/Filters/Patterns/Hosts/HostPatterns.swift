// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Patterns

/// Patterns for the URLs of certain hosts: for `url-filter` and for `if-top-url`.
///
/// Names are in lowercase and ASCII.
package enum HostPatterns {
  /// The pattern for a host and all below it.
  package static func below(_ host: [UInt8]) -> [UInt8] { HostStem.below(host).closed }

  /// The pattern for a host alone.
  package static func exactly(_ host: [UInt8]) -> [UInt8] { HostStem.exactly(host).closed }

  /// The patterns for an entity such as `google.*`: a name before a public suffix, and all below it.
  ///
  /// They take any label for a suffix, and two where the last has two letters and the other is one
  /// of those that registries use. So they match `google.evil` too, but not `google.evil.com`.
  package static func entity(_ name: [UInt8]) -> [[UInt8]] {
    HostStem.entity(name).map(\.closed)
  }

  /// The patterns for a host and all below it, without some hosts and all below those; nil if there
  /// would be too many.
  ///
  /// Their order means nothing. They need two patterns for each letter of an excluded label.
  package static func below(_ host: [UInt8], except holes: [[UInt8]]) -> [[UInt8]]? {
    LabelComplement.stems(below: host, except: holes)?.map(\.closed)
  }
}

/// The part of a pattern up to the end of a host.
struct HostStem {
  /// The text, after which the host must end.
  let text: [UInt8]

  /// The pattern for all URLs of the hosts.
  var closed: [UInt8] { text + PatternText.hostEnd }

  static func below(_ host: [UInt8]) -> HostStem {
    HostStem(text: PatternText.hostLead + escaped(host))
  }

  static func exactly(_ host: [UInt8]) -> HostStem {
    HostStem(text: PatternText.authorityLead + escaped(host))
  }

  /// A label that is the end of a host; `text` is a pattern.
  static func label(_ text: [UInt8], below domain: [UInt8]) -> HostStem {
    let end = domain.isEmpty ? [] : Array("\\.".utf8) + escaped(domain)
    return HostStem(text: PatternText.hostLead + text + end)
  }

  /// Every host that is an address of version 6.
  static let addressInBrackets = HostStem(
    text: PatternText.authorityLead + Array("\\[[^/]*\\]".utf8))

  static func entity(_ name: [UInt8]) -> [HostStem] {
    entitySuffixes.map { HostStem(text: PatternText.hostLead + escaped(name) + $0) }
  }

  private static let entitySuffixes: [[UInt8]] =
    [Array("\\.[^./:]+".utf8), Array("\\.com?\\.[a-z][a-z]".utf8)]
    + ["net", "org", "gov", "edu", "ac", "or", "ne", "go", "in", "gen", "web", "nom"].map {
      Array("\\.\($0)\\.[a-z][a-z]".utf8)
    }

  static func escaped(_ name: some Sequence<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    PatternText.append(name: name, to: &text)
    return text
  }
}
