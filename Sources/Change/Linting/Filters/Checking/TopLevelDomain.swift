// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats
internal import WebAddresses

/// Top-level domains, and public suffixes that are easily written by mistake.
enum TopLevelDomain {
  /// Names that are reserved (RFC 2606, 6761, 6762, 7686, 8375, 9476), or that other naming systems
  /// and local networks use.
  private static let others: Set<[UInt8]> = Set(
    [
      "alt", "arpa", "bazar", "bit", "coin", "corp", "crypto", "emc", "eth", "example", "exit",
      "home", "i2p", "internal", "intranet", "invalid", "lan", "lib", "local", "localdomain",
      "localhost", "loki", "mail", "onion", "private", "test", "zil",
    ].map { Array($0.utf8) })

  /// Whether names can end with a label, in lowercase ASCII.
  static func exists(_ label: [UInt8]) -> Bool {
    PublicSuffixes.bundled.isTopLevel(label) || others.contains(label)
  }

  /// The top-level domain that was probably meant.
  static func suggestion(for label: [UInt8]) -> String? {
    let usual = ["com", "net", "org", "info", "online", "shop", "site", "store"]
    return FilterSuggestion.best(for: String(decoding: label, as: UTF8.self), among: usual)
  }

  /// The labels before a country under which registries sell names, such as `co` in `co.uk`.
  private static let secondLevels: Set<[UInt8]> = Set(
    ["ac", "co", "com", "edu", "gob", "gov", "gv", "ne", "net", "nom", "or", "org"].map {
      Array($0.utf8)
    })

  /// Whether everybody can register names below a name: a top-level domain, or one like `co.uk`.
  ///
  /// Suffixes of companies, such as `github.io`, are often meant as a whole.
  static func isOpen(_ name: [UInt8]) -> Bool {
    let labels = name.split(separator: Sign.dot, omittingEmptySubsequences: false)
    switch labels.count {
    case 1: return PublicSuffixes.bundled.isTopLevel(name)
    case 2:
      return secondLevels.contains(Array(labels[0])) && PublicSuffixes.bundled.isSuffix(name)
    default: return false
    }
  }
}
