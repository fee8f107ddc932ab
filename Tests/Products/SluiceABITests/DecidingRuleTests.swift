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
        #expect(opened.numberedRule(url, page) == (rule == nil ? "" : alone), "seed \(lists.seed)")
        for text in [answer, explanation] {
          #expect(text.contains(#""rule":\#(place)"#), "seed \(lists.seed): \(text)")
        }
        named += rule == nil ? 0 : 1
      }
    }
    #expect(named > 500)
  }

  @Test func `a number that no rule has is answered with an empty text`() throws {
    let opened = try OpenedLists(
      #"[{"trigger":{"url-filter":"ad"},"action":{"type":"block"}}]"#)
    #expect(opened.rule(numbered: 0) == #"{"list":"list 0","index":0,"line":1,"column":2}"#)
    for number in [-1, 1, 1 << 32, Int64.max, .min] {
      #expect(opened.rule(numbered: number) == "", "\(number)")
    }
  }
}

extension OpenedLists {
  /// The rule that decides about a script of a page, by its number; empty if there is none.
  fileprivate func numberedRule(_ url: String, _ top: String) -> String {
    let page = unsafe Array(top.utf8).withCharacters { unsafe sluice_page_open(pointer, $0, $1) }
    defer { unsafe sluice_page_close(page) }
    let number = unsafe Array(url.utf8).withCharacters { url, length in
      unsafe sluice_rule_number(pointer, page, url, length, UInt8(SLUICE_SCRIPT), nil)
    }
    return rule(numbered: number)
  }

  fileprivate func rule(numbered number: Int64) -> String {
    var buffer = [CChar](repeating: 0, count: 1 << 12)
    // SAFETY: the buffer has as many bytes as it says.
    let length = unsafe buffer.withUnsafeMutableBufferPointer {
      unsafe sluice_numbered_rule(pointer, number, $0.baseAddress, $0.count)
    }
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

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
