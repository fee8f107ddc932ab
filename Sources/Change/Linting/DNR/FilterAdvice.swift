// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import TextFormats
internal import Findings
internal import RuleText

/// Findings about the `urlFilter` of a rule.
struct FilterAdvice {
  private let source: RuleSource

  init(_ source: RuleSource) { self.source = source }

  var findings: [Finding] {
    guard case .url(let text) = source.rule.condition.filter else { return [] }
    let filter = DNRURLFilter(parsing: text)
    if let reason = Self.obstacle(in: filter) { return [idle(reason, text)] }
    if let host = capitalHost(in: text) { return [idle(host, text)] }
    // A single `*` is the usual form for every URL.
    guard filter.isEverything, text != [UInt8(ascii: "*")] else { return [] }
    return [
      source.finding(
        .wideURLFilter, .warning, "this `urlFilter` matches every URL", "/condition/urlFilter",
        at: source.member("condition", "urlFilter"), help: "write `*` if that is intended")
    ]
  }

  /// The part of a case-sensitive filter that is certainly in the host, if it has uppercase
  /// letters.
  private func capitalHost(in text: [UInt8]) -> Range<Int>? {
    guard source.rule.condition.isCaseSensitive, text.starts(with: "||".utf8) else { return nil }
    let ends = text[2...].firstIndex { "/^*|:?#".utf8.contains($0) } ?? text.endIndex
    return text[2..<ends].contains(where: \.isCapital) ? 2..<ends : nil
  }

  private func idle(_ host: Range<Int>, _ text: [UInt8]) -> Finding {
    let node = source.member("condition", "urlFilter")
    var small = text
    for index in host { small[index] = small[index].lowercasedASCII }
    let fix = node.map { node in
      Fix(
        "write the host in lowercase", effect: "the rule then matches",
        edits: [Fix.Edit(source.content(of: node), small)])
    }
    return source.finding(
      .idleURLFilter, .warning,
      "this `urlFilter` matches no URL: hosts are lowercase, and the filter is case-sensitive",
      "/condition/urlFilter", at: node, fix: fix)
  }

  private func idle(_ reason: String, _ text: [UInt8]) -> Finding {
    let node = source.member("condition", "urlFilter")
    let isURL = text.starts(with: "||http".utf8)
    let fix = node.map { node in
      Fix(
        "write `|` for the start of the URL", effect: "the rule then matches",
        edits: [Fix.Edit(source.content(of: node), Array(text.dropFirst()))])
    }
    return source.finding(
      .idleURLFilter, .warning, "this `urlFilter` matches no URL: \(reason)",
      "/condition/urlFilter", at: node, fix: isURL ? fix : nil)
  }

  /// Why a filter matches nothing, or nil if it may match.
  private static func obstacle(in filter: DNRURLFilter) -> String? {
    if filter.isNothing { return "nothing can match between its anchors" }
    if filter.pieces.contains(.literal(0x20)) { return "a URL has no spaces" }
    guard filter.anchor == .host else { return nil }
    if case .literal(let first) = filter.pieces.first, "./:?#@=&".utf8.contains(first) {
      return "a part of a host must follow `||`"
    }
    for scheme in ["http://", "https://", "ws://", "wss://"]
    where filter.pieces.starts(with: scheme.utf8.map { .literal($0) }) {
      return "`||` already includes the scheme"
    }
    return nil
  }
}
