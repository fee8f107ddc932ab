// SPDX-License-Identifier: Apache-2.0

internal import Loads
internal import Requests
package import RuleMatching
import SluiceReports
internal import Sluice

/// A made-up index is rejected with an offset in it, or used without harm.
package enum IndexTrial {
  /// Loads for which the lists of the initial inputs have rules.
  private static let loads: [(url: String, load: Load, page: String)] = [
    ("https://cdn.ads.example/banner.js?id=7#part", Load(.script), "https://www.news.example/"),
    ("http://news.example/tracking/pixel.gif", Load(.image), "http://news.example/today#part"),
    ("https://a.b.co.uk:8443/x/aab/ads/12/TRACK.js", Load(.fetch, method: .post), ""),
    ("https://ads.example/", Load(.topDocument), "https://ads.example/"),
    (
      "https://x.test/frame.html",
      Load(.childDocument, frameURL: Array("https://frame.test/top/ads".utf8)), "https://a.b.test/"
    ),
  ]

  static func difference(sections: [UInt8]) -> String? {
    difference(sealed: PackedIndex(sections).file)
  }

  static func difference(file: [UInt8]) -> String? {
    difference(sealed: PackedIndex.sealed(file))
  }

  private static func difference(sealed file: [UInt8]) -> String? {
    do throws(IndexError) {
      return difference(of: try RuleIndex(checking: file))
    } catch {
      return error.offset <= file.count ? nil : "error at \(error.offset) of \(file.count)"
    }
  }

  /// Asks an index everything that users can; returns what contradicts itself.
  package static func difference(of index: RuleIndex) -> String? {
    tell(index)
    let matcher = Matcher.layering([index], allowsActiveActions: true)
    for load in loads { decide(load, matcher) }
    answer(Matcher.layering([index]))
    return sessionDifference(Matcher.layering([index, index]))
  }

  private static func tell(_ index: RuleIndex) {
    for rule in 0..<min(index.ruleCount, 64) { _ = index.rule(rule) }
    _ = index.rule(index.ruleCount)
    _ = index.filterFiles.count
    let dump = RuleDump { $0 < 64 ? index.rule($0) : nil }
    for list in index.lists.prefix(4) where list.rules.count < 256 { dump.writeList(list) { _ in } }
    if index.ruleCount < 256 {
      _ = InspectReport.json(of: IndexSummary(index, path: "index"))
    }
  }

  private static func decide(
    _ load: (url: String, load: Load, page: String), _ matcher: Matcher
  ) {
    guard let page = load.page.isEmpty ? matcher.noPage : try? matcher.page(load.page) else {
      return
    }
    let url = Array(load.url.utf8)
    _ = try? matcher.decide(url, load.load, on: page)
    guard let explanation = try? matcher.explain(url, load.load, on: page) else { return }
    for match in explanation.matches.prefix(16) { _ = matcher.rule(match.rule) }
    for miss in explanation.nearMisses { _ = matcher.rule(miss.rule) }
    _ = try? matcher.effects(of: url, load.load, on: page)
  }

  /// Answers as the command does, with contents, changes and positions.
  private static func answer(_ matcher: Matcher) {
    var answerer = RequestAnswerer(matcher) { ResolvedChanges(of: $0, $1, by: .complete()) }
    for load in loads {
      _ = answerer.answer(
        Array(#"{"url":"\#(load.url)","top_url":"\#(load.page)","resource_type":"script"}"#.utf8))
    }
  }

  /// A session decides as its pages do, and twice the same.
  private static func sessionDifference(_ matcher: Matcher) -> String? {
    var session = DecisionSession(matcher)
    for load in loads + loads {
      let (url, page) = (Array(load.url.utf8), Array(load.page.utf8))
      let type = load.load.type
      let known = try? session.decide(url, type, topURL: page)
      // Without a page, the document of a page is its own.
      let own = page.isEmpty && type == .topDocument ? url : page
      let fresh = try? matcher.decide(
        url, Load(type), on: own.isEmpty ? matcher.noPage : matcher.page(own))
      if known != fresh { return "a session decides \(load.url) otherwise than a page" }
    }
    return nil
  }
}
