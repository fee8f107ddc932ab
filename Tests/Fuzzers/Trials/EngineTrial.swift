// SPDX-License-Identifier: Apache-2.0

import TextFormats
internal import PatternEngine
internal import Sluice
internal import Patterns
internal import WebAddresses

/// Where Sluice and PCRE2 read a pattern in the same way, both match the same texts.
///
/// The first line is the pattern, the others are texts to match. URLs among them are also decided
/// with an index in the wide dialect, which chooses between Sluice's machines and PCRE2 itself.
enum EngineTrial {
  static func difference(_ input: [UInt8]) -> String? {
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    guard let pattern = lines.first, !pattern.isEmpty, pattern.count < 400 else { return nil }
    // No URL contains a NUL, which WebKit's machines use as the end of a URL.
    let texts = lines.dropFirst().prefix(8).filter { $0.allSatisfy { $0 > 0 && $0 < 0x80 } }
    for isCaseSensitive in [false, true] {
      guard let engine = try? EnginePattern(pattern, isCaseSensitive: isCaseSensitive) else {
        return nil
      }
      let difference =
        machineDifference(pattern, engine, texts, isCaseSensitive)
        ?? indexDifference(pattern, engine, texts, isCaseSensitive)
      if let difference { return "\(difference), case-sensitive: \(isCaseSensitive)" }
    }
    return nil
  }

  private static func machineDifference(
    _ pattern: [UInt8], _ engine: EnginePattern, _ texts: [[UInt8]], _ isCaseSensitive: Bool
  ) -> String? {
    let filter = URLFilter(parsing: pattern)
    // WebKit lets some patterns match everything that PCRE2 reads literally.
    guard URLFilter.isReadAlike(pattern), !filter.matchesEverything,
      let program = PatternProgram(filter, isCaseSensitive: isCaseSensitive)
    else { return nil }
    for text in texts {
      guard let expected = engine.matches(text), program.matches(text) != expected else { continue }
      return "PCRE2 matches \(shown(text)): \(expected)"
    }
    return nil
  }

  private static func indexDifference(
    _ pattern: [UInt8], _ engine: EnginePattern, _ texts: [[UInt8]], _ isCaseSensitive: Bool
  ) -> String? {
    let urls = texts.compactMap { try? WebAddress(parsing: $0).bytes }
      .filter { !$0.starts(with: "data:".utf8) }
    guard !urls.isEmpty, let matcher = matcher(pattern, isCaseSensitive) else { return nil }
    for url in urls {
      guard let expected = engine.matches(url),
        let decision = try? matcher.decide(url, Load(.websocket), on: matcher.noPage)
      else { continue }
      // The fragment of a page's own load would be removed; that of a socket stays.
      guard decision.isBlocked != expected else { continue }
      return "PCRE2 matches \(shown(url)) and the index does not agree: \(expected)"
    }
    return nil
  }

  /// An index in the wide dialect with the pattern as its only rule; nil if it is rejected.
  private static func matcher(_ pattern: [UInt8], _ isCaseSensitive: Bool) -> Matcher? {
    var json = JSONWriter()
    json.beginArray()
    json.beginObject()
    json.key("trigger")
    json.beginObject()
    json.member("url-filter", shown(pattern))
    json.member("url-filter-is-case-sensitive", isCaseSensitive)
    json.endObject()
    json.key("action")
    json.beginObject()
    json.member("type", "block")
    json.endObject()
    json.endObject()
    json.endArray()
    let compiler = ListCompiler(LintOptions(target: .sluice, dialect: .pcre))
    let source = SourceList(name: "list", bytes: Array(json.text.utf8))
    guard pattern.allSatisfy({ $0 < 0x80 }), let compiled = try? compiler.compile([source]) else {
      return nil
    }
    return (try? RuleIndex(checking: compiled.index.bytes)).map { Matcher.layering([$0]) }
  }

  private static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
