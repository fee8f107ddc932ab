// SPDX-License-Identifier: Apache-2.0

import Tools
@testable import SluiceReports
import TestSupport
import Testing

@Suite struct `The requests of a page of a replay` {
  private static func tags(_ change: (inout ReplaySummary) -> Void = { _ in }) -> PageTags {
    var summary = SampleReplay.load
    change(&summary)
    return PageTags(ReplayPage.text(of: summary))
  }

  @Test func `say what became of each`() {
    let tags = Self.tags()
    #expect(tags.mistakes == [])
    let rows = tags.tags.filter { $0.name == "tr" }.compactMap { $0.attributes["class"] }
    #expect(
      rows == [
        "type-0 is-first is-allowed", "type-1 is-third is-blocked", "type-2 is-first is-allowed",
      ])
    let cells = tags.texts(of: "td", with: ["data-label": "Decision"])
    #expect(cells == ["allowed", "blocked by ads.json:7:3", "allowed"])
    #expect(
      tags.texts(of: "td", with: ["data-label": "Size"]) == ["2.0\u{A0}kB", "500\u{A0}B", "–"])
  }

  @Test func `are drawn from their beginning to their end`() throws {
    let tags = Self.tags().tags
    let bars = tags.indices.filter { tags[$0].attributes["class"] == "fall" }.map { tags[$0 + 1] }
    #expect(bars.map { $0.attributes["class"] } == ["allowed", "blocked", "allowed"])
    #expect(bars.map { $0.attributes["x"] } == ["0%", "25%", "75%"])
    #expect(bars.map { $0.attributes["width"] } == ["50%", "75%", "0.6%"])
  }

  @Test func `can be chosen by type, decision and party`() {
    let tags = Self.tags()
    let inputs = tags.tags.filter { $0.name == "input" }
    #expect(inputs.count { $0.attributes["type"] == "checkbox" } == 3)
    #expect(
      inputs.compactMap { $0.attributes["checked"] == nil ? nil : $0.attributes["id"] } == [
        "type-0", "type-1", "type-2", "decision-all", "party-all",
      ])
    let style = String(decoding: ReplayPage.text(of: SampleReplay.load), as: UTF8.self)
    for input in inputs {
      guard let id = input.attributes["id"], !id.hasSuffix("-all") else { continue }
      #expect(style.contains("#\(id):"))
    }
  }

  @Test func `have no times or sizes if the log has none`() {
    let tags = Self.tags { summary in
      for index in summary.requests.indices {
        summary.requests[index].start = nil
        summary.requests[index].bytes = nil
      }
    }
    #expect(!tags.tags.contains { $0.attributes["class"] == "fall" })
    #expect(tags.texts(of: "td", with: ["data-label": "Size"]) == [])
  }

  @Test func `unfold under their hosts`() {
    let lists = Self.tags().texts(of: "ul", with: ["class": "plain"])
    #expect(lists.count == 2)
    #expect(lists[0].contains("blocked script https://ads.test/a.js"))
    #expect(lists[0].contains("5 more"))
  }

  @Test func `of many pages are left out, which is said`() {
    let tags = Self.tags { summary in
      summary.requests = (0..<70).map { page in
        RequestRow(
          url: "https://a.test/", type: "image", isFirstParty: true, isBlocked: false, page: page)
      }
    }
    #expect(tags.tags.count { $0.attributes["class"] == "load" } == 60)
    #expect(tags.texts(of: "p").contains("The requests of later pages, 10, are left out."))
  }

  @Test func `come with what made the report, and when`() {
    let origin = ReplayPage.Origin(version: "1.2.3", date: "2025-11-21", target: "safari-18")
    var summary = SampleReplay.load
    summary.recorded = 1_762_583_400_000
    let page = PageTags(ReplayPage.text(of: summary, from: origin))
    #expect(
      page.texts(of: "p").contains(
        "From news.har, recorded on 2025-11-08. Made on 2025-11-21 by Sluice 1.2.3, for the "
          + "target safari-18."))
  }
}
