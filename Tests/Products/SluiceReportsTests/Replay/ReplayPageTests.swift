// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Tools
@testable import SluiceReports
import TestSupport
import Testing

@Suite struct `A page of a replay` {
  private static func text(of summary: ReplaySummary, top: Int = 10) -> String {
    String(decoding: ReplayPage.text(of: summary, top: top), as: UTF8.self)
  }

  private static func tags(of summary: ReplaySummary, top: Int = 10) -> PageTags {
    PageTags(ReplayPage.text(of: summary, top: top))
  }

  // MARK: Numbers

  @Test func `shows the numbers of the summary`() {
    var summary = SampleReplay.load
    summary.comparison = SampleReplay.comparison([SampleReplay.change(requests: 2)])
    let tags = Self.tags(of: summary)
    #expect(tags.texts(of: "h1") == ["News"])
    #expect(tags.texts(of: "title")[0] == "News: 5 of 12 requests blocked – Sluice replay")
    let names = [
      "Requests", "Blocked", "Saved", "Rules that blocked", "Rules that hide",
      "Decided differently",
    ]
    #expect(tags.texts(of: "dt").prefix(6) == names[...])
    let figures = tags.texts(of: "dd").filter { !$0.isEmpty }
    #expect(
      figures.prefix(12) == [
        "12", "of 1 page", "5", "41.7 % of the requests", "50.0 kB",
        "25.0\u{A0}% of 200\u{A0}kB; sizes are known for 10 requests", "1",
        "2 of 1,199 that do not hide matched a request", "0", "of 1 matched a document", "2",
        "2 newly blocked",
      ])
    let cells = tags.texts(of: "td")
    #expect(cells.contains("8") && cells.contains("50.0 %") && cells.contains("30.0 kB"))
  }

  @Test func `says how well types and pages are known, and what is passed over`() {
    var summary = SampleReplay.load
    #expect(
      !Self.text(of: summary).contains("stated") && !Self.text(of: summary).contains("tunnel"))
    let words =
      "Types: 1 stated, 2 derived, 3 guessed; pages: 6 stated. 1 tunnel (CONNECT) is not decided."
    (summary.typeConfidence.stated, summary.typeConfidence.derived) = (1, 2)
    (summary.typeConfidence.guessed, summary.pageConfidence.stated) = (3, 6)
    summary.tunnels = 1
    #expect(Self.text(of: summary).contains(words))
  }

  @Test func `draws bars as high as their numbers`() throws {
    let tags = Self.tags(of: SampleReplay.load).tags
    let start = try #require(tags.firstIndex { $0.attributes["class"] == "plot" })
    let end = try #require(tags[start...].firstIndex { $0.name == "/svg" })
    let bars = tags[start..<end].filter { $0.name == "rect" && $0.attributes["class"] != "reach" }
    var heights: [String: Double] = [:]
    for bar in bars {
      let height = try #require(Double(bar.attributes["height"] ?? ""))
      heights[bar.attributes["class"] ?? "", default: 0] += height
    }
    // 240 high, with 8 at the top.
    #expect(heights == ["series-0": 4 * 30, "series-1": 1 * 30, "allowed": 7 * 30])
    let feet = bars.map { bar in
      ["y", "height"].compactMap { Double(bar.attributes[$0] ?? "") }.reduce(0, +)
    }
    // Two bins, each from the foot up, without gaps.
    let tops = bars.map { Double($0.attributes["y"] ?? "") }
    #expect(feet == [254, 224, 254, 164, 134])
    #expect(tops == [224, 104, 164, 134, 44])
  }

  @Test func `draws bars under names that add up`() {
    let tags = Self.tags(of: SampleReplay.load)
    let bars = tags.tags.filter { $0.name == "rect" && $0.attributes["height"] == "8" }
    let widths = bars.map { $0.attributes["width"] ?? "" }
    // All requests, then scripts and images by the most requests of a type.
    #expect(widths.prefix(6) == ["41.67%", "58.33%", "50%", "50%", "12.5%", "37.5%"])
  }

  // MARK: Escaping

  static let allowedTags: Set<String> = [
    "a", "b", "body", "caption", "code", "dd", "desc", "details", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "g", "h1", "h2", "h3", "head", "header", "html", "input",
    "label", "legend", "li", "line",
    "main",
    "meta", "nav", "p", "pre", "rect", "section", "small", "span", "style", "summary", "svg",
    "table", "tbody", "td", "text", "tfoot", "th", "thead", "title", "tr", "ul", "wbr",
  ]
  static let allowedAttributes: Set<String> = [
    "aria-hidden", "aria-label", "aria-labelledby", "charset", "checked", "class", "content",
    "data-label", "height", "href",
    "http-equiv", "id", "lang", "name", "open", "role", "scope", "tabindex",
    "text-anchor", "title", "translate", "type", "width", "x", "x1", "x2", "y", "y1", "y2",
  ]

  /// The tags without those that depend on how long a text is.
  private static func frame(of tags: PageTags) -> [String] {
    tags.tags.map(\.name).filter { !["wbr", "span", "/span"].contains($0) }
  }

  @Test(arguments: SampleReplay.hostileTexts) func `lets no text become markup`(hostile: String) {
    let page = ReplayPage.text(of: SampleReplay.filled(with: hostile))
    let tags = PageTags(page)
    #expect(tags.mistakes == [])
    #expect(Self.frame(of: tags) == Self.frame(of: Self.tags(of: SampleReplay.filled(with: "x"))))
    for tag in tags.tags where !tag.name.hasPrefix("/") {
      #expect(Self.allowedTags.contains(tag.name))
      #expect(Self.allowedAttributes.isSuperset(of: tag.attributes.keys))
      #expect(tag.attributes["href"]?.hasPrefix("#") ?? true)
    }
    let text = String(decoding: page, as: UTF8.self)
    let isHarmful = { (scalar: Unicode.Scalar) in
      scalar.value < 0x20 && scalar != "\n" || (0x7F..<0xA0).contains(scalar.value)
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    #expect(!text.unicodeScalars.contains(where: isHarmful))
  }

  @Test func `forbids itself to load or run anything`() {
    let page = Self.text(of: SampleReplay.load)
    #expect(
      page.contains(#"content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"#))
    for word in ["<script", "<link", "<img", "url(", "@import", "http://", "https://www"] {
      #expect(!page.contains(word))
    }
    #expect(!page.contains("Markup("))
  }

  static let escapes: [(Markup, Markup)] = [
    ("\("<a & 'b' \"c\" `d`>")", "&lt;a &amp; &#39;b&#39; &quot;c&quot; &#96;d&#96;&gt;"),
    ("\("\u{1B}\u{202E}\n")", "\\u{1b}\\u{202e}\\u{a}"), ("<b>\(Markup("<i>"))", "<b><i>"),
    ("\(12)", "12"), ("\(0.5)", "0.5"), ("\(-0.004)", "0"), ("\(33.333)", "33.33"),
    ("\(7.05)", "7.05"), ("\(-1.5)", "-1.5"), ("\(Double.infinity)", "0"), ("\(Double.nan)", "0"),
    (.shortened("a.b/c", most: 9), "a.<wbr>b/<wbr>c"),
    (
      .shortened("<<<<<<", most: 4), "<span title=\"&lt;&lt;&lt;&lt;&lt;&lt;\">&lt;&lt;…&lt;</span>"
    ),
  ]

  @Test(arguments: escapes) func `escapes interpolated text`(markup: Markup, text: Markup) {
    #expect(markup == text)
  }

  // MARK: Structure

  @Test(arguments: [SampleReplay.load, ReplaySummary(), SampleReplay.filled(with: "x")])
  func `is accessible to screen readers`(summary: ReplaySummary) {
    let tags = Self.tags(of: summary)
    #expect(tags.mistakes == [])
    for name in ["h1", "main", "nav", "header", "footer"] {
      #expect(tags.tags.count { $0.name == name } == 1)
    }
    let names = tags.tags.compactMap { $0.attributes["id"] }
    #expect(Set(names).count == names.count)
    for tag in tags.tags {
      let used = tag.attributes["aria-labelledby"]?.split(separator: " ").map(String.init) ?? []
      #expect(Set(names).isSuperset(of: used))
      if let link = tag.attributes["href"] { #expect(names.contains(String(link.dropFirst()))) }
      if tag.name == "th" { #expect(tag.attributes["scope"] != nil) }
      let isHidden = tag.attributes["aria-hidden"] == "true"
      if tag.name == "svg" { #expect(isHidden || tag.attributes["role"] == "img") }
    }
    let tables = tags.tags.count { $0.name == "table" }
    #expect(tags.tags.count { $0.name == "caption" } == tables)
  }
}
