// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats
internal import Findings

/// Findings about the pattern of a filter.
struct PatternAdvice {
  private let source: NetworkFilterSource

  init(_ source: NetworkFilterSource) { self.source = source }

  /// The findings; none for the names of hosts files and similar lists.
  var findings: [Finding] {
    switch source.filter.pattern {
    case .mask(let mask):
      if source.dialect == .adguardDNS { return nothingInHosts(mask).map { [$0] } ?? [] }
      if source.filter.matchesHostOnly { return [] }
      if isPlainHost(mask) { return [publicSuffix(mask)].compactMap { $0 } }
      return [
        prose ?? missingOption(mask) ?? missingDollar(mask) ?? publicSuffix(mask) ?? nothing(mask)
          ?? everything(mask) ?? openHost(mask),
        refusedMatchCase,
        short(mask), fragment(mask),
      ].compactMap { $0 }
    case .regex(let regex):
      return RegexAdvice(source).findings(on: regex)
    }
  }

  /// Whether the mask is `||host^`, as most are.
  private func isPlainHost(_ mask: FilterMask) -> Bool {
    guard mask.start == .host, mask.text.last == Sign.caret, mask.text.count > 4,
      source.dialect != .ublock, !source.filter.isCaseSensitive
    else { return false }
    var last = Sign.dot
    for byte in mask.text.dropLast() {
      guard byte.isHostByte, byte != Sign.dot || last != Sign.dot else { return false }
      last = byte
    }
    return true
  }

  /// A sentence whose white space Adblock Plus removes, so that it becomes one long word.
  private var prose: Finding? {
    guard source.dialect == .adblockPlus, source.bytes.first(0x20, in: pattern) != nil,
      Prose.isLine(around: pattern.lowerBound, in: source.bytes)
    else { return nil }
    return Finding(
      .whiteSpace, .warning,
      "Adblock Plus removes the white space, and reads the words as a pattern",
      range: pattern, help: Prose.help)
  }

  /// `||a.com^$`, `||a.com^$,script`: options without the first one.
  private func missingOption(_ mask: FilterMask) -> Finding? {
    guard let dollar = mask.text.last(where: { $0 == Sign.dollar || $0 == Sign.comma }),
      let start = source.bytes.last(Sign.dollar, in: pattern), start > pattern.lowerBound,
      source.bytes[start - 1] == Sign.caret || source.bytes[start - 1] == Sign.star,
      dollar == Sign.dollar && start + 1 == pattern.upperBound
        || start + 1 < pattern.upperBound && source.bytes[start + 1] == Sign.comma
    else { return nil }
    return Finding(
      .optionForm, .warning, "an option is missing after `$`, so this is part of the pattern",
      range: start..<pattern.upperBound, help: "remove the `$`, or name an option")
  }

  /// `||a.com^document`, `||a.com^script,image`: options without `$` before them.
  private func missingDollar(_ mask: FilterMask) -> Finding? {
    guard mask.start == .host, !mask.reachesEnd, let caret = mask.text.lastIndex(of: Sign.caret),
      mask.text[..<caret].allSatisfy(\.isHostByte), caret + 1 < mask.text.count,
      mask.text[(caret + 1)...].split(separator: Sign.comma).allSatisfy({ name in
        Self.options.contains(String(decoding: name, as: UTF8.self))
      }),
      let place = source.bytes.last(Sign.caret, in: pattern).map({ $0 + 1 })
    else { return nil }
    let name = source.bytes.codeSpan(place..<pattern.upperBound)
    return Finding(
      .optionForm, .warning, "`$` is missing before \(name), so it is part of the pattern",
      range: place..<pattern.upperBound, help: "write `$` after `^`",
      fix: Fix(
        "write `$` before the options", effect: "the filter then has these options",
        edits: [Fix.Edit(place..<place, [Sign.dollar])]))
  }

  /// Options that no URL has directly after a host.
  private static let options: Set<String> = [
    "1p", "3p", "all", "css", "doc", "document", "first-party", "font", "frame", "image",
    "important", "media", "object", "ping", "popup", "script", "stylesheet", "subdocument",
    "third-party", "websocket", "xhr", "xmlhttprequest",
  ]

  /// `||com^`, `||co.uk^`.
  private func publicSuffix(_ mask: FilterMask) -> Finding? {
    guard source.filter.onlyBlocks, !source.filter.isException,
      source.filter.domains.included.isEmpty, source.filter.destinations.isEmpty,
      source.filter.unknownConditions.isEmpty, let host = mask.wholeHost,
      host.count < 12, host.count + 1 >= mask.text.count,
      TopLevelDomain.isOpen(host.map(\.lowercasedASCII))
    else { return nil }
    return Finding(
      .publicSuffix, .warning,
      "\([UInt8](host).codeSpan) is a public suffix: "
        + "the filter applies to all sites below it",
      range: pattern, help: "write the name of the site before it")
  }

