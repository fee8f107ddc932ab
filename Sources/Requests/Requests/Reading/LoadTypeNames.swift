// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// The names of load types that a request may use.
enum LoadTypeNames {
  /// The meaning of a name.
  enum Meaning: Sendable {
    case type(LoadType)
    /// A document: the page's own if the URL is that of the page, else that of a frame.
    case document
    /// A type that WebKit counts as `other`.
    case other(LoadTraits.OtherType)
  }

  /// Names of other tools and of older rule lists, in addition to WebKit's own.
  private static let others: [(String, Meaning)] =
    [
      ("document", .document), ("subdocument", .type(.childDocument)),
      ("stylesheet", .type(.styleSheet)), ("raw", .type(.fetch)), ("xhr", .type(.fetch)),
      ("xmlhttprequest", .type(.fetch)), ("main_frame", .type(.topDocument)),
      ("sub_frame", .type(.childDocument)), ("csp_report", .type(.cspReport)),
    ] + LoadTraits.OtherType.allCases.map { ($0.name, .other($0)) }

  private static let table = NameTable<Meaning>(
    LoadType.allCases.map { ($0.rawValue, .type($0)) } + others)

  /// The meaning of a name, or nil.
  static func meaning(of name: ArraySlice<UInt8>) -> Meaning? { table.value(of: name) }

  /// The probable meaning of an unknown name.
  static func help(for name: String) -> String {
    let known = LoadType.allCases.map(\.rawValue)
    if let best = NameSuggestion.best(for: name, among: known + others.map(\.0)) {
      return "did you mean `\(best)`?"
    }
    return "known types are \(known.joined(separator: ", "))"
  }
}
