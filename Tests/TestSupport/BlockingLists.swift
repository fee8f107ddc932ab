// SPDX-License-Identifier: Apache-2.0

package import Semantics
internal import RuleModel

/// Makes lists of which several rules block the same load, found in different parts of an index.
package struct BlockingLists {
  private var random: RepeatableRandom

  /// Starts with the seed of this run.
  package init() { random = RepeatableRandom() }

  /// The seed, for messages.
  package var seed: UInt64 { random.seed }

  /// By host, by host and path, by fragment, by scan, by machine, and for every URL.
  private static let triggers = [
    #""url-filter":"^[^:]+://+([^:/]+\\.)?ads\\.example[/:]""#,
    #""url-filter":"^[^:]+://+([^:/]+\\.)?ads\\.example/banner""#,
    #""url-filter":"/banner1""#, #""url-filter":"/banner1/large","load-type":["third-party"]"#,
    #""url-filter":"n.r""#, #""url-filter":"ban+er[0-9][/x]""#,
    #""url-filter":".*","if-domain":["news.example"]"#,
    #""url-filter":".*","unless-domain":["news.example"]"#,
    #""url-filter":".*","if-frame-url":["^https://shop"]"#, #""url-filter":"other""#,
  ]

  /// A list with each rule on a line of its own, the first on line 2.
  package mutating func list() -> String {
    let rules = (0...random.below(8)).map { _ in
      #"{"trigger":{\#(random.pick(Self.triggers))},"action":\#(action())}"#
    }
    return "[\n\(rules.joined(separator: ",\n"))\n]\n"
  }

  private mutating func action() -> String {
    switch random.below(16) {
    case 0: #"{"type":"ignore-previous-rules"}"#
    case 1: random.oneIn(2) ? #"{"type":"ignore-following-rules"}"# : #"{"type":"block"}"#
    case 2: #"{"type":"css-display-none","selector":".x"}"#
    case 3: #"{"type":"notify","notification":"n"}"#
    default: #"{"type":"block"}"#
    }
  }

  /// The loads that the lists are about, by their URL and that of the page.
  package static let loads = [
    ("https://ads.example/banner1/large", "https://news.example/"),
    ("https://ads.example/banner1/large", "https://shop.example/"),
    ("https://cdn.ads.example/", "https://shop.example/"),
    ("https://cdn.example/banner2x", "https://news.example/"),
    ("https://cdn.example/banner1", "https://shop.example/"),
  ]

  /// A script of a page.
  package static func request(_ url: String, on page: String) -> LoadRequest {
    LoadRequest(
      url: Array(url.utf8), topURL: Array(page.utf8), frameURL: Array(page.utf8),
      type: LoadType.script.flags, context: .topFrame, method: .get)
  }
}
