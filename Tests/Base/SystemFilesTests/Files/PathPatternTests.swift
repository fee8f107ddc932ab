// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import TestSupport
import Testing

/// Patterns for paths, and searches that leave out what they match.
struct `Patterns for paths` {
  private static func parts(_ path: String) -> [[UInt8]] {
    path.split(separator: "/").map { Array($0.utf8) }
  }

  @Test(arguments: [
    ("a.txt", "a.txt", true), ("a.txt", "b/a.txt", true), ("a.txt", "a.txt/b", true),
    ("/a.txt", "b/a.txt", false), ("b/a.txt", "b/a.txt", true), ("b/a.txt", "c/b/a.txt", false),
    ("b/", "b/a.txt", true), ("b/", "b", false), ("b/", "c/b/a.txt", true),
    ("*.txt", "b/a.txt", true), ("*.txt", "a.json", false), ("b/*.txt", "b/c/a.txt", false),
    ("b/**", "b/c/a.txt", true), ("b/**", "b", false), ("**/a.txt", "a.txt", true),
    ("b/**/a.txt", "b/a.txt", true), ("b/**/a.txt", "b/c/d/a.txt", true),
    ("a?b", "axb", true), ("a?b", "ab", false), ("[ab].txt", "b.txt", true),
    ("[!ab].txt", "b.txt", false), ("[a-c]x", "bx", true), ("[]]", "]", true), ("[a", "[a", true),
    ("\\*", "*", true), ("\\*", "a", false), ("a//b", "a/b", false), ("*a*b*c", "xaxbxc", true),
    ("a\\", "a\\", true),
  ])
  func `match as in .gitignore`(pattern: String, path: String, expected: Bool) throws {
    let pattern = try #require(PathPattern(pattern))
    #expect(pattern.matches(file: Self.parts(path)) == expected)
  }

  @Test(arguments: ["", "/", "!", "!/"])
  func `an empty one is none`(pattern: String) { #expect(PathPattern(pattern) == nil) }

  @Test(arguments: [
    ("a.txt", "a.txt", true), ("a.txt", "b/a.txt", false), ("b/*.txt", "b/a.txt", true),
    ("**/*.txt", "b/a.txt", true),
  ])
  func `for whole paths start at the folder`(pattern: String, path: String, expected: Bool) throws {
    let pattern = try #require(PathPattern(ofPath: pattern))
    #expect(pattern.matches(file: Self.parts(path)) == expected)
  }

  @Test(arguments: [
    ("*.txt\n!a.txt", "a.txt", nil), ("*.txt\n!a.txt", "b.txt", "*.txt"),
    ("!a.txt\n*.txt", "a.txt", "*.txt"), ("b/\n!b/a.txt", "b/a.txt", "b/"),
    ("# a.txt\n\na.txt  ", "a.txt", "a.txt"), ("a\\ ", "a ", "a\\ "), ("\\#a", "#a", "\\#a"),
    ("a.txt\r\n", "a.txt", "a.txt"),
  ])
  func `the last one decides`(lines: String, path: String, expected: String?) {
    let folder = FilePath("/f")
    let patterns = PathPatterns(reading: Array(lines.utf8), below: folder)
    #expect(patterns.exclusion(of: folder.appending(path.utf8))?.text == expected)
  }

  @Test func `hostile ones do not take exponential time`() throws {
    let pattern = try #require(PathPattern(String(repeating: "*a", count: 2_000) + "b"))
    let segments = try #require(PathPattern(String(repeating: "**/a/", count: 2_000) + "b"))
    let name = [[UInt8](repeating: UInt8(ascii: "a"), count: 4_000)]
    #expect(!pattern.matches(file: name))
    #expect(!segments.matches(file: [[UInt8]](repeating: Array("a".utf8), count: 200)))
  }
}

/// Searching folders for files.
struct `A search for files` {
  private static func found(
    _ files: [String: String], _ search: FileSearch = FileSearch(respectsGitignore: true)
  ) throws -> [String] {
    var found: [String] = []
    try Folder.with(files) { folder in
      let start = folder.path.bytes.count + 1
      found = try search.files(below: folder.path, endings: [".txt"])
        .map { String(decoding: $0.bytes.dropFirst(start), as: UTF8.self) }
    }
    return found
  }

  @Test func `leaves out hidden files, other endings and what .gitignore excludes`() throws {
    let files = [
      "a.txt": "", "b.json": "", ".c.txt": "", ".git/config": "", ".gitignore": "d/\n*.min.txt\n",
      "d/e.txt": "", "f.min.txt": "", "g/.gitignore": "!h.min.txt\ni.txt", "g/h.min.txt": "",
      "g/i.txt": "", "g/j.txt": "",
    ]
    #expect(try Self.found(files) == ["a.txt", "g/h.min.txt", "g/j.txt"])
    #expect(
      try Self.found(files, FileSearch(respectsGitignore: false))
        == ["a.txt", "d/e.txt", "f.min.txt", "g/h.min.txt", "g/i.txt", "g/j.txt"])
  }

  @Test func `asks for the patterns of each folder`() throws {
    let search = FileSearch(respectsGitignore: true) { folder in
      guard folder.name.text == "b", let pattern = PathPattern("c.txt") else { return [] }
      return [PathPatterns([pattern], below: folder)]
    }
    #expect(
      try Self.found(["a/c.txt": "", "b/c.txt": "", "b/d.txt": "", "b/e/c.txt": ""], search)
        == ["a/c.txt", "b/d.txt", "b/e/c.txt"])
  }
}
