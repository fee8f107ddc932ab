// SPDX-License-Identifier: Apache-2.0

import CSluice
import SluiceABI
import TestSupport
import Testing

@Suite struct `The rule behind a decision, for C` {
  @Test func `is the one of the reference`() throws {
    var lists = BlockingLists()
    var named = 0
    for _ in 0..<200 {
      let texts = (0..<3).map { _ in Array(lists.list().utf8) }
      let comparison = try Comparison(texts)
      let opened = try OpenedLists(texts)
      for (url, page) in BlockingLists.loads {
        let rule = comparison.decidingRule(BlockingLists.request(url, on: page))
        let place = rule.map { #"{"list":"list \#($0.list)","index":\#($0.index),"# } ?? "null"
        let alone = unsafe opened.report(sluice_rule, url, page)
        let answer = unsafe opened.report(sluice_answer, url, page)
        let explanation = unsafe opened.report(sluice_explain, url, page)
        #expect(alone.hasPrefix(place), "seed \(lists.seed): \(alone)")
        for text in [answer, explanation] {
          #expect(text.contains(#""rule":\#(place)"#), "seed \(lists.seed): \(text)")
        }
        named += rule == nil ? 0 : 1
      }
    }
    #expect(named > 500)
  }
}

extension OpenedLists {
  /// What a function writes about a script of a page.
  fileprivate func report(
    _ function: (
      OpaquePointer?, OpaquePointer?, UnsafePointer<CChar>?, Int, UInt8,
      UnsafeMutablePointer<CChar>?, Int
    ) -> Int,
    _ url: String, _ top: String
  ) -> String {
    var buffer = [CChar](repeating: 0, count: 1 << 16)
    let page = unsafe Array(top.utf8).withCharacters { unsafe sluice_page_open(pointer, $0, $1) }
    defer { unsafe sluice_page_close(page) }
    let length = unsafe Array(url.utf8).withCharacters { url, length in
      // SAFETY: the buffer has as many bytes as it says.
      unsafe buffer.withUnsafeMutableBufferPointer {
        unsafe function(
          pointer, page, url, length, UInt8(SLUICE_SCRIPT), $0.baseAddress, $0.count)
      }
    }
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
