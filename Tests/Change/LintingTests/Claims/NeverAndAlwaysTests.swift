// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import RuleModel
import RuleProofs
import Semantics
import Findings
import RuleText
import TestSupport
import Testing
import Patterns
import WebAddresses

/// Findings that say "never" or "every" are proofs: random URLs try to refute them.
@Suite struct `Claims about all URLs` {
  private static let terms = [
    "^", "https?://", "http://", "[^:/]+", "ads", ".", #"\."#, "example", "/", "$", "[A-Z]", #"""#,
    "<", " ", #"[\x00-\x20]"#, ":", "a*", "@", "[]", "#", #"\?"#, "8080", "x:", "javascript:",
    #"\x7f"#, "[^a]", "([^:/]+\\.)?", "HTTP", "[^]", "//", #"\0"#, "wss?:", "`", #"\\"#, "'", "{",
    "+", "[0-9]+", "ftp://", "data:", "file:", "www",
  ]

  private func pattern(_ random: inout RepeatableRandom) -> String {
    let start = random.oneIn(2) ? "^" : ""
    let end = random.oneIn(4) ? "$" : ""
    let terms = (0...random.below(5)).map { _ in random.pick(Self.terms) }
    return start + terms.joined() + end
  }

  @Test func `what is reported to match nothing or everything does so`() throws {
    var random = RepeatableRandom()
    var counts: [String: Int] = [:]
    for _ in 0..<2_500 {
      let pattern = pattern(&random)
      let isCaseSensitive = random.oneIn(2)
      let rule = Rule(
        trigger: Trigger(urlFilter: pattern, isCaseSensitive: isCaseSensitive), action: .block)
      for finding in findings(about: rule)
      where finding.code == .matchesNothing || finding.code == .matchesEverything {
        let claim = Claim(finding)
        counts["\(claim)", default: 0] += 1
        let match = RandomMatch(Array(pattern.utf8), isCaseSensitive: isCaseSensitive)
        let matcher = ReferenceMatcher([rule])
        for text in (match?.addresses(&random) ?? []) + Self.addresses {
          guard let url = serialized(text), claim.isAbout(url) else { continue }
          let isBlocked = matcher.decide(load(url, on: url)).isBlocked
          #expect(
            isBlocked == claim.matches,
            "seed \(random.seed): \(pattern) \(isCaseSensitive) \(String(decoding: url, as: UTF8.self))"
          )
          if isBlocked != claim.matches { return }
        }
      }
    }
    // Without findings of each kind nothing would be checked.
    #expect(counts.count == 3 && counts.values.allSatisfy { $0 > 20 }, "\(counts)")
  }

  @Test func `what is reported to match no page matches none`() throws {
    var random = RepeatableRandom()
    var claims = 0
    let parts = [
      "a", "com", ".", "..", "*", "\"", "$", "{", "[", "]", "<", " ", "%", "#", "?", "\\", "~", "!",
      ":", "80", "/", "http://", "\n", "\u{1}", "\u{7F}", "@", ",", "'", "|", "(", "^",
    ]
    for _ in 0..<3_000 {
      let entry = (0...random.below(4)).map { _ in random.pick(parts) }.joined()
      let condition = Condition(.ifDomain, [entry])
      let rule = Rule(
        trigger: Trigger(urlFilter: ".*", condition: condition), action: .block)
      let found = findings(about: rule)
      guard found.contains(where: { $0.message.hasPrefix("no page matches") }) else { continue }
      claims += 1
      let matcher = ReferenceMatcher([rule])
      for (start, end) in [("https://", "/"), ("x://", "/"), ("https://h.test/?", "/"), ("", "")] {
        guard let page = serialized(Array((start + entry + end).utf8)) else { continue }
        let isBlocked = matcher.decide(load(Array("https://h.test/".utf8), on: page)).isBlocked
        #expect(
          !isBlocked, "seed \(random.seed): \(entry) \(String(decoding: page, as: UTF8.self))")
      }
    }
    #expect(claims > 20, "\(claims)")
  }

  /// A rule does not apply to a `data:` URL, but a page can have one, and a page can be without URL.
  @Test(arguments: ["^data:", "^data:text/", #"^[\x00 ]"#, "^[^h]"])
  func `a condition on the page is not said to match nothing`(pattern: String) {
    let condition = Condition(.ifTopURL, [pattern])
    let rule = Rule(trigger: Trigger(urlFilter: ".*", condition: condition), action: .block)
    #expect(!findings(about: rule).contains { $0.code == .matchesNothing })
    let pages = ["data:text/html,x", ""].map { Array($0.utf8) }
    let isBlocked = pages.map { page in
      ReferenceMatcher([rule]).decide(load(Array("https://h.test/".utf8), on: page)).isBlocked
    }
    #expect(isBlocked.contains(true))
  }

  @Test func `every serialized URL has the shape of one`() {
    var random = RepeatableRandom()
    var count = 0
    for _ in 0..<4_000 {
      let text = (0...random.below(9)).map { _ in
        random.oneIn(3)
          ? random.pick(Self.terms) : String(Unicode.Scalar(UInt8(random.below(127) + 1)))
      }.joined()
      for start in ["", "https://", "http://h.test/", "ws://u:p@h", "x:", "file:///", "ftp://h/"] {
        guard let url = serialized(Array((start + text).utf8)) else { continue }
        count += 1
        let shown = "seed \(random.seed): \(String(decoding: url, as: UTF8.self))"
        #expect(AddressShape.any.accepts(url), "\(shown)")
        let isOfWeb = ["http:", "https:", "ws:", "wss:"].contains { url.starts(with: $0.utf8) }
        #expect(AddressShape.web.accepts(url) == isOfWeb, "\(shown)")
      }
    }
    #expect(count > 5_000)
  }

  // MARK: Requests

  private static let addresses = [
    "https://www.example.com/ads/x.js?a=b#c", "x:", "about:blank", "http://[::1]:8080/",
    "z9+.-:<\">",
    "javascript:alert(\"a b\") <x>", "https://a\"x.com/", "ftp://u:p@h/", "file:///a b",
    "http://A/",
    "blob:https://a.test/1", "ws://127.0.0.1/'", "x://y/^|", "https://a..com/", "a:$",
  ].map { Array($0.utf8) }

  private func findings(about rule: Rule) -> [Finding] {
    RuleLint.check(RuleJSON.text(of: [rule])).findings
  }

  private func serialized(_ text: [UInt8]) -> [UInt8]? {
    (try? WebAddress(parsing: text))?.bytes
  }

  private func load(_ url: [UInt8], on page: [UInt8]) -> LoadRequest {
    LoadRequest(
      url: url, topURL: page, frameURL: page, type: LoadType.popup.flags,
      context: LoadContext.topFrame.flags, method: RequestMethod.get.flags)
  }
}

/// What a finding says about URLs.
private enum Claim: Hashable {
  case matchesNothing, matchesNothingOfWeb, matchesEverything

  init(_ finding: Finding) {
    self =
      finding.code == .matchesEverything
      ? .matchesEverything : finding.severity == .note ? .matchesNothingOfWeb : .matchesNothing
  }

  var matches: Bool { self == .matchesEverything }

  /// No rule applies to `data:` URLs.
  func isAbout(_ url: [UInt8]) -> Bool {
    let isOfWeb = ["http:", "https:", "ws:", "wss:"].contains { url.starts(with: $0.utf8) }
    return !url.starts(with: "data:".utf8) && (self != .matchesNothingOfWeb || isOfWeb)
  }
}
