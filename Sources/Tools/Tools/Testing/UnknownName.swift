// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Messages about unknown names.
enum UnknownName {
  /// "`expect` has the unknown member `decison`; did you mean `decision`?", without its period.
  static func sentence(_ subject: String, _ name: [UInt8], _ known: [String]) -> String {
    guard let short = JSONValue.shortName(name) else {
      return "\(subject) can only have the members \(known.joined(separator: ", "))"
    }
    let hint =
      NameSuggestion.best(for: short, among: known).map { "did you mean `\($0)`?" }
      ?? "known members are \(known.joined(separator: ", "))"
    return "\(subject) has the unknown member `\(short)`; \(hint)"
  }
}
