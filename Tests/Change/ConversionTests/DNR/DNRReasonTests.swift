// SPDX-License-Identifier: Apache-2.0

import DNR
import Conversion
import RuleModel
import TestSupport
import Testing

@Suite struct `Reasons of translations` {
  /// A rule for each reason, with what its rules do.
  private static let rules: [(rule: String, verdicts: [String])] = [
    (#""condition":{"urlFilter":"||ads.net^"},"action":{"type":"block"}"#, []),
    (#""condition":{"urlFilter":"/ads/"},"action":{"type":"allow"}"#, []),
    (#""condition":{"requestDomains":["ads.net"]},"action":{"type":"block"}"#, []),
    (
      #""condition":{"urlFilter":"?x=","requestDomains":["ads.net"]},"action":{"type":"block"}"#,
      []
    ),
    (
      #""condition":{"topDomains":["ads.net"],"resourceTypes":["script"]},"#
        + #""action":{"type":"block"}"#, []
    ),
    (
      #""condition":{"initiatorDomains":["x.ads.net"],"excludedInitiatorDomains":["ads.net"],"#
        + #""resourceTypes":["script"]},"action":{"type":"block"}"#, []
    ),
    (#""condition":{"regexFilter":"a{1001}"},"action":{"type":"block"}"#, ["lost regex-syntax"]),
    (
      #""condition":{"regexFilter":"[ab]x{999}[bc]x{999}[ab]x{999}"},"action":{"type":"block"}"#,
      []
    ),
    (
      #""condition":{"regexFilter":"([ab]|cd|ef){6}"},"action":{"type":"block"}"#,
      ["lost regex-too-many"]
    ),
    (
      #""condition":{"regexFilter":"(a\\b)*c"},"action":{"type":"block"}"#,
      ["lost regex-word-boundary"]
    ),
    (
      #""condition":{"regexFilter":"(^a|b)*c"},"action":{"type":"block"}"#,
      ["lost regex-repetition"]
    ),
    (
      #""condition":{"regexFilter":"(a|b)c"},"#
        + #""action":{"type":"redirect","redirect":{"regexSubstitution":"http://x/\\1"}}"#,
      ["lost regex-substitution"]
    ),
    (
      #""condition":{"urlFilter":"ads","requestDomains":["ads.net"]},"action":{"type":"block"}"#,
      ["narrower request-domain-overlap"]
    ),
    (
      #""condition":{"urlFilter":"|https://a","requestDomains":["ads.net"]},"#
        + #""action":{"type":"block"}"#, ["lost request-domain-start"]
    ),
    (
      #""condition":{"excludedRequestDomains":["ads.net"]},"action":{"type":"allow"}"#,
      ["lost excluded-request-domains"]
    ),
    (
      #""condition":{"initiatorDomains":["ads.net"],"excludedInitiatorDomains":["x.ads.net"],"#
        + #""resourceTypes":["script"]},"action":{"type":"block"}"#, ["lost domain-minus"]
    ),
    (
      #""condition":{"requestDomains":[".ads.net"]},"action":{"type":"block"}"#,
      ["lost domain-dot"]
    ),
    (
      #""condition":{"initiatorDomains":["ads.net"],"topDomains":["x.net"]},"#
        + #""action":{"type":"block"}"#, ["lost two-conditions"]
    ),
    (
      #""condition":{"initiatorDomains":["ads.net"]},"action":{"type":"block"}"#,
      ["narrower initiator-of-document"]
    ),
    (
      #""condition":{"topDomains":["ads.net"],"resourceTypes":["main_frame"]},"#
        + #""action":{"type":"block"}"#, ["lost top-of-page"]
    ),
    (
      #""condition":{"domainType":"thirdParty"},"action":{"type":"block"}"#,
      ["broader party", "narrower party"]
    ),
    (
      #""condition":{"resourceTypes":["object"]},"action":{"type":"block"}"#,
      ["lost type-object"]
    ),
    (
      #""condition":{"resourceTypes":["script","webtransport"]},"action":{"type":"block"}"#,
      ["narrower type-webtransport"]
    ),
    (
      #""condition":{"resourceTypes":["webbundle"]},"action":{"type":"block"}"#,
      ["lost type-webbundle"]
    ),
    (#""condition":{"resourceTypes":["ping"]},"action":{"type":"block"}"#, ["narrower type-ping"]),
    (#""condition":{"resourceTypes":["other"]},"action":{"type":"block"}"#, ["broader type-other"]),
    (#""condition":{"requestMethods":["get"]},"action":{"type":"block"}"#, ["lost method"]),
    (#""condition":{"tabIds":[1]},"action":{"type":"block"}"#, ["lost tab"]),
    (
      #""condition":{"responseHeaders":[{"header":"x"}]},"action":{"type":"block"}"#,
      ["lost header"]
    ),
    (
      #""condition":{},"action":{"type":"redirect","redirect":{"url":"https://x.net/"}}"#,
      ["narrower needs-permission"]
    ),
    (#""condition":{},"action":{"type":"upgradeScheme"}"#, ["narrower upgrade-port"]),
    (
      #""condition":{},"action":{"type":"modifyHeaders","responseHeaders":"#
        + #"[{"header":"x","operation":"remove"}]}"#, ["lost response-header"]
    ),
    (
      #""condition":{"urlFilter":"||a.net^","resourceTypes":["main_frame"]},"#
        + #""action":{"type":"allowAllRequests"}"#, ["broader page-workers"]
    ),
    (
      #""condition":{"urlFilter":"||a.net^","resourceTypes":["sub_frame"]},"#
        + #""action":{"type":"allowAllRequests"}"#, ["narrower frame-below"]
    ),
    (
      #""condition":{"domainType":"firstParty","resourceTypes":["main_frame"]},"#
        + #""action":{"type":"allowAllRequests"}"#, ["lost frame-condition"]
    ),
  ]

  @Test(arguments: rules)
  func `each rule has its verdicts`(rule: String, verdicts: [String]) throws {
    let ruleset = DNRRuleset(
      reading: Array("[{\"id\":1,\(rule)}]".utf8), regexes: .acceptsAll)
    let translation = DNRTranslator.translation(of: ruleset.rules.map(\.rule))
    #expect(ruleset.rules.count == 1, "\(ruleset.problems)")
    #expect(translation.notes.map { "\($0.fidelity.rawValue) \($0.reason.rawValue)" } == verdicts)
    let isLost = verdicts.contains { $0.hasPrefix("lost") }
    #expect(translation.rules.isEmpty == isLost)
  }

  @Test func `the table has every reason`() {
    let given = Set(Self.rules.flatMap(\.verdicts).compactMap { $0.split(separator: " ").last })
    for reason in DNRReason.allCases where reason != .typeNotInTarget {
      #expect(given.contains(reason.rawValue[...]), "\(reason)")
      #expect(reason.need?.hasSuffix(".") == true, "\(reason)")
    }
  }

  @Test func `the page about net requests lists every reason and what would be needed`() throws {
    let page = String(
      decoding: try TestFile.read("../Documentation/NetRequests.md"), as: UTF8.self)
    let lines = page.split(separator: "\n").map { $0.replacing("\\|", with: "|") }
    for reason in DNRReason.allCases {
      #expect(
        lines.contains {
          $0.hasPrefix("| `\(reason.rawValue)` |") && $0.hasSuffix("| \(reason.need ?? "") |")
        }, "\(reason)")
    }
  }

  @Test func `types that the target does not know are left out`() {
    var condition = DNRCondition()
    condition.resourceTypes = [.cspReport, .script]
    let both = DNRRule(id: 1, condition: condition, action: .block)
    condition.resourceTypes = .cspReport
    let one = DNRRule(id: 2, condition: condition, action: .block)
    condition.resourceTypes = [.subFrame, .script]
    let frames = DNRRule(id: 3, condition: condition, action: .block)
    let translation = DNRTranslator.translation(of: [both, one, frames])
      .adapted(without: [.cspReport, .topDocument, .childDocument])
    #expect(translation.notes.map(\.source) == [0, 1])
    #expect(translation.notes.map(\.fidelity) == [.narrower, .lost])
    #expect(translation.notes.allSatisfy { $0.reason == .typeNotInTarget })
    #expect(translation.sources == [0, 2, 2])
  }
}
