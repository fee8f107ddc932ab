// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Semantics
import TestSupport
import Testing
import RuleModel

/// Patterns and URLs that fail if a fragment is looked up carelessly.
@Suite struct Fragments {
  @Test(arguments: [
    ("(ab)?/ads/banner[0-9]+x", "https://h.test/ads/zz/banzz/ads/banner1x", true),
    ("(ab)?/ads/banner[0-9]+x", "https://h.test/ads/banner/ads/banner1x", true),
    ("/ads/.*[0-9]x", "https://h.test/ads/x/ads/1x", true),
    ("banner", "https://h.test/xbannerx", true),
    ("-ad-", "https://h.test/x-ad", false),
    ("-ad-", "https://h.test/x-ad-", true),
    ("x/y$", "https://h.test/ax/y", true),
    ("^[^:]+://+([^:/]+\\.)?h\\.test/ads.*end$", "https://a.h.test/adsx/end", true),
    ("^[^:]+://+([^:/]+\\.)?h\\.test/ads.*end$", "https://a.h.test/adsx/end/", false),
    ("^[^:]+://+([^:/]+\\.)?\\.test[/:]", "gemini://a..test/", true),
    ("^[^:]+://+([^:/]+\\.)?h\\.test[/:]", "https://user:pw@h.test/", false),
    ("^[^:]+://+([^:/]+\\.)?h\\.test[/:]", "https://x.h.test:pw@other.test/", true),
    ("^[^:]+://+([^:/]+\\.)?/x", "https://h.test//x", false),
    ("^[^:]+://+([^:/]+\\.)?/x", "gemini:///x", true),
  ])
  func `are found wherever the pattern matches`(
    pattern: String, url: String, isHit: Bool
  ) throws {
    let escaped = pattern.reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : "\($1)" }
    let list = #"[{"trigger":{"url-filter":"\#(escaped)"},"action":{"type":"block"}}]"#
    let comparison = try Comparison([Array(list.utf8)])
    let request = LoadRequest(
      url: Array(url.utf8), topURL: [], frameURL: [], type: .script, context: .topFrame,
      method: .get)
    #expect(try comparison.difference(request) == nil)
    #expect(comparison.references[0].decide(request).isBlocked == isHit)
  }
}
