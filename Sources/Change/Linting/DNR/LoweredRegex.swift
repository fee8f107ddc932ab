// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import Findings
internal import RuleText
internal import TextFormats

/// Findings about the `regexFilter` of a rule.
struct LoweredRegex {
  private let source: RuleSource

  init(_ source: RuleSource) { self.source = source }

  var findings: [Finding] {
    let condition = source.rule.condition
    guard case .regex(let text) = condition.filter, !condition.isCaseSensitive,
      !RE2Expression.isKeptByChromium(text)
    else { return [] }
    let matchesNothing = RE2Expression.inChromium(text, isCaseSensitive: false) == nil
    return [
      source.finding(
        .loweredRegex, .warning,
        "Chromium lowercases this `regexFilter`, "
          + (matchesNothing ? "and then it matches no URL" : sentence(on: text)),
        "/condition/regexFilter", at: source.member("condition", "regexFilter"),
        help: "write `(?i)` before it, and `\"isUrlFilterCaseSensitive\": true`", fix: fix)
    ]
  }

  /// Names the first class that becomes another one, if there is one.
  private func sentence(on text: [UInt8]) -> String {
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else { continue }
      if "WDSBA".utf8.contains(escaped) {
        let letter = String(decoding: [escaped], as: UTF8.self)
        return "which turns `\\\(letter)` into `\\\(letter.lowercased())`"
      }
    }
    return "which changes what it matches"
  }

  private var fix: Fix? {
    guard let regex = source.member("condition", "regexFilter") else { return nil }
    let start = source.content(of: regex).lowerBound
    let prefix = Fix.Edit(start..<start, Array("(?i)".utf8))
    let setting: Fix.Edit
    if let given = source.member("condition", "isUrlFilterCaseSensitive") {
      setting = Fix.Edit(source.range(of: given), Array("true".utf8))
    } else {
      let end = source.range(of: regex).upperBound
      setting = Fix.Edit(end..<end, Array(#", "isUrlFilterCaseSensitive": true"#.utf8))
    }
    return Fix(
      "let the expression itself ignore case", effect: "Chromium then reads it as it is written",
      edits: [prefix, setting])
  }
}
