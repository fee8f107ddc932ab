// SPDX-License-Identifier: Apache-2.0

import RuleProofs
@testable import Tools
import RuleMatching
import Testing
import RuleModel

@Suite struct `Rules of the same meaning` {
  private static let host = #"^[^:]+://+([^:/]+\\.)?ads\\.test"#

  static func rule(_ trigger: String, _ action: String = #"{"type":"block"}"#) -> String {
    #"[{"trigger":{\#(trigger)},"action":\#(action)}]"#
  }

  static let same: [(String, String)] = [
    (
      #"[{"trigger":{"url-filter":"a","load-type":["third-party"]},"action":{"type":"block"}}]"#,
      """
      [ { "action" : { "type":"block"},
        "trigger": {"load-type": ["third-party"], "url-filter": "\\u0061"}, "note": 1 } ]
      """
    ),
    (rule(#""url-filter":"\#(host)[/:]""#), rule(#""url-filter":"\#(host)[:/]""#)),
    (rule(#""url-filter":"https?:\\/\\/a""#), rule(#""url-filter":"https?://a""#)),
    (rule(#""url-filter":"(?:ab)c""#), rule(#""url-filter":"abc""#)),
    (rule(#""url-filter":"(ab)*?c""#), rule(#""url-filter":"(?:ab){0,}c""#)),
    (rule(#""url-filter":"[.]x?a""#), rule(#""url-filter":"\\.x?a""#)),
    (rule(#""url-filter":"x?a[0-9]""#), rule(#""url-filter":"x?a[9876543210]""#)),
    (rule(#""url-filter":"(ADS)+x""#), rule(#""url-filter":"(ads)+x""#)),
    (
      rule(#""url-filter":"1+/2","url-filter-is-case-sensitive":true"#),
      rule(#""url-filter":"1+/2""#)
    ),
    (rule(#""url-filter":"ads.*""#), rule(#""url-filter":"ads""#)),
    (rule(#""url-filter":"^$""#), rule(#""url-filter":".*""#)),
    (
      rule(#""url-filter":"a","resource-type":["image","script"]"#),
      rule(#""url-filter":"a","resource-type":["script","image","script"]"#)
    ),
    (
      rule(#""url-filter":"a","load-type":["first-party","third-party"]"#),
      rule(#""url-filter":"a""#)
    ),
    (
      rule(#""url-filter":"a","if-domain":["b.com","a.com"]"#),
      rule(#""url-filter":"a","if-domain":["a.com","b.com","a.com"]"#)
    ),
    (
      rule(#""url-filter":"a","if-domain":["b.com"],"top-url-filter-is-case-sensitive":true"#),
      rule(#""url-filter":"a","if-domain":["b.com"]"#)
    ),
    (
      rule(#""url-filter":"a","if-top-url":["x?\\/","b"]"#),
      rule(#""url-filter":"a","if-top-url":["b","x?/"]"#)
    ),
  ]

  @Test(arguments: same) func `a list that is written in another way does not differ`(
    old: String, new: String
  ) throws {
    let difference = try SampleLists.difference(old, new)
    #expect(difference.isEmpty, "\(difference.short)")
    #expect(difference.same == 1)
  }

  static let redirect =
    #"{"type":"redirect","redirect":{"regex-substitution":"https://b.test/\\1"}}"#

  static let different: [(String, String)] = [
    (rule(#""url-filter":"a""#), rule(#""url-filter":"b""#)),
    (rule(#""url-filter":"x?a[ab]""#), rule(#""url-filter":"x?a[^ab]""#)),
    (rule(#""url-filter":"x*a""#), rule(#""url-filter":"x+a""#)),
    (rule(#""url-filter":"(ab)*c""#), rule(#""url-filter":"ab*c""#)),
    (rule(#""url-filter":"x?a$""#), rule(#""url-filter":"x?a""#)),
    (
      rule(#""url-filter":"Ads","url-filter-is-case-sensitive":true"#),
      rule(#""url-filter":"Ads""#)
    ),
    (
      rule(#""url-filter":"([@-_])+a","url-filter-is-case-sensitive":true"#),
      rule(#""url-filter":"([@-_])+a""#)
    ),
    (
      rule(#""url-filter":"^https?(.+)","load-type":["third-party"]"#, redirect),
      rule(#""url-filter":"^https?(.+?)","load-type":["third-party"]"#, redirect)
    ),
    (
      rule(#""url-filter":"a","if-domain":["a.com"]"#),
      rule(#""url-filter":"a","if-domain":["*a.com"]"#)
    ),
    (
      rule(#""url-filter":"a","if-domain":["a.com"]"#),
      rule(#""url-filter":"a","unless-domain":["a.com"]"#)
    ),
    (
      rule(#""url-filter":".*""#, #"{"type":"css-display-none","selector":".a"}"#),
      rule(
        #""url-filter":".*","load-type":["first-party","third-party"]"#,
        #"{"type":"css-display-none","selector":".a"}"#)
    ),
    (rule(#""url-filter":"a""#), rule(#""url-filter":"a""#, #"{"type":"block-cookies"}"#)),
  ]

  @Test(arguments: different) func `rules of another meaning differ`(
    old: String, new: String
  ) throws {
    #expect(try SampleLists.difference(old, new).same == 0)
  }

  @Test(arguments: [
    "ads/", "a\\\\.b", "x-y_z=1&a:b", "^[^:]+://+([^:/]+\\.)?a-b\\.c[/:]",
    "^[^:]+://+([^:/]+\\.)?ads/x[/:]", "\\/a\\.",
  ])
  func `shapes that are not parsed have the key of their parse`(pattern: String) {
    let text = Array(pattern.utf8)
    // A group around it has no effect, and keeps it from being detected in the text.
    let grouped = Array("(?:".utf8) + text.dropFirst(text.first == 0x5E ? 1 : 0) + [0x29]
    let whole = (text.first == 0x5E ? [0x5E] : []) + grouped
    #expect(
      PatternKey.key(of: text, isCaseSensitive: false)
        == PatternKey.key(of: whole, isCaseSensitive: false))
  }
}
