// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings
internal import Patterns

/// Errors in the text of a filter that is not a selector: a scriptlet, CSS, an HTML filter.
struct BodyAdvice {
  private let filter: OtherFilter
  private let bytes: [UInt8]
  private let dialect: FilterDialect
  private let marker: Range<Int>
  private let body: Range<Int>

  init(
    _ filter: OtherFilter, _ origin: FilterOrigin, _ bytes: [UInt8], _ dialect: FilterDialect
  ) {
    let parts = FilterParts(bytes, origin.range, dialect)
    self.filter = filter
    self.bytes = bytes
    self.dialect = dialect
    marker = parts.marker
    body = parts.body
  }

  var findings: [Finding] {
    let finding =
      switch filter.kind {
      case .scriptlet: scriptlet
      case .script: misspelledScriptlet
      case .htmlFilter: htmlFilter
      case .snippet: css
      case .style: nil as Finding?
      }
    return finding.map { [$0] } ?? []
  }

  /// `+js(…)`, `//scriptlet(…)`.
  private var scriptlet: Finding? {
    var text = body
    if bytes[body].last == UInt8(ascii: ";") { text = body.lowerBound..<(body.upperBound - 1) }
    guard bytes.first(UInt8(ascii: "("), in: text) != nil else { return nil }
    guard bytes[text].last == UInt8(ascii: ")") else {
      return unclosed("the scriptlet ends before its parenthesis is closed")
    }
    return unknownScriptlet(text)
  }

  /// `+js(set-constnt, …)`, `//scriptlet("set-constnt", …)`.
  private func unknownScriptlet(_ text: Range<Int>) -> Finding? {
    guard let name = ScriptletName.range(in: bytes, text) else { return nil }
    let written = bytes.text(name)
    guard ScriptletNames.canonical(written) == nil else { return nil }
    return Finding(
      .unknownResource, .warning, "no ad blocker documents the scriptlet `\(written)`", range: name,
      help: ScriptletNames.suggestion(for: written).map { "did you mean `\($0)`?" })
  }

  /// `//scriplet(…)`: a JavaScript comment.
  private var misspelledScriptlet: Finding? {
    guard bytes.starts(body, with: "//") else { return nil }
    let name = bytes.name(at: body.lowerBound + 2, before: body.upperBound)
    guard let similar = FilterSuggestion.best(for: bytes.text(name), among: ["scriptlet"]) else {
      return nil
    }
    return Finding(
      .invalidSelector, .warning, "this script is a comment: \(bytes.codeSpan(name)) is unknown",
      range: name, help: "did you mean `\(similar)`?")
  }

  /// `^script:has-text(…)`, `$$script[…]`.
  private var htmlFilter: Finding? {
    let start = bytes.starts(body, with: "^") ? 1 : 0
    let selector = [UInt8](bytes[(body.lowerBound + start)..<body.upperBound])
    guard !selector.isEmpty else {
      return Finding(.emptySelector, .warning, "the filter has no selector", range: body)
    }
    let hasProcedure = selector.first(":", in: 0..<selector.count) != nil
    let isOpen =
      hasProcedure
      ? OpenSign.hasOpenParenthesis(selector) : SelectorList.endsUnclosed(selector)
    guard isOpen else { return nil }
    return unclosed("the selector ends before \(OpenSign.name(in: selector)) is closed")
  }

  /// `#$#.ad { color: red }`, which only AdGuard has.
  private var css: Finding? {
    guard dialect == .adguard else { return nil }
    if bytes.first(UInt8(ascii: "{"), in: body) != nil {
      return unclosed("the style ends before its brace is closed")
    }
    return Finding(
      .invalidSelector, .warning, "the style is missing after the selector", range: body,
      help: "write it as in `#$#.ad { color: red }`")
  }

  private func unclosed(_ message: String) -> Finding {
    Finding(.invalidSelector, .warning, message, range: body, help: "close it")
  }
}
