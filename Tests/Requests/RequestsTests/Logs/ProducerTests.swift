// SPDX-License-Identifier: Apache-2.0

import Requests
import RuleMatching
import TestSupport
import Testing
import RuleModel

/// Logs of browsers and tools, reduced; `Producers/README.md` says where they come from, and how
/// the numbers here were read from the members of each producer.
@Suite struct `A HAR log of a producer` {
  struct Expected: Sendable {
    let name: String
    /// Types with the number of their entries.
    let types: String
    /// Pages, without their common beginning, with the number of their entries.
    let pages: [String: Int]
    /// Types that are stated, derived and guessed, then pages.
    let confidence: [Int]
  }

  private static let bag = "https://www.apple.com/shop/bag"
  private static let air = "https://www.apple.com/shop/buy-mac/macbook-air"
  private static let spaceGray =
    air + "/space-gray-apple-m1-chip-with-8%E2%80%91core-cpu-and-7%E2%80%91core-gpu-256gb"

  static let all = [
    Expected(
      name: "chrome-87",
      types: "child-document 1 fetch 17 font 13 image 40 media 1 ping 8 script 4 style-sheet 4 "
        + "top-document 14",
      pages: [
        "https://secure2.store.apple.com/shop/sign_in": 9, air: 28, bag: 10, spaceGray: 17,
        "https://www.apple.com/us/shop/goto/buy_mac/macbook_air": 1,
        "https://www.apple.com/us/shop/go/buy_mac/macbook_air": 1,
        "https://www.apple.com/macbook-air/": 16, "https://www.apple.com/mac/": 12,
        "https://www.apple.com/": 8,
      ], confidence: [94, 8, 0, 102, 0, 0]),
    Expected(
      name: "chrome-95",
      types: "child-document 2 fetch 4 font 1 image 3 other 2 ping 11 script 22 style-sheet 8 "
        + "top-document 2 websocket 1",
      pages: [
        "https://spela.test3.svenskaspel.se/": 11,
        "https://spela.test3.svenskaspel.se/logga-in/uppdaterade-villkor": 45,
      ], confidence: [56, 0, 0, 56, 0, 0]),
    Expected(
      name: "webpagetest-3",
      types: "image 2 other 1 script 3 style-sheet 2 top-document 1",
      pages: ["https://www.nghttp2.org/": 9], confidence: [0, 9, 0, 0, 9, 0]),
    Expected(
      name: "browsertime-1", types: "image 10 top-document 1",
      pages: ["https://www.sitespeed.io/": 11], confidence: [1, 10, 0, 6, 5, 0]),
    Expected(
      name: "firefox-54", types: "image 3 script 3 style-sheet 3 top-document 1",
      pages: ["https://www.nghttp2.org/": 10], confidence: [0, 10, 0, 0, 10, 0]),
    Expected(
      name: "firebug-1.5", types: "image 1 top-document 1",
      pages: ["http://stevesouders.com/cuzillion/?ex=10100&title=Inline+Scripts+Block": 2],
      confidence: [0, 2, 0, 0, 2, 0]),
    Expected(
      name: "internet-explorer-11", types: "script 1 style-sheet 1 top-document 1",
      pages: ["http://gitgrimbo.github.io/harviewer/issue-62/": 3],
      confidence: [0, 3, 0, 0, 3, 0]),
    Expected(
      name: "fiddler-4", types: "script 2 style-sheet 2 top-document 2",
      pages: ["http://gitgrimbo.github.io/harviewer/issue-62/": 6],
      confidence: [0, 6, 0, 0, 6, 0]),
  ]

  @Test(arguments: all) func `has the types and pages that it means`(_ expected: Expected) throws {
    let log = try TestFile.read("Requests/RequestsTests/Logs/Producers/\(expected.name).har")
    var (types, pages): ([String: Int], [String: Int]) = ([:], [:])
    var confidence: [Int] = Array(repeating: 0, count: 6)
    let reading = RequestLog.read(unpacked: log) { logged in
      types[logged.request.load.type.rawValue, default: 0] += 1
      pages[String(decoding: logged.request.topURL ?? [], as: UTF8.self), default: 0] += 1
      let all = LogConfidence.allCases
      confidence[all.firstIndex(of: logged.typeConfidence) ?? 0] += 1
      confidence[3 + (all.firstIndex(of: logged.pageConfidence) ?? 0)] += 1
    }
    #expect(reading == LogReading(form: .har))
    let words = types.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    #expect(words.joined(separator: " ") == expected.types)
    #expect(pages == expected.pages)
    #expect(confidence == expected.confidence)
  }
}
