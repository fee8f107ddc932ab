// SPDX-License-Identifier: Apache-2.0

import CSluice
import Sluice
import Testing

/// The details of a load as texts.
struct Details {
  var initiator: String?
  var frameURL: String?
  var method: String?
  var tab: Int32 = -1
  var frame = SLUICE_USUAL_FRAME
  var loadedBy = SLUICE_AS_GIVEN
  var upgrades = false
  var missingBytes = 0

  /// Passes them as C does.
  func withDetails<Answer>(_ body: (UnsafePointer<sluice_details>) -> Answer) -> Answer {
    // SAFETY: the texts live for the call, and are as long as it says.
    unsafe Details.withText(initiator) { initiator, initiatorLength in
      unsafe Details.withText(frameURL) { frameURL, frameLength in
        unsafe Details.withText(method) { method, methodLength in
          let details = unsafe sluice_details(
            size: MemoryLayout<sluice_details>.size - missingBytes, initiator: initiator,
            initiator_length: initiatorLength,
            frame_url: frameURL, frame_url_length: frameLength, method: method,
            method_length: methodLength, tab_id: tab, frame: Int32(frame),
            loaded_by: Int32(loadedBy), upgrade_insecure_requests: upgrades ? 1 : 0)
          return unsafe withUnsafePointer(to: details) { unsafe body($0) }
        }
      }
    }
  }

  private static func withText<Answer>(
    _ text: String?, _ body: (UnsafePointer<CChar>?, Int) -> Answer
  ) -> Answer {
    guard let text else { return body(nil, 0) }
    return unsafe text.withCString { unsafe body($0, text.utf8.count) }
  }
}

