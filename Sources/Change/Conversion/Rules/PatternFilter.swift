// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import Patterns

/// The equivalent of a `url-filter` for declarativeNetRequest.
///
/// Differences for URLs with a user name and for hosts that end with a dot are ignored.
enum PatternFilter: Hashable {
  /// Every URL.
  case everything
  /// The URLs of a host and its subdomains.
  case host([UInt8])
  /// A `urlFilter` or a `regexFilter`.
  case filter(DNRFilter)

  /// Translates a pattern; nil if no case applies.
  ///
  /// - Parameter takesEnd: Whether a separator at the end also stands for the end of the URL.
  init?(_ pattern: [UInt8], isCaseSensitive: Bool, takesEnd: Bool = false) {
    let plain = PatternLead.rest(of: pattern).map { PatternLead.plain + $0 } ?? pattern
    if let host = HostPattern.host(in: plain) {
      self = .host(host)
      return
    }
    let parsed = URLFilter(parsing: pattern)
    guard parsed.verdict == nil else { return nil }
    if parsed.matchesEverything {
      self = .everything
    } else if let text = URLFilterText(
      pattern, isCaseSensitive: isCaseSensitive, takesEnd: takesEnd
    ).text {
      self = .filter(.url(text))
    } else if let regex = PatternFilter.regex(parsed),
      isCaseSensitive || RE2Expression.isKeptByChromium(regex)
    {
      self = .filter(.regex(regex))
    } else {
      return nil
    }
  }

  /// The pattern in the syntax of RE2; nil if there is none.
  private static func regex(_ pattern: URLFilter) -> [UInt8]? {
    let text = withoutEndOfURL(pattern)
    let strange = ["[]", "[^]", "[[", "\\0", "\\b", "\\c", "\\u", "\\x"]
    let isStrange = strange.contains { part in
      text.indices.contains { text[$0...].starts(with: Array(part.utf8)) }
    }
    guard !isStrange, (try? RE2Expression(parsing: text)) != nil else { return nil }
    return text
  }

  /// A set with NUL, which stands for the end of the URL, as a group with `$`.
  private static func withoutEndOfURL(_ pattern: URLFilter) -> [UInt8] {
    let source = pattern.source
    let lead = Array("[\\0".utf8)
    guard let last = pattern.nodes.last, last.kind == .set, last.minimum == 1, last.maximum == 1,
      source[last.atomRange].starts(with: lead), last.atomRange.count > lead.count + 1
    else { return source }
    return source[..<last.atomRange.lowerBound] + Array("(?:[".utf8)
      + source[last.atomRange].dropFirst(lead.count) + Array("|$)".utf8)
  }
}
