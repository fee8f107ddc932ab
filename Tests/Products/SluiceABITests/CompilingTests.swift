// SPDX-License-Identifier: Apache-2.0

import CSluice
import Sluice
import SluiceABI
import SystemFiles
import TestSupport
import Testing

/// Compiling in a program that links the C library.
@safe
@Suite struct `Compiling for C` {
  /// An index or the reasons why there is none.
  private enum Outcome {
    case bytes([UInt8], messages: String)
    case refused(String)
  }

  /// Compiles lists, each a name with its text, or with nil for a file.
  private func compile(
    _ lists: [(name: String, text: String?)],
    _ options: sluice_compile_options = SLUICE_COMPILE_OPTIONS.given
  ) -> Outcome {
    var error = [CChar](repeating: 0x7E, count: 500)
    // SAFETY: the copies live until they are freed, and all sizes are those of the buffers.
    let given = unsafe lists.map { list in
      unsafe sluice_list(
        name: copy(of: list.name), text: list.text.map { unsafe copy(of: $0) },
        length: list.text?.utf8.count ?? 0)
    }
    defer {
      for number in unsafe given.indices {
        unsafe given[number].name.deallocate()
        unsafe given[number].text?.deallocate()
      }
    }
    var options = options
    guard let index = unsafe sluice_compile(given, given.count, &options, &error, error.count)
    else { return .refused(text(error)) }
    defer { unsafe sluice_index_close(index) }
    // SAFETY: the index is open, and its bytes are copied.
    let bytes = unsafe sluice_index_bytes(index)
    let read = unsafe UnsafeRawBufferPointer(start: bytes.start, count: bytes.length).map { $0 }
    var messages = [CChar](repeating: 0, count: unsafe sluice_index_messages(index, nil, 0) + 1)
    unsafe _ = sluice_index_messages(index, &messages, messages.count)
    return .bytes(read, messages: text(messages))
  }

  /// The text in a buffer, which ends with a zero.
  private func text(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A text as C has it, which the caller frees.
  @unsafe private func copy(of text: String) -> UnsafePointer<CChar> {
    let characters = text.utf8.map { CChar(bitPattern: $0) } + [0]
    // SAFETY: as long as the characters, and initialized with all of them.
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: characters.count)
    _ = unsafe copy.initialize(from: characters)
    return unsafe UnsafePointer(copy.baseAddress.unsafelyUnwrapped)
  }

  private static let rules = #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}]"#
  private static let filters = "||tracker.example^$script\n@@||tracker.example/ok^\n"

  @Test func `lists in memory give the bytes that the command gives`() throws {
    let outcome = compile([("ads.json", Self.rules), ("list.txt", Self.filters)])
    guard case .bytes(let bytes, let messages) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(messages == "")
    try Folder.with(["ads.json": Self.rules, "list.txt": Self.filters]) { folder in
      let opener = ListOpener(ListCompiler(LintOptions(target: .sluice)))
      let files = [
        try opener.file(folder["ads.json"]), try opener.file(folder["list.txt"], named: "list.txt"),
      ]
      let compilation = try opener.compile(try opener.input(of: files))
      #expect(compilation.index.bytes == bytes)
      // Files give the same, but for the path by which the text of a filter is found.
      let read = compile([(folder["ads.json"].text, nil)])
      guard case .bytes(let fromFile, _) = read,
        case .bytes(let fromText, _) = compile([
          ("ads.json", Self.rules)
        ])
      else {
        Issue.record("\(read)")
        return
      }
      #expect(fromFile == fromText)
    }
  }

  @Test func `an index in memory is opened, and decides`() throws {
    guard case .bytes(let bytes, _) = compile([("list.txt", Self.filters)]) else {
      Issue.record("not compiled")
      return
    }
    let isBlocked = { (url: String) in
      // SAFETY: the bytes live for the call, and the matcher until it is closed.
      unsafe bytes.withCharacters { start, length in
        let bytes = unsafe sluice_bytes(start: start, length: length)
        let matcher = unsafe sluice_open_bytes([bytes, bytes], 2, nil, nil, 0)
        defer { unsafe sluice_close(matcher) }
        // Nothing replaces an index in memory.
        unsafe #expect(sluice_reopen(matcher, nil, 0) == nil)
        return unsafe Array(url.utf8).withCharacters {
          unsafe sluice_decide(matcher, nil, $0, $1, UInt8(SLUICE_SCRIPT))
        } & SLUICE_BLOCK != 0
      }
    }
    #expect(isBlocked("https://tracker.example/a.js"))
    #expect(!isBlocked("https://tracker.example/ok/a.js"))
  }

