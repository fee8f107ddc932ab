// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The names of scriptlets: one for each, whatever the ad blockers call it.
package enum ScriptletNames {
  /// The name that stands for a name or an alias; nil for an unknown one.
  ///
  /// `.js` at the end does not count, nor does the prefix by which AdGuard names scriptlets of
  /// others.
  package static func canonical(_ name: String) -> String? {
    let short = withoutSuffix(name)
    if let known = aliases[short] { return known }
    for prefix in ["ubo-", "abp-"] where short.hasPrefix(prefix) {
      return aliases[String(short.dropFirst(prefix.utf8.count))]
    }
    return nil
  }

  /// All names that stand for scriptlets, in order.
  package static let all = table.map { words($0)[0] }

  /// The name that was probably meant by an unknown one, or nil.
  package static func suggestion(for name: String) -> String? {
    FilterSuggestion.best(for: withoutSuffix(name), among: aliases.keys.sorted())
  }

  /// Whether only lists that are trusted may call a scriptlet, by its canonical name.
  package static func needsTrust(_ name: String) -> Bool { name.hasPrefix("trusted-") }

  /// The name that stands for what is written; an unknown one stays as it is, without `.js`.
  static func resolved(_ written: [UInt8]) -> [UInt8] {
    let name = String(decoding: written, as: UTF8.self)
    return Array((canonical(name) ?? withoutSuffix(name)).utf8)
  }

  private static func withoutSuffix(_ name: String) -> String {
    name.hasSuffix(".js") ? String(name.dropLast(3)) : name
  }

  private static func words(_ row: String) -> [String] {
    row.split(separator: " ").map(String.init)
  }

  private static let aliases: [String: String] = {
    var aliases: [String: String] = [:]
    for row in table {
      let names = words(row)
      for name in names { aliases[name] = names[0] }
    }
    return aliases
  }()
}
