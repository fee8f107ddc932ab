// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Findings
internal import RuleText
internal import TextFormats
internal import Patterns

/// Patterns that WebKit accepts but that are probably not intended.
extension ListChecker {
  mutating func checkMeaning(of filter: URLFilter, _ rule: SourceRule) {
    guard looksForMeaning, isMeaningKnown(filter) else { return }
    if filter.matchesEverything {
      // A substitution needs the groups of its pattern, even if they match everything.
      if case .redirect(.regexSubstitution) = rule.action { return }
      if !FilterMeaning.isPlainlyUniversal(filter) {
        warnOfEverything(
          rule, "every part of this pattern is optional, and WebKit ignores `$` here, so it ")
      }
      return
    }
    if FilterMeaning.matchesEveryURL(filter, isCaseSensitive: rule.trigger.isCaseSensitive) {
      return warnOfEverything(rule, "this pattern ")
    }
    if FilterMeaning.isOfDataURL(filter) { return warnOfDataURL(rule) }
    // In the wide dialect NUL is not the end of the URL, and the cost of a pattern is unknown.
    if options.dialect == .webkit { spellings.add(filter, rule) }
    warnOfNothing(filter, rule, .urlFilter, rule.trigger.isCaseSensitive)
    warnOfLanguage(filter, rule, .urlFilter)
    warnOfFragment(filter, rule)
  }

  /// The same for a pattern that is a plain host.
  ///
  /// It starts with any scheme, has neither a gap nor a fragment nor an unescaped dot, and requires
  /// its letters: none of the checks above finds anything in it.
  mutating func checkMeaning(ofHost filter: URLFilter, _ rule: SourceRule) {
    if looksForMeaning { spellings.addHost(filter, rule) }
  }

  func meaning(
    _ code: FindingCode, _ message: String, _ rule: SourceRule, _ part: RulePart,
    _ range: Range<Int>? = nil, help: String? = nil, fix: Fix? = nil
  ) -> Finding {
    Finding(
      code, .warning, message, rule: rule.index, pointer: list.pointer(to: part, in: rule),
      range: range ?? list.range(of: part, in: rule), help: help, fix: fix)
  }

  private mutating func warnOfEverything(_ rule: SourceRule, _ reason: String) {
    findings.append(
      meaning(
        .matchesEverything, reason + "matches every URL", rule, .urlFilter,
        help: "write `.*` if that is intended; otherwise name something that the URL must contain"))
  }

  /// A page can have a `data:` URL, so conditions are not checked for this.
  private mutating func warnOfDataURL(_ rule: SourceRule) {
    findings.append(
      meaning(
        .matchesNothing,
        "no URL can match this pattern: WebKit applies no rule to `data:` URLs", rule, .urlFilter))
  }

  mutating func warnOfNothing(
    _ filter: URLFilter, _ rule: SourceRule, _ part: RulePart, _ isCaseSensitive: Bool
  ) {
    guard let reason = FilterMeaning.reasonToMatchNothing(filter, isCaseSensitive: isCaseSensitive)
    else { return }
    let urls = reason.scope == .any ? "URL" : "http, https, ws or wss URL"
    var finding = meaning(
      .matchesNothing, "no \(urls) can match this pattern: \(reason.message)", rule, part,
      list.document.sourceRange(ofText: reason.range, in: list.node(of: part, in: rule)),
      help: reason.help)
    // URLs of other schemes may match, and may be intended.
    if reason.scope == .web { finding.severity = .note }
    findings.append(finding)
  }

  mutating func warnOfDots(
    _ filter: URLFilter, _ rule: SourceRule, _ part: RulePart
  ) {
    let dots = FilterMeaning.unescapedDots(filter)
    guard let first = dots.first, let last = dots.last else { return }
    let escape = JSONWriter.escaped([UInt8(ascii: "\\")])
    let map = list.document.sourceMap(of: list.node(of: part, in: rule))
    let edits = dots.map { dot in
      let start = map.range(of: dot).lowerBound
      return Fix.Edit(start..<start, escape)
    }
    findings.append(
      meaning(
        .unescapedDot,
        "an unescaped `.` matches any character, so this also matches other hosts", rule,
        part,
        list.document.sourceRange(
          ofText: first.lowerBound..<last.upperBound, in: list.node(of: part, in: rule)),
        help: "write `\\\\.` in JSON to match a dot",
        fix: Fix(
          "escape the dots", effect: "hosts that only look similar no longer match",
          edits: edits)))
  }

  private mutating func warnOfFragment(_ filter: URLFilter, _ rule: SourceRule) {
    // First, because hardly any pattern has one, and the rest allocates strings.
    guard let hash = FilterMeaning.mandatoryHash(filter) else { return }
    let keepsFragment: LoadFlags = [.popup, .ping, .websocket]
    let types = rule.trigger.flags.intersection(.anyType)
    guard types.isEmpty || !types.isSubset(of: keepsFragment),
      FilterMeaning.canBeOfWebPage(filter)
    else { return }
    findings.append(
      meaning(
        .fragment,
        "WebKit removes the fragment of http and https URLs before it matches, so only popups, pings, "
          + "web sockets, the targets of redirects and other schemes can match `#`", rule,
        .urlFilter,
        list.document.sourceRange(
          ofText: filter.nodes[hash].range, in: list.node(of: .urlFilter, in: rule))))
  }
}