@Suite struct `Details of loads for C` {
  private static let ruleset = #"""
    [{"id":1,"condition":{"initiatorDomains":["asks.test"]},"action":{"type":"block"}},
     {"id":2,"condition":{"requestMethods":["post"]},"action":{"type":"block"}},
     {"id":3,"condition":{"excludedRequestMethods":["get","other"]},"action":{"type":"block"},
      "priority":2},
     {"id":4,"condition":{"resourceTypes":["webtransport"]},"action":{"type":"block"}},
     {"id":5,"condition":{"resourceTypes":["object"],"urlFilter":"/plug"},
      "action":{"type":"block"}}]
    """#
  private static let url = "https://x.test/plug"
  private static let page = "https://page.test/"

  private func decide(
    _ lists: OpenedLists, _ details: Details?, top: String = page, type: Int = SLUICE_SCRIPT,
    url: String = Self.url
  ) -> UInt32 {
    let top = Array(top.utf8)
    let page = unsafe top.withCharacters { unsafe sluice_page_open(lists.pointer, $0, $1) }
    defer { unsafe sluice_page_close(page) }
    return unsafe Array(url.utf8).withCharacters { url, length in
      guard let details else {
        return unsafe sluice_decide_detailed(
          lists.pointer, page, url, length, UInt8(type), nil)
      }
      return unsafe details.withDetails {
        unsafe sluice_decide_detailed(lists.pointer, page, url, length, UInt8(type), $0)
      }
    }
  }

  private static let loads: [(Details?, blocks: Bool)] = [
    (nil, false),
    (Details(), false),
    (Details(initiator: "https://asks.test/"), true),
    (Details(initiator: "https://other.test/"), false),
    (Details(initiator: ""), false),
    (Details(frameURL: "https://asks.test/frame"), true),
    (Details(frameURL: ""), false),
    (Details(method: "post"), true),
    (Details(method: "POST"), true),
    (Details(method: "GET"), false),
    (Details(method: "put"), true),
    (Details(method: "brew"), false),
    (Details(tab: 7), false),
  ]

  @Test(arguments: loads) func `decide as rules of extensions ask`(
    _ details: Details?, blocks: Bool
  ) throws {
    let lists = try OpenedLists(ruleset: Self.ruleset)
    #expect(decide(lists, details) == (blocks ? SLUICE_BLOCK : 0))
  }

  @Test func `give the page to a load without one`() throws {
    let lists = try OpenedLists(
      ruleset: #"[{"id":1,"condition":{"topDomains":["asks.test"]},"action":{"type":"block"}}]"#)
    #expect(decide(lists, Details(initiator: "https://asks.test/"), top: "") == SLUICE_BLOCK)
    #expect(decide(lists, Details(initiator: ""), top: "") == 0)
    #expect(decide(lists, Details(initiator: "https://asks.test/")) == 0)
  }

  @Test func `give the tab and the frame`() throws {
    let tabs = try OpenedLists(
      ruleset: #"[{"id":1,"condition":{"tabIds":[7,-1]},"action":{"type":"block"}}]"#)
    #expect(decide(tabs, Details(tab: 7)) == SLUICE_BLOCK)
    #expect(decide(tabs, Details(tab: 8)) == 0)
    #expect(decide(tabs, Details()) == SLUICE_BLOCK)
    let frames = try OpenedLists(
      #"[{"trigger":{"url-filter":".","load-context":["child-frame"]},"action":{"type":"block"}}]"#)
    #expect(decide(frames, Details(frame: SLUICE_CHILD_FRAME)) == SLUICE_BLOCK)
    #expect(decide(frames, Details(frame: SLUICE_TOP_FRAME)) == 0)
    #expect(decide(frames, Details(), type: SLUICE_CHILD_DOCUMENT) == SLUICE_BLOCK)
    #expect(decide(frames, Details(frame: SLUICE_TOP_FRAME), type: SLUICE_CHILD_DOCUMENT) == 0)
  }

  private static let loadedByPages: [(Details, type: Int, blocks: Bool)] = [
    (Details(), SLUICE_IMAGE, true),
    (Details(loadedBy: SLUICE_LOADED), SLUICE_IMAGE, false),
    (Details(loadedBy: SLUICE_LOADED_BY_SRCSET), SLUICE_IMAGE, false),
    (Details(loadedBy: SLUICE_LOADED), SLUICE_SCRIPT, false),
    (Details(loadedBy: SLUICE_LOADED), SLUICE_PING, true),
    (Details(loadedBy: SLUICE_LOADED_BY_PRECONNECT), SLUICE_PING, true),
    (Details(loadedBy: SLUICE_LOADED, upgrades: true), SLUICE_SCRIPT, false),
    (Details(upgrades: true, missingBytes: 8), SLUICE_SCRIPT, true),
  ]

  @Test(arguments: loadedByPages) func `say how the page loads it`(
    _ details: Details, _ type: Int, blocks: Bool
  ) throws {
    let lists = try OpenedLists(
      #"[{"trigger":{"url-filter":"^http:"},"action":{"type":"block"}}]"#)
    #expect(
      decide(lists, details, type: type, url: "http://x.test/") == (blocks ? SLUICE_BLOCK : 0))
    let secure = try OpenedLists(
      #"[{"trigger":{"url-filter":"^https:"},"action":{"type":"block"}}]"#)
    let image = Details(loadedBy: SLUICE_LOADED)
    #expect(decide(secure, image, type: SLUICE_IMAGE, url: "http://x.test/") == SLUICE_BLOCK)
  }

  @Test func `types that only rules of extensions know are decided without details`() throws {
    let lists = try OpenedLists(ruleset: Self.ruleset)
    #expect(lists.decide(Self.url, SLUICE_OBJECT) == SLUICE_BLOCK)
    #expect(lists.decide(Self.url, SLUICE_WEBTRANSPORT) == SLUICE_BLOCK)
    #expect(lists.decide(Self.url, SLUICE_WEBBUNDLE) == 0)
    #expect(lists.decide(Self.url, SLUICE_OTHER) == 0)
    let types = [SLUICE_OBJECT, SLUICE_WEBBUNDLE, SLUICE_WEBTRANSPORT, 17].map { UInt8($0) }
    let urls = Column<Int64>([String](repeating: Self.url, count: 4))
    let expected = [SLUICE_BLOCK, 0, SLUICE_BLOCK, SLUICE_INVALID]
    #expect(lists.decide(urls, types).decisions == expected)
    let tops = Column<Int64>([String](repeating: Self.page, count: 4))
    #expect(lists.decide(urls, types, tops: tops).decisions == expected)
    let names = ["object", "webtransport", "webbundle", "main_frame", "sub_frame", "csp_report"]
    let numbers = names.map { name in unsafe sluice_type(name, name.utf8.count) }
    #expect(numbers == [14, 15, 16, 1, 2, 13])
  }

  private static let invalid = [
    Details(missingBytes: 1), Details(missingBytes: 64),
    Details(initiator: "no URL"), Details(frameURL: "no URL"), Details(tab: -2), Details(frame: 3),
    Details(frame: -1), Details(loadedBy: -1), Details(loadedBy: 6),
  ]

  @Test(arguments: invalid) func `that are invalid are answered with SLUICE_INVALID`(
    _ details: Details
  ) throws {
    let lists = try OpenedLists(ruleset: Self.ruleset)
    #expect(decide(lists, details) == SLUICE_INVALID)
  }

  @Test func `are part of reports`() throws {
    let lists = try OpenedLists(ruleset: Self.ruleset)
    let details = Details(initiator: "https://asks.test/", method: "post", tab: 3)
    func report(
      _ function: (
        OpaquePointer?, OpaquePointer?, UnsafePointer<CChar>?, Int, UInt8,
        UnsafePointer<sluice_details>?, UnsafeMutablePointer<CChar>?, Int
      ) -> Int
    ) -> String {
      var buffer = [CChar](repeating: 0, count: 1 << 14)
      let length = unsafe details.withDetails { details in
        // SAFETY: the buffer has as many bytes as it says.
        unsafe buffer.withUnsafeMutableBufferPointer { buffer in
          unsafe Array(Self.url.utf8).withCharacters { url, length in
            unsafe function(
              lists.pointer, nil, url, length, UInt8(SLUICE_OBJECT), details, buffer.baseAddress,
              buffer.count)
          }
        }
      }
      return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    let rule = unsafe report(sluice_rule_detailed)
    #expect(rule == #"{"list":"rules.json","index":2,"line":3,"column":2,"id":3}"#)
    #expect(unsafe report(sluice_answer_detailed).contains(#""decision":"block","rule":\#(rule)"#))
    let explanation = unsafe report(sluice_explain_detailed)
    for part in [
      #""initiator":"https://asks.test/""#, #""tab_id":3"#, #""method":"post""#, #""id":5"#,
    ] {
      #expect(explanation.contains(part), "\(explanation)")
    }
  }
}
