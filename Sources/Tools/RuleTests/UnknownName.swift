// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import PlainText

/// Sentences about names that nobody knows.
enum UnknownName {
  /// A sentence like "`expect` does not know `decison`; did you mean `decision`?", without its full stop.
  static func sentence(_ place: String, _ name: [UInt8], _ known: [String]) -> String {
    guard let short = JSONValue.shortName(name) else {
      return "\(place) knows \(known.joined(separator: ", ")) and nothing else"
    }
    let hint =
      NameSuggestion.best(for: short, among: known).map { "did you mean `\($0)`?" }
      ?? "known are \(known.joined(separator: ", "))"
    return "\(place) does not know `\(short)`; \(hint)"
  }
}
