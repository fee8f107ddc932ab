// SPDX-License-Identifier: Apache-2.0

import CSluice
import SluiceABI
import Testing

@Suite struct `Filters that remove parameters, for C` {
  @Test(arguments: [
    ("https://news.example/a?utm_a=1&b=2", SLUICE_REDIRECT),
    ("https://news.example/a?b=2", 0), ("https://news.example/a", 0),
    ("https://other.example/a?utm_a=1", 0),
  ])
  func `decide about URLs that have the parameter`(url: String, expected: UInt32) throws {
    let lists = try OpenedLists(filters: "||news.example^$removeparam=utm_a\n")
    let types = [UInt8(SLUICE_TOP_DOCUMENT)]
    #expect(lists.decide(Column([url]), types).decisions == [expected])
  }
}
