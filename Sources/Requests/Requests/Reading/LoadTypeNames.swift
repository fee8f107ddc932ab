// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
package import RuleModel

/// The names that rule lists, browsers, drivers and logs have for types of loads.
///
/// They are compared without case, hyphens, underscores and spaces, so that `CSPViolationReport` and
/// `Style-Sheet` need no entries of their own. `python/sluice/_type_names.py` has the same ones.
package enum LoadTypeNames {
  /// The meaning of a name.
  package enum Meaning: Sendable, Equatable {
    case type(LoadType)
    /// A document: the page's own if the URL is that of the page, else that of a frame.
    case document
    /// A type that WebKit counts as `other`.
    case other(LoadTraits.OtherType)
  }

  /// Names of other tools and of older rule lists, in addition to WebKit's own.
  private static let others: [(names: String, meaning: Meaning)] =
    [
      ("imageset img", .type(.image)),
      ("js javascript worker sharedworker serviceworker audioworklet paintworklet", .type(.script)),
      // HTTP Archive has types of contents: what it calls text is mostly the answer to a script.
      (
        "xhr xmlhttprequest raw eventsource preflight json xml text wasm webidentity fedcm",
        .type(.fetch)
      ),
      ("style css xslt", .type(.styleSheet)), ("document html", .document),
      ("beacon", .type(.ping)),
      (
        "manifest webmanifest signedexchange prefetch speculative xmldtd xbl", .type(.other)
      ),
      ("subdocument subframe iframe frame fencedframe", .type(.childDocument)),
      ("mainframe", .type(.topDocument)), ("audio video track texttrack", .type(.media)),
      ("cspviolationreport report", .type(.cspReport)), ("objectsubrequest embed", .other(.object)),
    ] + LoadTraits.OtherType.allCases.map { ($0.name, .other($0)) }

  private static let table = NameTable<Meaning>(
    LoadType.allCases.map { (plain($0.rawValue.utf8), .type($0)) }
      + others.flatMap { entry in
        entry.names.split(separator: " ").map { (String($0), entry.meaning) }
      })

  private static func plain(_ name: some Sequence<UInt8>) -> String {
    String(decoding: plainBytes(name), as: UTF8.self)
  }

  private static func plainBytes(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.lazy.filter { !"-_ ".utf8.contains($0) }.map(\.lowercasedASCII)
  }

  /// The meaning of a name, or nil.
  package static func meaning(of name: ArraySlice<UInt8>) -> Meaning? {
    // Longer than any name.
    name.count <= 64 ? table.value(of: plainBytes(name)[...]) : nil
  }

  /// The probable meaning of an unknown name.
  package static func help(for name: String) -> String {
    let known = LoadType.allCases.map(\.rawValue)
    let all = known + others.flatMap { $0.names.split(separator: " ").map(String.init) }
    if let best = NameSuggestion.best(for: name, among: all) {
      return "did you mean `\(best)`?"
    }
    return "known types are \(known.joined(separator: ", "))"
  }
}