  @Test(arguments: [
    ("bad.json", #"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#, "bad.json:1:"),
    ("none.json", "[", "none.json:1:"),
    ("empty.txt", "", "empty.txt: the file is empty"),
    ("comments.txt", "! nothing\n", "cannot compile comments.txt: no filter found"),
    ("scripts.txt", "##+js(set, x, 1)\n", "no filter became a rule"),
    ("index.txt", "\u{0}\u{1}", "index.txt"),
  ])
  func `a list that is refused gives the reason`(name: String, text: String, reason: String) {
    guard case .refused(let error) = compile([(name, text)]) else {
      Issue.record("\(name) was compiled")
      return
    }
    #expect(error.contains(reason))
  }

  @Test func `every list with an error is named`() {
    let bad = #"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#
    guard case .refused(let error) = compile([("one.json", bad), ("two.json", bad)]) else {
      Issue.record("compiled")
      return
    }
    #expect(error.split(separator: "\n").map { $0.prefix(8) } == ["one.json", "two.json"])
  }

  @Test func `rules that are left out are reported`() {
    let list =
      Self.rules.dropLast() + #",{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#
    var options = SLUICE_COMPILE_OPTIONS.given
    options.skips_invalid_rules = 1
    guard case .bytes(_, let messages) = compile([("ads.json", String(list))], options) else {
      Issue.record("refused")
      return
    }
    #expect(messages.hasPrefix("ads.json:1:"))
  }

  @Test func `a limit is an error that names the number`() {
    var options = SLUICE_COMPILE_OPTIONS.given
    options.decision_steps = 1
    guard case .refused(let error) = compile([("ads.json", Self.rules)], options) else {
      Issue.record("compiled")
      return
    }
    #expect(error.contains("the limit is 1"))
  }

  @Test func `nothing at all is an error`() {
    var error = [CChar](repeating: 0x7E, count: 100)
    // SAFETY: nothing is passed, or buffers with their sizes.
    unsafe #expect(sluice_compile(nil, 3, nil, &error, error.count) == nil)
    #expect(text(error) == "no list was given")
    unsafe #expect(sluice_compile(nil, 3, nil, nil, 0) == nil)
    unsafe #expect(sluice_index_bytes(nil).start == nil)
    #expect(sluice_index_messages(nil, nil, 0) == 0)
    #expect(sluice_index_write(nil, nil, nil, 0) == -1)
    sluice_index_close(nil)
    unsafe #expect(sluice_open_bytes(nil, 2, nil, &error, error.count) == nil)
    #expect(text(error) == "no index was given")
  }

  @Test func `options of another size are an error`() {
    var options = SLUICE_COMPILE_OPTIONS.given
    options.size -= 1
    guard case .refused(let error) = compile([("ads.json", Self.rules)], options) else {
      Issue.record("compiled")
      return
    }
    #expect(error == "the options are shorter than those of version 0.1.0")
  }

  @Test func `an index is written to a file`() throws {
    try Folder.with([:]) { folder in
      let path = folder["out.sluice"]
      // SAFETY: all texts live for the calls.
      unsafe "ads".withCString { name in
        unsafe Self.rules.withCString { text in
          var list = unsafe sluice_list(name: name, text: text, length: Self.rules.utf8.count)
          let index = unsafe sluice_compile(&list, 1, nil, nil, 0)
          defer { unsafe sluice_index_close(index) }
          unsafe #expect(sluice_index_write(index, path.text, nil, 0) == 0)
          unsafe #expect(sluice_index_write(index, "/none/x", nil, 0) == -1)
        }
      }
      let index = try RuleIndex(opening: path.text)
      #expect(index.locatedLists.map(\.name) == ["ads"])
    }
  }
}

/// The macro of the header, which Swift does not import.
private enum SLUICE_COMPILE_OPTIONS {
  static var given: sluice_compile_options {
    sluice_compile_options(
      size: MemoryLayout<sluice_compile_options>.size, skips_invalid_rules: 0,
      stores_filter_texts: 0, decision_steps: 0)
  }
}
