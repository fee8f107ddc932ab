// SPDX-License-Identifier: Apache-2.0

import CSluice
import Sluice
import SluiceABI
import SystemFiles
import TestSupport
import Testing

@Suite struct `Opening for C` {
  /// The message for a path that cannot be opened, in a buffer of so many bytes.
  private func sentence(_ path: String?, room: Int) throws -> String {
    var error = [CChar](repeating: 0x7E, count: room + 2)
    // SAFETY: the buffer is larger than the size that is passed.
    unsafe error.withUnsafeMutableBufferPointer { buffer in
      if let path {
        unsafe #expect(sluice_open(path, buffer.baseAddress, room) == nil)
      } else {
        unsafe #expect(sluice_open(nil, buffer.baseAddress, room) == nil)
      }
    }
    #expect(error[room] == 0x7E)
    guard room > 0 else { return "" }
    let bytes = error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    #expect(bytes.count < room)
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  @Test func `a sentence is cut between two characters`() throws {
    let path = "/keine/Bücher€😀.sluice"
    let whole = try sentence(path, room: 500)
    #expect(whole == "cannot open \(path): No such file or directory")
    for room in 0...whole.utf8.count + 1 {
      let part = try sentence(path, room: room)
      #expect(whole.utf8.starts(with: part.utf8))
      // What is cut off is at most the rest of one character.
      #expect(part.utf8.count + 4 >= min(room, whole.utf8.count + 1))
    }
    #expect(try sentence(path, room: whole.utf8.count + 1) == whole)
  }

  @Test func `a missing path is rejected`() throws {
    #expect(try sentence(nil, room: 100) == "the path of an index is NULL")
    #expect(try sentence("", room: 100).contains("cannot open"))
    #expect(try sentence("/tmp", room: 100).contains("directory"))
    // SAFETY: nothing is passed.
    unsafe #expect(sluice_open(nil, nil, 0) == nil)
    unsafe #expect(sluice_open(nil, nil, 100) == nil)
    unsafe #expect(sluice_open_layers(nil, 3, nil, 0) == nil)
    unsafe #expect(sluice_open_layers(nil, -3, nil, 0) == nil)
  }

  @Test func `an invalid index is rejected with its name and the offset`() throws {
    let path = "/tmp/sluice-test-\(UInt64.random(in: 0 ... .max)).sluice"
    defer { FileWriter.remove(FilePath(path)) }
    try FileWriter.replace(FilePath(path), with: Array(repeating: 0x20, count: 5000))
    #expect(try sentence(path, room: 500) == "\(path): at byte 0: this is not an index of rules")
  }

  /// An index that blocks a word, in a file.
  private func write(_ word: String, to path: String) throws {
    let list = #"[{"trigger":{"url-filter":"/\#(word)/"},"action":{"type":"block"}}]"#
    let source = SourceList(name: "x", bytes: Array(list.utf8))
    try FileWriter.replace(FilePath(path), with: ListCompiler().compile([source]).index.bytes)
  }

  private func blocks(_ matcher: OpaquePointer?, _ word: String) -> Bool {
    // SAFETY: the matcher is open.
    unsafe Array("https://a.test/\(word)/".utf8).withCharacters {
      unsafe sluice_decide(matcher, nil, $0, $1, UInt8(SLUICE_IMAGE)) & SLUICE_BLOCK != 0
    }
  }

  /// The result of opening again, and its message.
  private func reopened(_ matcher: OpaquePointer?) throws -> (OpaquePointer?, String) {
    var error = [CChar](repeating: 0x7E, count: 300)
    // SAFETY: the matcher is open, and the buffer has the size that is passed.
    let new = unsafe error.withUnsafeMutableBufferPointer {
      unsafe sluice_reopen(matcher, $0.baseAddress, $0.count)
    }
    return unsafe (
      new, String(decoding: error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    )
  }

  @Test(arguments: [false, true])
  func `a file that was replaced is opened again, and the old matcher stays valid`(isCopied: Bool)
    throws
  {
    let path = "/tmp/sluice-test-\(UInt64.random(in: 0 ... .max)).sluice"
    defer { FileWriter.remove(FilePath(path)) }
    try write("one", to: path)
    // SAFETY: what is opened is closed at the end.
    let old = unsafe path.withCString { path in
      var paths = unsafe [UnsafePointer<CChar>?](arrayLiteral: path)
      return unsafe isCopied
        ? sluice_open_copies(&paths, 1, nil, 0) : sluice_open_layers(&paths, 1, nil, 0)
    }
    defer { unsafe sluice_close(old) }
    unsafe #expect(try reopened(old) == (nil, ""))
    try FileWriter.replace(FilePath(path), with: [1, 2, 3])
    let (refused, sentence) = try unsafe reopened(old)
    unsafe #expect(
      refused == nil && sentence == "\(path): at byte 0: this is not an index of rules")
    try write("two", to: path)
    let (new, silence) = try unsafe reopened(old)
    defer { unsafe sluice_close(new) }
    unsafe #expect(new != nil && silence.isEmpty)
    unsafe #expect(blocks(new, "two") && !blocks(new, "one"))
    unsafe #expect(blocks(old, "one") && !blocks(old, "two"))
    FileWriter.remove(FilePath(path))
    unsafe #expect(try reopened(new).1.contains("No such file"))
  }

  @Test func `a page can be used with another matcher, and outlive its own`() throws {
    let list = #"[{"trigger":{"url-filter":"x","if-domain":["a.test"]},"action":{"type":"block"}}]"#
    let other = try OpenedLists(list)
    let page = try {
      let own = try OpenedLists(list)
      // SAFETY: the matcher is open.
      return unsafe Array("https://a.test/".utf8).withCharacters {
        unsafe sluice_page_open(own.pointer, $0, $1)
      }
    }()
    // SAFETY: the page is open, and so is the other matcher.
    unsafe #expect(page != nil)
    let decision = unsafe Array("https://b.test/x".utf8).withCharacters {
      unsafe sluice_decide(other.pointer, page, $0, $1, UInt8(SLUICE_SCRIPT))
    }
    #expect(decision == SLUICE_BLOCK)
    unsafe sluice_page_close(page)
  }

  @Test func `NULL is closed and used without harm`() {
    // SAFETY: nothing is passed.
    sluice_close(nil)
    sluice_page_close(nil)
    unsafe #expect(sluice_page_open(nil, "https://a.test/", 15) == nil)
    unsafe #expect(sluice_decide(nil, nil, "https://a.test/", 15, 0) == SLUICE_INVALID)
  }

  @Test func `invalid URLs have no page`() throws {
    let lists = try OpenedLists(#"[{"trigger":{"url-filter":"x"},"action":{"type":"block"}}]"#)
    // SAFETY: the matcher is open, and no byte outside the text is read.
    unsafe #expect(sluice_page_open(lists.pointer, nil, 0) == nil)
    unsafe #expect(sluice_page_open(lists.pointer, nil, 5) == nil)
    unsafe #expect(sluice_page_open(lists.pointer, "https://a.test/", 0) == nil)
    unsafe #expect(sluice_page_open(lists.pointer, "https://a.test/", -1) == nil)
    unsafe #expect(sluice_page_open(lists.pointer, "nothing", 7) == nil)
    unsafe #expect(
      sluice_decide(lists.pointer, nil, "https://a.test/", -1, 0) == SLUICE_INVALID)
    unsafe #expect(sluice_decide(lists.pointer, nil, nil, 5, 0) == SLUICE_INVALID)
    unsafe #expect(sluice_decide(lists.pointer, nil, nil, 0, 0) == SLUICE_INVALID)
  }
}
