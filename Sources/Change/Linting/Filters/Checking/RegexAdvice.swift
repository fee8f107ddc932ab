// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Patterns
internal import Findings
internal import TextFormats

/// Findings about the regular expression of a filter.
struct RegexAdvice {
  private let source: NetworkFilterSource

  init(_ source: NetworkFilterSource) { self.source = source }

  func findings(on regex: [UInt8]) -> [Finding] {
    [plainRegex(regex) ?? syntax(of: regex) ?? lookaround(regex)].compactMap { $0 }
  }

  /// `/ads/` looks like a folder.
  private func plainRegex(_ regex: [UInt8]) -> Finding? {
    guard regex.allSatisfy({ $0.isNameByte || $0 == Sign.slash }) else { return nil }
    // uBlock Origin rejects a mask with it.
    if source.filter.isCaseSensitive, source.dialect == .ublock {
      return plainCaseSensitiveRegex(regex)
    }
    return Finding(
      .plainRegex, .warning,
      "\(source.bytes.codeSpan(pattern)) is a regular expression: it matches \(regex.codeSpan) anywhere in a URL",
      range: pattern, help: "write `*` after it if the slashes are part of the URL",
      fix: Fix(
        "write `*` after the slash", effect: "the filter then also requires the slashes",
        edits: [Fix.Edit(pattern.upperBound..<pattern.upperBound, [Sign.star])]))
  }

  private func plainCaseSensitiveRegex(_ regex: [UInt8]) -> Finding {
    let (start, end) = (pattern.lowerBound + 1, pattern.upperBound - 1)
    let slash = [Sign.backslash, Sign.slash]
    return Finding(
      .plainRegex, .warning,
      "\(source.bytes.codeSpan(pattern)) is a regular expression: it matches \(regex.codeSpan) anywhere in a URL",
      range: pattern, help: "write `\\/` where a slash is part of the URL",
      fix: Fix(
        "write the slashes as part of the regular expression",
        effect: "the filter then also requires the slashes",
        edits: [Fix.Edit(start..<start, slash), Fix.Edit(end..<end, slash)]))
  }

  private func syntax(of regex: [UInt8]) -> Finding? {
    source.engine?.errorOfRunning(javaScript: regex).map { error in
      Finding(
        .regexSyntax, .warning, "the regular expression is invalid: \(error.message)",
        range: pattern)
    }
  }

  /// Brave has no lookarounds and no back-references.
  private func lookaround(_ regex: [UInt8]) -> Finding? {
    let whole = 0..<regex.count
    guard
      let start = ["(?=", "(?!", "(?<=", "(?<!"].compactMap({ regex.first($0, in: whole) }).first
    else { return nil }
    let from = pattern.lowerBound + 1 + start
    return Finding(
      .otherBlockers, .note, "in Brave no regular expression with a lookaround matches",
      range: from..<min(from + 3, pattern.upperBound))
  }

  private var pattern: Range<Int> { source.pattern }
}
