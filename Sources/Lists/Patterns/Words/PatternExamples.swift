// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import WebAddresses

/// URLs for users that a pattern matches, and one that it nearly does.
///
/// Every URL was held against the pattern, and is a serialized URL. The same pattern always gives
/// the same URLs.
package struct PatternExamples: Sendable, Equatable {
  /// URLs that match, at most three; none if none was found.
  package private(set) var matching: [[UInt8]] = []
  /// A URL that differs from one of these a little and does not match, if one was found.
  package private(set) var nearMiss: [UInt8]?

  /// Larger patterns have no examples.
  private static let longestPattern = 2_000
  private static let mostInstructions = 4_000
  private static let mostMatching = 3
  /// The most patterns that are tried.
  private static let mostPatterns = 20

  /// Looks for URLs that one of some patterns matches.
  ///
  /// - Complexity: Bounded by the sizes of the patterns, which are small: larger ones are left out.
  package init(for filters: [URLFilter], isCaseSensitive: Bool) {
    let filters = filters.prefix(Self.mostPatterns).filter {
      $0.source.count <= Self.longestPattern
    }
    let programs = filters.compactMap {
      PatternProgram(
        $0, isCaseSensitive: isCaseSensitive, mostInstructions: Self.mostInstructions)
    }
    guard programs.count == filters.count, !programs.isEmpty else { return }
    let check = URLCheck(programs: programs)
    for shape in 0..<SampleText.shapes where matching.count < Self.mostMatching {
      for filter in filters.prefix(3) where matching.count < Self.mostMatching {
        let sample = SampleText(filter, shape: shape, isCaseSensitive: isCaseSensitive)
        guard let text = sample.text else { continue }
        let found = URLFrames.urls(around: text, isAtStart: sample.isAtStart, shape).first { url in
          !matching.contains(url) && check.matches(url)
        }
        if let found { matching.append(found) }
      }
    }
    nearMiss = missedURL(filters, check)
  }

  /// Changes a URL near the texts of the pattern until it does not match.
  private func missedURL(_ filters: [URLFilter], _ check: URLCheck) -> [UInt8]? {
    let runs = filters.flatMap(\.mandatoryRuns).sorted { $0.count > $1.count }
    for url in matching {
      for run in runs.prefix(4) where run.count > 1 || runs.count == 1 {
        for changed in ChangedText.texts(of: url, around: run) where check.misses(changed) {
          return changed
        }
      }
    }
    for url in matching {
      for length in stride(from: url.count - 1, to: max(0, url.count - 12), by: -1) {
        let shorter = Array(url[..<length])
        if check.misses(shorter) { return shorter }
      }
    }
    return [Array("https://example.com/".utf8), Array("https://example.com/page".utf8)]
      .first { !matching.isEmpty && check.misses($0) }
  }
}

/// Holds URLs against patterns.
private struct URLCheck {
  let programs: [PatternProgram]

  /// Whether a text is a URL that a pattern matches.
  func matches(_ url: [UInt8]) -> Bool {
    isSerialized(url) && programs.contains { $0.matches(url) }
  }

  /// Whether a text is a URL that no pattern matches.
  func misses(_ url: [UInt8]) -> Bool {
    isSerialized(url) && !programs.contains { $0.matches(url) }
  }

  /// A URL with a host, as a browser writes it.
  private func isSerialized(_ url: [UInt8]) -> Bool {
    do throws(WebAddressError) {
      let address = try WebAddress(parsing: url, following: .webKit)
      return address.bytes == url && address.fragment == nil
    } catch {
      return false
    }
  }
}

/// URLs that have a text in them.
private enum URLFrames {
  private static let hosts = [
    "https://example.com", "https://shop.example", "http://www.example.net",
  ]
  private static let tails = [
    ["", "/", "banner.js", "x", "/x", ".js", "1", "example/", ".example/"],
    ["", "/", "/page?id=1", ".gif", "a", "?id=1", "2", "shop.example/"],
    ["/img/top.gif", "", "/", "s", "?q=news", "3", "news.example/"],
  ]

  /// Candidates, the likeliest first; many are not URLs.
  static func urls(around text: [UInt8], isAtStart: Bool, _ shape: Int) -> [[UInt8]] {
    let starts = starts(of: text, isAtStart: isAtStart, shape)
    return starts.flatMap { start in
      tails[shape % tails.count].map { tail in
        let end = text.last == UInt8(ascii: "/") && tail.first == "/" ? tail.dropFirst() : tail[...]
        return Array(start.utf8) + text + Array(end.utf8)
      }
    }
  }

  private static func starts(of text: [UInt8], isAtStart: Bool, _ shape: Int) -> [String] {
    let host = hosts[shape % hosts.count]
    if isAtStart || text.firstRange(matching: Array("://".utf8)) != nil {
      return ["", "https", "https:", "https://"]
    }
    switch text.first {
    case UInt8(ascii: "/"): return [host, host + "/static", "https:"]
    case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "="):
      return [host + "/", host + "/?id=1", host + "/page"]
    case UInt8(ascii: "."): return ["https://www", host + "/page", host + "/"]
    default:
      // A dot between letters is more likely in a host than in a path.
      return shape == 0 && text.contains(UInt8(ascii: "."))
        ? ["https://", host + "/", "https://www."]
        : [host + "/", "https://cdn.", "https://", host + "/a/", host + "/?"]
    }
  }
}

/// Texts that differ from a URL a little.
private enum ChangedText {
  /// The texts, the most specific first.
  static func texts(of url: [UInt8], around run: [UInt8]) -> [[UInt8]] {
    let lower = url.map(\.lowercasedASCII)
    guard let range = lower.firstRange(matching: run) else { return [] }
    let (head, text, tail) = (url[..<range.lowerBound], url[range], url[range.upperBound...])
    let isName = run.first?.isLetter ?? false
    let endsInName = run.last.map { $0.isLetter || $0.isDigit } ?? false
    var texts: [[UInt8]] = []
    func add(_ parts: ArraySlice<UInt8>...) { texts.append(Array(parts.joined())) }
    let x = [UInt8(ascii: "x")][...]
    if isName { add(head, Array("not".utf8)[...], text, tail) }
    if endsInName { add(head, text, x, tail) }
    add(head, text.dropLast(), tail)
    add(head, text.dropFirst(), tail)
    add(head, text.dropLast(), x, tail)
    add(head, tail)
    add(head, x, text, tail)
    return texts
  }
}