  private func nothingInHosts(_ mask: FilterMask) -> Finding? {
    let impossibility = MaskImpossibility(mask, isCaseSensitive: false)
    guard let reason = impossibility.reasonInHosts ?? twoDots(mask) else { return nil }
    return Finding(
      .matchesNoURL, .warning, "\(source.bytes.codeSpan(pattern)) matches no host: \(reason)",
      range: pattern)
  }

  private func twoDots(_ mask: FilterMask) -> String? {
    mask.start == .host
      ? MaskImpossibility(mask, isCaseSensitive: false).reason : nil
  }

  private func nothing(_ mask: FilterMask) -> Finding? {
    let impossibility = MaskImpossibility(mask, isCaseSensitive: source.filter.isCaseSensitive)
    guard let reason = impossibility.reason else { return nil }
    return Finding(
      .matchesNoURL, .warning, "\(source.bytes.codeSpan(pattern)) matches no URL: \(reason)",
      range: pattern,
      help: Prose.isLine(around: pattern.lowerBound, in: source.bytes) ? Prose.help : nil)
  }

  /// A `#`, except after white space, which is intended as a comment.
  ///
  /// Real lists for uBlock Origin have `.png#`, so its matches are not reported there.
  private func fragment(_ mask: FilterMask) -> Finding? {
    guard mask.text.contains(Sign.hash), source.bytes.first(" #", in: source.origin.range) == nil
    else {
      return nil
    }
    guard source.dialect == .adblockPlus else {
      return Finding(
        .otherBlockers, .note, "WebKit does not compare the fragment of a URL, after `#`",
        range: pattern)
    }
    return Finding(
      .matchesNoURL, .warning,
      "\(source.bytes.codeSpan(pattern)) matches no URL: the fragment of a URL is not compared",
      range: pattern)
  }

  private func everything(_ mask: FilterMask) -> Finding? {
    guard mask.text.count < 12, URLProbe.areMatched(by: mask), source.filter.hasPatternAlone else {
      return nil
    }
    let effect = source.filter.isException ? "allows every request" : "blocks every request"
    return Finding(
      .matchesEveryURL, .warning,
      "\(source.bytes.codeSpan(pattern)) matches every URL: the filter \(effect)", range: pattern,
      help: "name something that the URL must contain, or an option such as `domain`")
  }

  /// `||ads.example` also matches `ads.example.net` in some ad blockers.
  private func openHost(_ mask: FilterMask) -> Finding? {
    guard mask.start == .host, !mask.reachesEnd, pattern.count > 2,
      source.bytes.starts(pattern, with: "||"),
      !source.bytes.contains(
        in: (pattern.lowerBound + 2)..<pattern.upperBound, where: { !$0.isHostByte }),
      source.bytes[pattern.upperBound - 1] != Sign.dot, mask.text.contains(Sign.dot)
    else { return nil }
    let name = source.bytes.codeSpan((pattern.lowerBound + 2)..<pattern.upperBound)
    return Finding(
      .openHost, .note, "ad blockers differ in whether \(name) is the whole host or only a prefix",
      range: pattern, help: "write `^` after the host",
      fix: Fix(
        "write `^` after the host", effect: "the filter then matches no longer host",
        edits: [Fix.Edit(pattern.upperBound..<pattern.upperBound, [Sign.caret])]))
  }

  private var refusedMatchCase: Finding? {
    guard source.filter.isCaseSensitive,
      source.dialect == .adblockPlus || source.dialect == .adguard
    else { return nil }
    return Finding(
      .otherBlockers, .note,
      "uBlock Origin rejects `match-case` for a pattern that is not a regular expression",
      range: source.origin.range)
  }

  /// Adblock Plus rejects patterns that other ad blockers accept.
  private func short(_ mask: FilterMask) -> Finding? {
    guard source.dialect == .ublock || source.dialect == .adguard,
      (1..<4).contains(mask.text.count),
      source.filter.effect.blocks, source.filter.domains.included.isEmpty, mask.start != .host,
      !source.bytes.contains(in: pattern, where: { $0 == Sign.star })
    else { return nil }
    return Finding(
      .otherBlockers, .note,
      "Adblock Plus rejects a pattern of fewer than 4 characters without a domain",
      range: pattern)
  }

  /// The bytes of the pattern in the line.
  private var pattern: Range<Int> { source.pattern }
}

extension NetworkFilter {
  /// Whether only the pattern decides which requests the filter applies to.
  var hasPatternAlone: Bool {
    var plain = NetworkFilter(pattern, isException: isException)
    plain.isCaseSensitive = isCaseSensitive
    plain.isImportant = isImportant
    return plain == self
  }
}
