// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The name that was probably meant by an unknown one in a filter list.
package enum FilterSuggestion {
  /// Shorter names are the beginning of too many others.
  private static let shortestBeginning = 4

  /// The known name that starts with an unknown one, or else the most similar one; nil if none is
  /// similar.
  package static func best(for name: String, among known: [String]) -> String? {
    let plain = name.lowercased()
    if known.contains(plain) { return plain == name ? nil : plain }
    if plain.utf8.count >= shortestBeginning,
      let longer = known.filter({ $0.hasPrefix(plain) }).min(by: { $0.utf8.count < $1.utf8.count })
    {
      return longer
    }
    guard let similar = NameSuggestion.best(for: plain, among: known) else { return nil }
    // Other letters at the start of a short name make another word.
    let isLikely =
      plain.utf8.count > 5 || similar.first == plain.first || similar.hasSuffix(plain)
      || similar.sorted() == plain.sorted()
    return isLikely ? similar : nil
  }
}
