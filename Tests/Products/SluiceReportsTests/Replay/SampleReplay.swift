// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Tools

/// Summaries that tests show.
enum SampleReplay {
  static func tally(
    _ requests: Int, _ blocked: Int, sized: Int = 0, bytes: Int = 0, saved: Int = 0
  ) -> Tally {
    var tally = Tally()
    (tally.requests, tally.blocked, tally.sized) = (requests, blocked, sized)
    (tally.bytes, tally.blockedBytes) = (bytes, saved)
    return tally
  }

  static func position(_ line: Int, _ list: String = "ads.json") -> RulePosition {
    RulePosition(list: list, index: line - 2, line: line, column: 3)
  }

  static let rule = Rule(
    trigger: Trigger(urlFilter: #"ads\."#, flags: .thirdParty), action: .block)

  /// A rule that hides elements and matches every document.
  static func hiding(_ number: Int = 0) -> RuleRow {
    let rule = Rule(trigger: Trigger(urlFilter: ".*"), action: .hide(".ad-\(number)"))
    let place = RulePosition(list: "ads.json", index: number, line: 1, column: 2 + 90 * number)
    return RuleRow(
      position: place, action: "css-display-none", rule: rule, matched: 3, inForce: 2, stopped: 0,
      stoppedBytes: 0)
  }

  /// A page load of twelve requests, five of them blocked.
  static var load: ReplaySummary {
    var summary = ReplaySummary()
    summary.logs = ["news.har"]
    summary.lists = [ReplayedList(name: "ads.json", rules: 1_200, firedRules: 2)]
    summary.total = tally(12, 5, sized: 10, bytes: 200_000, saved: 50_000)
    summary.types = [
      TallyRow(name: "image", tally: tally(4, 1, sized: 4, bytes: 80_000, saved: 20_000)),
      TallyRow(name: "script", tally: tally(8, 4, sized: 6, bytes: 120_000, saved: 30_000)),
    ]
    summary.parties = [
      TallyRow(name: "first-party", tally: tally(6, 0)),
      TallyRow(name: "third-party", tally: tally(6, 5, sized: 5, bytes: 90_000, saved: 50_000)),
    ]
    summary.hosts = [
      TallyRow(name: "ads.test", tally: tally(6, 5, sized: 5, bytes: 90_000, saved: 50_000)),
      TallyRow(name: "news.test", tally: tally(6, 0)),
    ]
    summary.pages = [PageRow(url: "https://news.test/", title: "News", tally: summary.total)]
    summary.timeline = timeline
    summary.requests = requests
    summary.actions = [("block", 5), ("make-https", 3)]
    summary.rules = [
      RuleRow(
        position: position(7), action: "block", rule: rule, matched: 6, inForce: 5, stopped: 5,
        stoppedBytes: 50_000)
    ]
    summary.idleRules = [
      IdleRule(position: position(9), action: "block"),
      IdleRule(position: position(11), action: "css-display-none"),
    ]
    return summary
  }

  /// Some of the requests: at 0, 100 and 300 ms, the last without an end and a size.
  static let requests = [
    RequestRow(
      url: "https://news.test/", type: "top-document", isFirstParty: true, isBlocked: false,
      bytes: 2_000, start: 0, duration: 200),
    RequestRow(
      url: "https://ads.test/a.js", type: "script", isFirstParty: false, isBlocked: true,
      rule: position(7), bytes: 500, start: 100, duration: 300),
    RequestRow(
      url: "https://news.test/b.png", type: "image", isFirstParty: true, isBlocked: false,
      start: 300),
  ]

  static let timeline = Timeline(
    scale: .milliseconds, binWidth: 250, types: ["image", "script"],
    bins: [
      TimelineBin(allowed: [2, 2], blocked: [0, 1]),
      TimelineBin(allowed: [0, 0], blocked: [0, 0]),
      TimelineBin(allowed: [1, 2], blocked: [1, 3]),
    ])

  static func change(
    _ number: Int = 0, from before: Bool = false, to after: Bool = true, requests: Int = 1
  ) -> ReplayChange {
    ReplayChange(
      url: "https://host\(number % 20).test/\(number)", topURL: "https://news.test/", type: "image",
      requests: requests,
      before: ReplayChange.Verdict(isBlocked: before, rule: before ? position(7) : nil),
      after: ReplayChange.Verdict(isBlocked: after, rule: after ? position(8, "next.json") : nil),
      members: ["decision"])
  }

  static func comparison(_ changes: [ReplayChange]) -> ReplayComparison {
    ReplayComparison(
      lists: [ReplayedList(name: "next.json", rules: 1_201, firedRules: 3)], total: tally(12, 6),
      changes: changes)
  }

  /// Texts that would do harm if they were not escaped.
  static let hostileTexts = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "</title></style><svg onload=alert(1)>", "]]><!-- --><b>", "javascript:alert(1)",
    "&lt;b&gt;&#60;",
    "\u{1B}[31mred\u{1B}[0m\r\n\t\0", "\u{202E}moc.elpmaxe\u{2066}", "\\\"},{\"a\":[", "`x`",
    "\u{2028}\u{2029}\u{85}\u{7F}", String(repeating: "e\u{301}\u{489}", count: 300),
  ]

  /// A summary with a text in each member that has one.
  static func filled(with text: String) -> ReplaySummary {
    var summary = load
    let rule = RulePosition(list: text, index: 1, line: 2, column: 3)
    let row = TallyRow(name: text, tally: tally(3, 1))
    let bins = [
      TimelineBin(allowed: [1], blocked: [2]), TimelineBin(allowed: [1], blocked: [1]),
    ]
    let timeline = Timeline(scale: .requests, binWidth: 1, types: [text], bins: bins)
    let page = PageRow(url: text, title: text, tally: tally(3, 1), timeline: timeline)
    summary.logs = [text, text]
    summary.lists = [ReplayedList(name: text, rules: 3, firedRules: 1)]
    (summary.types, summary.parties, summary.hosts) = ([row], [row], [row])
    summary.pages = [page, PageRow(url: text, tally: tally(3, 1))]
    summary.timeline = timeline
    summary.requests = [false, true].map { isBlocked in
      RequestRow(
        url: text, type: text, isFirstParty: isBlocked, isBlocked: isBlocked,
        rule: isBlocked ? rule : nil, bytes: 3, start: 1)
    }
    summary.actions = [(text, 3)]
    summary.rules = [
      RuleRow(
        position: rule, action: text,
        rule: Rule(trigger: Trigger(urlFilter: text), action: .hide(text)), matched: 3, inForce: 3,
        stopped: 1,
        stoppedBytes: 0)
    ]
    summary.idleRules = [IdleRule(position: rule, action: text)]
    let verdicts = [false, true].map { isBlocked in
      ReplayChange.Verdict(
        isBlocked: isBlocked, rule: rule, actions: [text], redirect: text, isUpgraded: isBlocked)
    }
    summary.comparison = ReplayComparison(
      lists: summary.lists, total: tally(3, 2),
      changes: [(0, 1), (1, 0), (0, 0)].map { before, after in
        ReplayChange(
          url: text, topURL: text, type: text, requests: 2, before: verdicts[before],
          after: verdicts[after], members: [text])
      })
    summary.unreadable = 2
    summary.firstUnreadable = [UnreadableEntry(log: text, number: 1, message: text)]
    return summary
  }
}
