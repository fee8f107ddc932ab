// SPDX-License-Identifier: Apache-2.0

import RuleText
import TextFormats
import Tools
@testable import SluiceReports
import Testing

@Suite struct `A replay as JSON` {
  private static func text(of summary: ReplaySummary) -> String {
    String(decoding: ReplayJSON.text(of: summary), as: UTF8.self)
  }

  @Test func `has all members even if it is empty`() {
    #expect(
      Self.text(of: ReplaySummary()) == """
        {
        "logs":[],
        "lists":[],
        "contribution":{"names":[],"shared":[],"only_here":[],"allowed":[],"blocked":0,"smallest_set":[],"covered":0},
        "total":{"requests":0,"blocked":0,"sized":0,"bytes":0,"blocked_bytes":0},
        "types":[],
        "parties":[],
        "hosts":[],
        "pages":[],
        "timeline":null,
        "actions":[],
        "rules":[],
        "idle_rules":[],
        "comparison":null,
        "unreadable":0,
        "first_unreadable":[],
        "tunnels":0,
        "confidence":{"type":{"stated":0,"derived":0,"guessed":0},"page":{"stated":0,"derived":0,"guessed":0}}}

        """)
  }

  static let lines = [
    #""news.har""#,
    #"{"name":"ads.json","rules":1200,"fired_rules":2}"#,
    #""total":{"requests":12,"blocked":5,"sized":10,"bytes":200000,"blocked_bytes":50000},"#,
    #"{"name":"image","requests":4,"blocked":1,"sized":4,"bytes":80000,"blocked_bytes":20000},"#,
    #"{"url":"https://news.test/","title":"News","requests":12,"blocked":5,"sized":10,"#
      + #""bytes":200000,"blocked_bytes":50000,"timeline":null}"#,
    #""timeline":{"scale":"milliseconds","bin_width":250,"types":["image","script"],"bins":["#
      + #"{"allowed":[2,2],"blocked":[0,1]},{"allowed":[0,0],"blocked":[0,0]},"#
      + #"{"allowed":[1,2],"blocked":[1,3]}]},"#,
    #"{"name":"make-https","requests":3}"#,
    #"{"list":"ads.json","index":5,"line":7,"column":3,"action":"block","matched":6,"in_force":5,"#
      + #""stopped":5,"stopped_bytes":50000,"rule":"#
      + String(decoding: RuleJSON.text(of: SampleReplay.rule), as: UTF8.self) + "}",
    #"{"list":"ads.json","index":9,"line":11,"column":3,"action":"css-display-none"}"#,
    #"{"url":"https://host0.test/0","top_url":"https://news.test/","type":"image","requests":2,"#
      + #""before":{"decision":"allow","rule":null,"actions":[],"redirect":null,"https":false},"#
      + #""after":{"decision":"block","rule":{"list":"next.json","index":6,"line":8,"column":3},"#
      + #""actions":[],"redirect":null,"https":false},"changed":["decision"]}"#,
    #"{"log":"news.har","number":4,"unit":"entry","message":"no URL"}"#,
  ]

  @Test(arguments: lines) func `has a line for each row`(line: String) {
    var summary = SampleReplay.load
    summary.comparison = SampleReplay.comparison([SampleReplay.change(requests: 2)])
    summary.unreadable = 1
    summary.firstUnreadable = [
      UnreadableEntry(log: "news.har", number: 4, message: "no URL", isEntry: true)
    ]
    let text = Self.text(of: summary)
    #expect(JSONDocument(reading: Array(text.utf8)).isStandardJSON && text.hasSuffix("}\n"))
    #expect(text.split(separator: "\n").contains(line[...]))
  }

  @Test(arguments: SampleReplay.hostileTexts) func `is JSON whatever texts contain`(hostile: String)
  {
    let text = Self.text(of: SampleReplay.filled(with: hostile))
    #expect(JSONDocument(reading: Array(text.utf8)).isStandardJSON)
    let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 && scalar != "\n" }
    #expect(!text.unicodeScalars.contains(where: isControl))
    let plain = Self.text(of: SampleReplay.filled(with: "x"))
    #expect(text.count { $0 == "\n" } == plain.count { $0 == "\n" })
  }
}
