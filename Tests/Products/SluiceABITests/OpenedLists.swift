// SPDX-License-Identifier: Apache-2.0

import CSluice
import RuleMatching
import Sluice
import SystemFiles
import TestSupport
import Testing

/// Lists that C has opened, with the Swift matcher of the same index.
@safe
final class OpenedLists {
  let matcher: Matcher
  // SAFETY: open as long as this object lives.
  let pointer: OpaquePointer

  /// Compiles lists, and opens their index in both ways.
  convenience init(_ lists: [[UInt8]]) throws {
    let sources = lists.enumerated().map { SourceList(name: "list \($0)", bytes: $1) }
    try self.init(sources, [])
  }

  /// The same with the ruleset of an extension.
  convenience init(ruleset: String) throws {
    try self.init([], [DNRList(name: "rules.json", bytes: Array(ruleset.utf8))])
  }

  /// The same with a filter list, which C compiles.
  convenience init(filters: String) throws {
    let bytes = unsafe "list".withCString { name in
      unsafe filters.withCString { text in
        var list = unsafe sluice_list(name: name, text: text, length: filters.utf8.count)
        let index = unsafe sluice_compile(&list, 1, nil, nil, 0)
        defer { unsafe sluice_index_close(index) }
        // SAFETY: the index is open, and its bytes are copied.
        let bytes = unsafe sluice_index_bytes(index)
        return unsafe UnsafeRawBufferPointer(start: bytes.start, count: bytes.length).map { $0 }
      }
    }
    try self.init(index: bytes)
  }

  private convenience init(_ lists: [SourceList], _ rulesets: [DNRList]) throws {
    let compiler = ListCompiler(LintOptions(target: .sluice))
    try self.init(index: compiler.compileValidRules(lists, extensionRules: rulesets).index.bytes)
  }

  private init(index: [UInt8]) throws {
    let path = "/tmp/sluice-test-\(UInt64.random(in: 0 ... .max)).sluice"
    defer { FileWriter.remove(FilePath(path)) }
    try FileWriter.replace(FilePath(path), with: index)
    matcher = Matcher([try RuleIndex(mapping: FilePath(path))])
    unsafe pointer = try #require(sluice_open(path, nil, 0))
  }

  convenience init(_ list: String) throws { try self.init([Array(list.utf8)]) }

  deinit { unsafe sluice_close(pointer) }

  /// C's decision about one load; an empty page means no page.
  func decide(_ url: [UInt8], _ type: UInt8, top: [UInt8] = []) -> UInt32 {
    unsafe url.withCharacters { url, length in
      guard !top.isEmpty else { return unsafe sluice_decide(pointer, nil, url, length, type) }
      let page = unsafe top.withCharacters { unsafe sluice_page_open(pointer, $0, $1) }
      defer { unsafe sluice_page_close(page) }
      guard unsafe page != nil else { return SLUICE_INVALID }
      return unsafe sluice_decide(pointer, page, url, length, type)
    }
  }

  func decide(_ url: String, _ type: Int = SLUICE_SCRIPT, top: String = "") -> UInt32 {
    decide(Array(url.utf8), UInt8(type), top: Array(top.utf8))
  }
}

extension [UInt8] {
  /// The bytes as C passes them.
  func withCharacters<Answer>(_ body: (UnsafePointer<CChar>?, Int) -> Answer) -> Answer {
    // SAFETY: characters are bytes, and the buffer is used within the closure only.
    unsafe withUnsafeBytes { unsafe body($0.bindMemory(to: CChar.self).baseAddress, $0.count) }
  }
}
