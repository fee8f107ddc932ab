// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Testing

@testable import LanguageServer

struct DocumentURITests {
  private static let cases: [(uri: String, path: String?)] = [
    ("file:///a/b.json", "/a/b.json"), ("file://localhost/a", "/a"), ("FILE:///a%20b", "/a b"),
    ("file:///%C3%A9", "/é"), ("file:///a%2Fb", "/a/b"), ("file:///a%zz", "/a%zz"),
    ("file://host/a", nil), ("untitled:Untitled-1", nil), ("file:///a%00b", nil), ("", nil),
    ("file://", nil),
  ]

  @Test("URIs of files have their paths", arguments: cases)
  func paths(_ uri: String, _ path: String?) {
    #expect(DocumentURI(uri).path?.text == path)
  }

  @Test("a path comes back from its URI", arguments: ["/a b/é%.json", "/", "/\u{1F600}#?&"])
  func roundTrip(_ path: String) {
    #expect(DocumentURI(FilePath(path)).path == FilePath(path))
  }
}
