// SPDX-License-Identifier: Apache-2.0

import Sluice
import SystemFiles
import TestSupport
import Testing

/// From files to decisions in two lines.
@Suite struct `A matcher of files` {
  private static let files = [
    "easylist.txt": "! Title: a\n||ads.test^$third-party\n@@||ads.test/fine^\n",
    "hosts": "0.0.0.0 tracker.test\n",
    "rules.json": #"[{"trigger":{"url-filter":"/banner/"},"action":{"type":"block"}}]"#,
  ]

  @Test(
    arguments: [
      ("https://ads.test/x.js", "https://news.test/", true),
      ("https://ads.test/x.js", "https://www.ads.test/", false),
      ("https://ads.test/fine/", "https://news.test/", false),
      ("https://tracker.test/", "https://news.test/", true),
      ("https://a.test/banner/", nil, true),
      ("https://a.test/", nil, false),
    ])
  func `decides by the URLs of load and page`(url: String, page: String?, isBlocked: Bool) throws {
    try Folder.with(Self.files) { folder in
      let matcher = try Matcher(reading: Self.files.keys.sorted().map { folder[$0].text })
      #expect(try matcher.decide(url: url, page: page, type: .script).isBlocked == isBlocked)
    }
  }

  @Test func `takes a document without a page as its own page`() throws {
    try Folder.with(["a.txt": "||ads.test^$third-party,document\n"]) { folder in
      let matcher = try Matcher(reading: [folder["a.txt"].text])
      let own = try matcher.decide(url: "https://ads.test/", type: .topDocument)
      let page = try matcher.page("https://ads.test/")
      #expect(try own == matcher.decide("https://ads.test/", Load(.topDocument), on: page))
    }
  }

  @Test func `names the file that cannot be read, and the URL that is none`() throws {
    #expect { try Matcher(reading: ["/nowhere/easylist.txt"]) } throws: {
      ($0 as? ListError)?.message.contains("/nowhere/easylist.txt") == true
    }
    #expect(throws: WebAddressError.self) {
      try Matcher(reading: []).decide(url: "no URL", type: .image)
    }
  }
}
