// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import RuleSemantics
import TestSupport
import Testing
import RuleModel
import WebAddresses

/// Decisions about many loads in one call.
@Suite struct `Many loads at once` {
  @Test func `are decided as one by one`() throws {
    var random = RandomRules(random: RepeatableRandom())
    let seed = random.random.seed
    for _ in 0..<100 {
      let lists = try Comparison([random.list(), random.list()])
      var loads: [PageLoad] = []
      for _ in 0..<20 {
        let request = random.request()
        guard
          request.topURL.isEmpty || WebAddress.isValid(request.topURL, following: .standard)
        else { continue }
        let page =
          request.topURL.isEmpty ? lists.matcher.noPage : try lists.matcher.page(request.topURL)
        loads.append(PageLoad(url: request.url, try #require(Load(request)), on: page))
      }
      let together = lists.matcher.decide(loads)
      let alone = loads.map { try? lists.matcher.decide($0.url, $0.load, on: $0.page) }
      #expect(together == alone, "seed \(seed)")
    }
  }

  @Test func `what is no URL is answered in its place`() throws {
    let text = #"[{"trigger": {"url-filter": "ads"}, "action": {"type": "block"}}]"#
    let lists = try Comparison([Array(text.utf8)])
    let page = lists.matcher.noPage
    let loads = ["https://a.test/ads", "no URL", "https://a.test/"].map {
      PageLoad(url: Array($0.utf8), Load(.image), on: page)
    }
    #expect(lists.matcher.decide(loads).map { $0?.isBlocked } == [true, nil, false])
    #expect(lists.matcher.decide([]) == [])
  }
}
