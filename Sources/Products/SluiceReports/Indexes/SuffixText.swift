// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
package import WebAddresses

/// The public suffix list of an index, in words and as JSON.
package enum SuffixText {
  /// The list as a part of a sentence: "those of Sluice, of 2026-10-22".
  package static func words(of source: PublicSuffixes.Source) -> String {
    let name = source.isBundled ? "Sluice" : Visible.text(source.name)
    let day = source.date.isEmpty ? "" : ", of \(Visible.text(source.date))"
    return "those of \(name)\(day)"
  }

  /// Lines of text.
  static func rows(of source: PublicSuffixes.Source) -> String {
    let count = PlainWords.count(source.ruleCount, "rule")
    let hash = source.isBundled ? "" : "    \(source.contentHash.hexadecimal)\n"
    return "  public suffixes: \(words(of: source)), with \(count)\n" + hash
  }

  /// A member with an object; the list that comes with Sluice has no name and no hash.
  static func write(_ source: PublicSuffixes.Source, _ json: inout JSONWriter) {
    json.key("public_suffixes")
    json.beginObject()
    json.member("name", source.isBundled ? nil : source.name)
    json.member("date", source.date.isEmpty ? nil : source.date)
    json.member("rules", source.ruleCount)
    if !source.isBundled { json.member("content_hash", source.contentHash.hexadecimal) }
    json.endObject()
  }
}
