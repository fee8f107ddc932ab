// SPDX-License-Identifier: Apache-2.0

import SluiceReports
internal import Sluice

/// A made-up index is rejected with an offset in it, or used without harm.
enum IndexTrial {
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
    let index: RuleIndex
    do throws(IndexError) {
      index = try RuleIndex(checking: file)
    } catch {
      return error.offset <= file.count ? nil : "error at \(error.offset) of \(file.count)"
    }
    tell(index)
    let matcher = Matcher.layering([index], allowsActiveActions: true)
    for load in loads { decide(load, matcher) }
    return nil
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
  }
}
