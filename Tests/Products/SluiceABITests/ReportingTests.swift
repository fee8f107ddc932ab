// SPDX-License-Identifier: Apache-2.0

import CSluice
import RuleMatching
import Sluice
import SluiceABI
import Testing

@Suite struct `Reporting for C` {
  private static let list = #"""
    [{"trigger":{"url-filter":"ads\\.test"},"action":{"type":"block"}},
     {"trigger":{"url-filter":"kept"},"action":{"type":"ignore-previous-rules"}},
     {"trigger":{"url-filter":"images\\.test","resource-type":["image"]},"action":{"type":"block"}},
     {"trigger":{"url-filter":"."},"action":{"type":"css-display-none","selector":".ä, b"}},
     {"trigger":{"url-filter":"note"},"action":{"type":"notify","notification":"seen"}},
     {"trigger":{"url-filter":"^http:"},"action":{"type":"make-https"}},
     {"trigger":{"url-filter":"moved","if-domain":["*page.test"]},
      "action":{"type":"redirect","redirect":{"url":"https://new.test/"}}},
     {"trigger":{"url-filter":"(m)arked"},
      "action":{"type":"redirect","redirect":{"regex-substitution":"https://\\1.test/"}}},
     {"trigger":{"url-filter":"headers"},"action":{"type":"modify-headers","priority":1,
      "request-headers":[{"operation":"remove","header":"Cookie"}]}}]
    """#

  private typealias Function =
    @convention(c) (
      OpaquePointer?, OpaquePointer?, UnsafePointer<CChar>?, Int, UInt8,
      UnsafeMutablePointer<CChar>?, Int
    ) -> Int

  private let lists: OpenedLists

  init() throws { lists = try OpenedLists(Self.list) }

  /// What a function writes into a buffer of a size, and what it returns.
  private func report(
    _ function: Function, _ url: String, _ type: Int, top: String = "", size: Int = 1 << 16
  ) -> (text: String, length: Int) {
    var buffer = [CChar](repeating: 0x7F, count: size + 1)
    let top = Array(top.utf8)
    let page = unsafe top.withCharacters { unsafe sluice_page_open(lists.pointer, $0, $1) }
    defer { unsafe sluice_page_close(page) }
    let length = unsafe Array(url.utf8).withCharacters { url, length in
      // SAFETY: the buffer has one byte more than the size that is passed, which must not change.
      unsafe buffer.withUnsafeMutableBufferPointer {
        unsafe function(lists.pointer, page, url, length, UInt8(type), $0.baseAddress, size)
      }
    }
    #expect(buffer[size] == 0x7F)
    let text = buffer.prefix { $0 != 0 && $0 != 0x7F }.map { UInt8(bitPattern: $0) }
    return (String(decoding: text, as: UTF8.self), length)
  }

  private static let loads: [(url: String, type: Int, name: String, top: String)] = [
    ("https://ads.test/a.js", SLUICE_SCRIPT, "script", "https://page.test/"),
    ("https://ads.test/kept", SLUICE_SCRIPT, "script", "https://page.test/"),
    ("http://images.test/note", SLUICE_IMAGE, "image", ""),
    ("https://images.test/", SLUICE_SCRIPT, "script", "https://page.test/"),
    ("https://x.test/moved", SLUICE_FETCH, "fetch", "https://www.page.test/"),
    ("https://x.test/headers", SLUICE_PING, "ping", "https://page.test/#part"),
    ("https://page.test/#part", SLUICE_TOP_DOCUMENT, "top-document", ""),
    (
      "https://page.test/note#part", SLUICE_TOP_DOCUMENT, "top-document",
      "https://page.test/note#part"
    ),
    ("HTTPS://ADS.test:443/../a", SLUICE_CHILD_DOCUMENT, "child-document", "https://page.test/"),
  ]

  @Test(arguments: loads) func `has the same text as the command`(
    _ load: (url: String, type: Int, name: String, top: String)
  ) throws {
    var fields = RequestFields()
    fields.url = Array(load.url.utf8)
    fields.topURL = Array(load.top.utf8)
    fields.type = Array(load.name.utf8)[...]
    let request = try MatchRequest(fields)
    var answerer = RequestAnswerer(lists.matcher) { effects, url in
      ResolvedChanges(of: effects, url, by: .complete())
    }
    let answer = String(decoding: try answerer.answer(request).line, as: UTF8.self)
    let found = unsafe report(sluice_answer, load.url, load.type, top: load.top)
    #expect(found.text == answer)
    #expect(found.length == answer.utf8.count)

    let explanation = try #require(try answerer.decide(request).explanation)
    let changes = ResolvedChanges(of: explanation.effects, request.url, by: .complete())
    let text = ExplanationJSON { lists.matcher.rule($0) }
      .text(of: explanation, request, changes: changes)
    let reasons = unsafe report(sluice_explain, load.url, load.type, top: load.top)
    #expect(reasons.text + "\n" == String(decoding: text, as: UTF8.self))
  }

  @Test func `reports the rule alone`() {
    let blocked = unsafe report(sluice_rule, "https://ads.test/", SLUICE_SCRIPT)
    #expect(blocked.text == #"{"list":"list 0","index":0,"line":1,"column":2}"#)
    let kept = unsafe report(sluice_rule, "https://ads.test/kept", SLUICE_SCRIPT)
    #expect(kept.text.contains(#""index":1,"#))
    let nothing = unsafe report(sluice_rule, "https://x.test/", SLUICE_SCRIPT)
    #expect(nothing.text == "null" && nothing.length == 4)
  }

  @Test func `does not resolve groups of patterns, which needs PCRE2`() {
    let found = unsafe report(sluice_answer, "https://x.test/marked", SLUICE_SCRIPT)
    #expect(found.text.contains(#""actions":["css-display-none","redirect"]"#))
    #expect(found.text.contains(#""redirect":null"#))
  }

  @Test func `is truncated between characters if there is no room, and returns the full length`() {
    let whole = unsafe report(sluice_answer, "https://x.test/", SLUICE_CHILD_DOCUMENT)
    #expect(whole.text.contains("ä"))
    for size in 0...(whole.length + 1) {
      let cut = unsafe report(sluice_answer, "https://x.test/", SLUICE_CHILD_DOCUMENT, size: size)
      #expect(cut.length == whole.length)
      #expect(whole.text.hasPrefix(cut.text))
      #expect(cut.text.utf8.count >= min(size - 2, whole.length))
    }
    let room = unsafe sluice_answer(lists.pointer, nil, "x:y", 3, UInt8(SLUICE_SCRIPT), nil, 99)
    #expect(room > 0)
  }

  @Test(arguments: ["", "no url", "https://[/"]) func `is empty for an invalid URL`(_ url: String) {
    for found in unsafe [
      report(sluice_answer, url, SLUICE_SCRIPT), report(sluice_rule, url, SLUICE_SCRIPT),
      report(sluice_explain, url, SLUICE_SCRIPT), report(sluice_answer, "https://a.test/", 99),
    ] {
      #expect(found.length == 0 && found.text.isEmpty)
    }
    unsafe url.withCString { url in
      #expect(unsafe sluice_answer(nil, nil, url, 0, 0, nil, 0) == 0)
    }
    #expect(unsafe sluice_explain(lists.pointer, nil, nil, 15, 0, nil, 0) == 0)
  }
}
