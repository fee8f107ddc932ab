// SPDX-License-Identifier: Apache-2.0

import RuleModel
import TextFormats
import Tools
@testable import SluiceReports
import Testing

@Suite struct `A replay in a terminal` {
  private static func text(
    of summary: ReplaySummary, top: Int = 10, isColored: Bool = false
  ) -> String {
    var text = ""
    ReplayText(style: Style(isColored: isColored), top: top).write(summary) { text += $0 }
    return text
  }

  @Test func `shows every number in aligned columns`() {
    var summary = SampleReplay.load
    summary.comparison = SampleReplay.comparison([
      SampleReplay.change(requests: 2), SampleReplay.change(1, from: true, to: false),
    ])
    summary.unreadable = 3
    summary.firstUnreadable = [UnreadableEntry(log: "news.har", number: 4, message: "no URL")]
    #expect(
      Self.text(of: summary) == """
        news.har
          12 requests of 1 page
          5 blocked, 41.7 %
          50.0 kB of 200 kB saved; 2 requests without a known size
          2 of 1,200 rules matched a request

        by type   requests  blocked   share    saved
          image          4        1  25.0 %  20.0 kB
          script         8        4  50.0 %  30.0 kB

        by party       requests  blocked   share    saved
          first-party         6        0     0 %        ?
          third-party         6        5  83.3 %  50.0 kB

        over the page load, until 750 ms
          requests  ▆ █
          blocked   ▂ ▅

        hosts        requests  blocked   share    saved
          ads.test          6        5  83.3 %  50.0 kB
          news.test         6        0     0 %        ?

          blocked  in force  matched  rules
                5         5        6  ads.json:7:3
                                      ads\\.  "load-type":["third-party"]

        other actions in force  requests
          make-https                   3

        lists       rules  matched   idle
          ads.json  1,200        2  1,198
          2 rules matched nothing, the first at ads.json:9:3
          (--format json has all of them)

        newly blocked with next.json
        ~ https://host0.test/0
            image, 2 times on https://news.test/
          - allowed
          + blocked by next.json:8:3

        newly allowed with next.json
        ~ https://host1.test/1
            image on https://news.test/
          - blocked by ads.json:7:3
          + allowed

        2 newly blocked, 1 newly allowed
          5 blocked, 6 with next.json

        3 parts of the logs could not be read
          news.har:4: no URL
          … and 2 more

        """)
  }

  @Test func `says little about an empty replay`() {
    #expect(
      Self.text(of: ReplaySummary()) == """
        no log
          0 requests of 0 pages
          0 blocked, 0 %
          no sizes in the logs
          0 of 0 rules matched a request

        """)
  }

  static let rules: [(others: Int, hiding: Int, lines: [String])] = [
    (1, 1, ["  and 1 rule that hides elements matched"]),
    (12, 109, ["  … and 2 more (--top)", "  and 109 rules that hide elements matched"]),
    (0, 2, ["rules", "  2 rules that hide elements matched"]), (1, 0, []),
  ]

  @Test(arguments: rules) func `counts rules that hide elements in a line`(
    others: Int, hiding: Int, lines: [String]
  ) {
    var summary = ReplaySummary()
    summary.rules = Array(repeating: SampleReplay.load.rules[0], count: others)
    summary.rules += (0..<hiding).map { SampleReplay.hiding($0) }
    let text = Self.text(of: summary).split(separator: "\n").map(String.init)
    #expect(text.suffix(lines.count) == lines[...])
    #expect(!text.contains { $0.contains("css-display-none") })
  }

  @Test func `says no page and no host if there is none`() {
    var summary = SampleReplay.load
    summary.hosts[1].name = ""
    summary.pages.append(PageRow(url: "", tally: SampleReplay.tally(2, 1)))
    let lines = Self.text(of: summary).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("  no page  ") })
    #expect(lines.contains { $0.hasPrefix("  no host  ") })
  }

  @Test func `says until which request a load without times goes`() {
    var summary = SampleReplay.load
    summary.timeline?.scale = .requests
    #expect(Self.text(of: summary).contains("\nover the page load, until request 750\n"))
  }

  static let limits: [(top: Int, shown: Int, note: String)] = [
    (10, 10, "  … and 30 more (--top)\n"), (39, 39, "  … and 1 more (--top)\n"), (40, 40, ""),
    (0, 0, "  … and 40 more (--top)\n"), (-1, 0, "  … and 40 more (--top)\n"),
  ]

  @Test(arguments: limits) func `says what tables leave out`(top: Int, shown: Int, note: String) {
    var summary = ReplaySummary()
    summary.hosts = (0..<40).map {
      TallyRow(name: "host\($0).test", tally: SampleReplay.tally(5, 1))
    }
    let text = Self.text(of: summary, top: top)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  host") } == shown)
    #expect(text.hasSuffix(note) && text.contains("more") == !note.isEmpty)
  }

  @Test func `keeps to 80 columns if names are long`() {
    var summary = SampleReplay.load
    let long = String(repeating: "long.", count: 60)
    summary.hosts = [TallyRow(name: long, tally: SampleReplay.tally(5_000_000, 1_234_567))]
    summary.pages = summary.hosts.map { PageRow(url: $0.name, tally: $0.tally) } + summary.pages
    summary.rules[0].position.list = long
    summary.rules[0].rule.trigger = Trigger(urlFilter: long)
    for line in Self.text(of: summary).split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test(arguments: SampleReplay.hostileTexts) func `never prints control characters`(
    hostile: String
  ) {
    let text = Self.text(of: SampleReplay.filled(with: hostile))
    let isHarmful = { (scalar: Unicode.Scalar) in
      scalar != "\n" && Visible.text(String(scalar)) != String(scalar)
    }
    #expect(!text.unicodeScalars.contains(where: isHarmful))
  }

  @Test func `has the same text with colors`() {
    let summary = SampleReplay.filled(with: "x")
    var plain = Self.text(of: summary, isColored: true)
    #expect(plain.contains("\u{1B}["))
    for code in ["0", "1;1", "34", "1;31", "1;32", "1;33"] {
      plain = plain.split(separator: "\u{1B}[\(code)m", omittingEmptySubsequences: false).joined()
    }
    #expect(plain == Self.text(of: summary))
  }
}
