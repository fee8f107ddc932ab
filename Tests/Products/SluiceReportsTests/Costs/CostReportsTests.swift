// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import TextFormats
import RuleModel
import Testing

/// What `sluice cost` prints.
@Suite struct `Reports on costs` {
  private static func list(_ name: String, _ patterns: [String]) -> CostedList {
    let rules = patterns.enumerated().map { index, pattern in
      LocatedRule(
        Rule(trigger: Trigger(urlFilter: pattern), action: .block),
        at: RulePosition(list: name, index: index, line: index + 1, column: 2))
    }
    return CostedList(LocatedList(name: name, rules: rules), mostStates: 6_000)
  }

  private static func text(_ list: CostedList) -> String {
    CostText.text(of: list, most: 2, style: Style(isColored: false))
  }

  @Test func `the text names seconds, machines, bytes and what is dearest`() {
    let text = Self.text(Self.list("ads.json", ["/a.*b", "/word/file", "/word/other"]))
    #expect(text.hasPrefix("ads.json: 3 rules, 196 bytes of JSON\n"))
    #expect(text.contains("It builds 3 DFAs with"))
    #expect(text.contains("text anywhere"))
    #expect(text.contains("ads.json:1:2: /a.*b"))
    #expect(text.contains("and 1 more") == false)
  }

  @Test func `the text says first what explodes`() {
    let gap = String(repeating: ".", count: 40)
    let text = Self.text(Self.list("a.json", ["x\(gap)y"]))
    #expect(text.contains("WebKit may never finish"))
    #expect(text.contains("These patterns have 40 gaps:\n  a.json:1:2: x......"))
  }

  @Test func `the JSON is one line with numbers that JSON allows`() {
    let line = String(
      decoding: CostJSON.line(of: Self.list("a\"b", ["/a.*b", "c"]), most: 5), as: UTF8.self)
    #expect(line.hasPrefix(#"{"name":"a\"b","rules":2,"dropped_rules":0,"json_bytes":"#))
    #expect(line.split(separator: "\n").count == 1)
    #expect(line.contains(#""beginnings":[{"subject":"url","text":"/a.*","patterns":1,"#))
    #expect(line.contains(#""seconds":0.000"#) || line.contains(#""seconds":0.001"#))
  }

  @Test func `the page compares lists with the first one and is safe to open`() {
    let lists = [
      Self.list("<old>.json", ["/a.*b", "/c.*<script>d"]), Self.list("new.json", ["/a.*b"]),
    ]
    let page = String(decoding: CostPage.text(of: lists, most: 5), as: UTF8.self)
    #expect(page.contains("<h2 id=\"comparison-title\">Comparison</h2>"))
    #expect(page.contains("−50.0 %") && !page.contains("\">+"))
    #expect(!page.contains("<script") && !page.contains("<old>"))
    #expect(page.contains("&lt;old&gt;.json"))
  }

  @Test func `twice as many rules are a hundred percent more, and many more a factor`() {
    let lists = [["a"], ["a", "b"], ["a", "b", "c", "d"]].map { Self.list("l.json", $0) }
    let page = String(decoding: CostPage.text(of: lists, most: 5), as: UTF8.self)
    #expect(page.contains("+100.0 %") && page.contains("×4.0"))
  }

  @Test func `an empty list has a report of each kind`() {
    let list = Self.list("a.json", [])
    #expect(Self.text(list).hasPrefix("a.json: 0 rules, 2 bytes of JSON\n"))
    #expect(!CostJSON.line(of: list, most: 1).isEmpty)
    #expect(!CostPage.text(of: [list], most: 1).isEmpty)
  }
}
