// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats
internal import Findings

/// Findings about the comments of a list: mistyped directives and hints, and its metadata.
struct CommentAdvice {
  private let bytes: [UInt8]
  private let dialect: FilterDialect

  init(_ bytes: [UInt8], _ dialect: FilterDialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  var findings: [Finding] {
    switch dialect {
    case .hosts, .domains, .dnsmasq, .unbound: return []
    case .adblockPlus, .ublock, .adguard, .adguardDNS: break
    }
    var findings: [Finding] = []
    var header = ListHeaderAdvice(bytes)
    for line in FilterLines(bytes) {
      if bytes[line.lowerBound] == Sign.exclamation {
        findings += [directive(line) ?? hint(line) ?? header.finding(ofComment: line)]
          .compactMap { $0 }
      } else if let finding = header.finding(ofLine: line) {
        findings.append(finding)
      }
    }
    return findings
  }

  // MARK: Directives

  private static let directives = ["if", "else", "endif", "include", "safari_cb_affinity"]

  /// `!#inlcude`, `! #if`: comments that look like directives.
  private func directive(_ line: Range<Int>) -> Finding? {
    let rest = bytes.trimmed((line.lowerBound + 1)..<line.upperBound)
    guard bytes.starts(rest, with: "#") else { return nil }
    if let finding = spacedDirective(line, rest.lowerBound) { return finding }
    let name = bytes.name(at: rest.lowerBound + 1, before: line.upperBound)
    guard (2...24).contains(name.count) else { return nil }
    let text = bytes.text(name)
    let isKnown = Self.directives.contains(text)
    if isKnown, rest.lowerBound > line.lowerBound + 1 {
      return Finding(
        .unknownDirective, .warning,
        "this is a comment: a directive has no space between `!` and `#`",
        range: line.lowerBound..<name.upperBound, help: "write `!#\(text)`")
    }
    guard !isKnown, rest.lowerBound == line.lowerBound + 1 else { return nil }
    if text == "elif" || text == "elseif" {
      return unknown(text, line, name, help: "write `!#else` and another `!#if` below it")
    }
    return FilterSuggestion.best(for: text, among: Self.directives).flatMap {
      unknown(text, line, name, help: "did you mean `!#\($0)`?")
    }
  }

  private func unknown(
    _ text: String, _ line: Range<Int>, _ name: Range<Int>, help: String
  ) -> Finding {
    Finding(
      .unknownDirective, .warning, "`!#\(text)` is not a directive, so this is a comment",
      range: line.lowerBound..<name.upperBound, help: help)
  }

  /// `!# if`: a condition after white space.
  private func spacedDirective(_ line: Range<Int>, _ hash: Int) -> Finding? {
    let rest = bytes.trimmed((hash + 1)..<line.upperBound)
    let name = bytes.name(at: rest.lowerBound, before: line.upperBound)
    guard rest.lowerBound > hash + 1,
      ["if", "include", "endif", "else"].contains(bytes.text(name)),
      name.upperBound == rest.upperBound || name.count == 2 || bytes.starts(name, with: "include")
    else { return nil }
    return Finding(
      .unknownDirective, .warning,
      "this is a comment: a directive has no space after `!#`",
      range: line.lowerBound..<name.upperBound, help: "write `!#\(bytes.text(name))`")
  }

  // MARK: Hints

  private static let hints: Set<String> = [
    "NOT_OPTIMIZED", "NOT_VALIDATE", "PLATFORM", "NOT_PLATFORM",
  ]
  private static let platforms: Set<String> = [
    "windows", "mac", "cli", "android", "ios", "ext_chromium", "ext_chromium_mv3", "ext_ff",
    "ext_edge", "ext_opera", "ext_safari", "ext_android_cb", "ext_ublock",
  ]

  /// `!+ NOT_OPTIMISED`, `!+ PLATFORM(safari)`.
  private func hint(_ line: Range<Int>) -> Finding? {
    guard dialect == .adguard || dialect == .adguardDNS, bytes.starts(line, with: "!+") else {
      return nil
    }
    if let finding = contradiction(line) { return finding }
    for word in bytes.words((line.lowerBound + 2)..<line.upperBound) where startsHint(word) {
      let name = bytes.name(at: word.lowerBound, before: word.upperBound)
      guard Self.hints.contains(bytes.text(name)) else {
        return Finding(
          .unknownDirective, .warning, "\(bytes.codeSpan(word)) is not a hint of AdGuard",
          range: word,
          help: NameSuggestion.best(for: bytes.text(name), among: Self.hints.sorted()).map {
            "did you mean `\($0)`?"
          })
      }
      if let finding = platform(word, after: name.upperBound) { return finding }
    }
    return nil
  }

  /// `!+ PLATFORM(ios) NOT_PLATFORM(ios)`.
  private func contradiction(_ line: Range<Int>) -> Finding? {
    let wanted = platforms(of: "PLATFORM(", in: line)
    let excluded = platforms(of: "NOT_PLATFORM(", in: line)
    guard !wanted.isEmpty, wanted.isSubset(of: excluded) else { return nil }
    return Finding(
      .unknownDirective, .warning, "the hint names and excludes the same platforms", range: line,
      help: "the next line is never read; remove one of them")
  }

  private func platforms(of hint: String, in line: Range<Int>) -> Set<String> {
    for start in line where bytes.matches(hint, at: start, before: line.upperBound) {
      guard !bytes[start - 1].isNameByte else { continue }
      let first = start + hint.utf8.count
      let end = bytes.first(UInt8(ascii: ")"), in: first..<line.upperBound) ?? line.upperBound
      return Set(
        bytes.pieces(first..<end, between: Sign.comma).map { bytes.text(bytes.trimmed($0)) })
    }
    return []
  }

  /// Whether a word is not the rest of a parenthesized list with spaces in it.
  private func startsHint(_ word: Range<Int>) -> Bool {
    let open = bytes.first(UInt8(ascii: "("), in: word)
    return open != nil
      || bytes.first(UInt8(ascii: ")"), in: word) == nil && bytes.first(Sign.comma, in: word) == nil
  }

  private func platform(_ word: Range<Int>, after start: Int) -> Finding? {
    guard start < word.upperBound, bytes[start] == UInt8(ascii: "(") else { return nil }
    let end = bytes.first(UInt8(ascii: ")"), in: start..<word.upperBound) ?? word.upperBound
    for piece in bytes.pieces((start + 1)..<end, between: Sign.comma) {
      let name = bytes.trimmed(piece)
      if !name.isEmpty, !Self.platforms.contains(bytes.text(name)) {
        return Finding(
          .unknownDirective, .warning, "\(bytes.codeSpan(name)) is not a platform of AdGuard",
          range: name,
          help: FilterSuggestion.best(for: bytes.text(name), among: Self.platforms.sorted()).map {
            "did you mean `\($0)`?"
          } ?? "the platforms are \(Self.platforms.sorted().joined(separator: ", "))")
      }
    }
    return nil
  }
}

extension [UInt8] {
  /// The letters, digits, `-` and `_` that start at an offset.
  func name(at start: Int, before end: Int) -> Range<Int> {
    var index = start
    while index < end, self[index].isNameByte { index += 1 }
    return start..<Swift.max(start, index)
  }
}
