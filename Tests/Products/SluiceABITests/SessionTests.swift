// SPDX-License-Identifier: Apache-2.0

import CSluice
import SluiceABI
import SystemFiles
import TestSupport
import Testing

@Suite struct `Sessions for C` {
  private static let list =
    #"""
    [{"trigger":{"url-filter":"/ad","if-domain":["*a.test"]},"action":{"type":"block"}},
     {"trigger":{"url-filter":"/ad","unless-domain":["*a.test"]},"action":{"type":"block-cookies"}}]
    """#

  /// A session's decision about one load.
  // SAFETY: the caller passes an open session, or NULL.
  @unsafe private static func decide(
    _ session: OpaquePointer?, _ url: String, _ type: Int = SLUICE_SCRIPT, top: String = ""
  ) -> UInt32 {
    unsafe Array(url.utf8).withCharacters { url, length in
      unsafe Array(top.utf8).withCharacters { top, topLength in
        unsafe sluice_session_decide(session, url, length, top, topLength, UInt8(type))
      }
    }
  }

  @Test func `decide as single calls do`() throws {
    let lists = try OpenedLists(Self.list)
    let session = unsafe sluice_session_open(lists.pointer)
    defer { unsafe sluice_session_close(session) }
    let urls = [
      "https://x.test/ad", "https://a.test/ad", "https://x.test/", "no",
      "https://a.test/ad#b", "https://a-long-host-name-of-more-than-32-bytes.x.test/ad",
    ]
    for top in ["https://a.test/", "https://sub.a.test/", "https://b.test/", "", "no"] {
      for url in urls + urls {
        for type in [SLUICE_SCRIPT, SLUICE_TOP_DOCUMENT, 77, 200] {
          let expected = lists.decide(url, type, top: top)
          #expect(
            unsafe Self.decide(session, url, type, top: top) == expected, "\(url) \(type) on \(top)"
          )
        }
      }
    }
  }

  @Test func `have no session without a matcher, and decide nothing without a session`() {
    unsafe #expect(sluice_session_open(nil) == nil)
    unsafe #expect(Self.decide(nil, "https://x.test/ad") == SLUICE_INVALID)
    sluice_session_close(nil)
  }

  @Test func `outlive their matcher, and never mix up two`() throws {
    var first: OpenedLists? = try OpenedLists(Self.list)
    let other = try OpenedLists(
      #"[{"trigger":{"url-filter":"/ad"},"action":{"type":"make-https"}}]"#)
    let old = unsafe sluice_session_open(first?.pointer)
    let new = unsafe sluice_session_open(other.pointer)
    defer { unsafe sluice_session_close(old) }
    defer { unsafe sluice_session_close(new) }
    first = nil
    for _ in 0..<3 {
      let url = "http://a.test/ad-of-a-page-that-is-long-enough"
      unsafe #expect(Self.decide(old, url, top: "https://a.test/") == UInt32(SLUICE_BLOCK))
      unsafe #expect(Self.decide(new, url, top: "https://a.test/") == UInt32(SLUICE_MAKE_HTTPS))
    }
  }
}
