// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Foundation
import Sluice
import Synchronization
import Testing

/// Counts of threads that decide while files are replaced.
private final class Soak: Sendable {
  let isDone = Atomic(false)
  let wrong = Atomic(0)
  let decided = Atomic(0)
}

/// Reloading index files that are replaced while others decide.
@Suite struct `A matcher that reloads` {
  /// Two lists, each of which blocks what the other allows.
  private static let indexes = try? ["one", "two"].map { word in
    let text = #"[{"trigger": {"url-filter": "/\#(word)/"}, "action": {"type": "block"}}]"#
    return try ListCompiler().compile([SourceList(name: word, bytes: Array(text.utf8))]).index.bytes
  }

  private static let damaged: [UInt8] = Array((indexes?.first ?? []).dropLast())

  private func withFile(_ body: (FilePath, [[UInt8]]) async throws -> Void) async throws {
    let name = FileManager.default.temporaryDirectory.path + "/reload-\(UUID().uuidString).sluice"
    let path = FilePath(name)
    defer { FileWriter.remove(path) }
    let indexes = try #require(Self.indexes)
    try FileWriter.replace(path, with: indexes[0])
    try await body(path, indexes)
  }

  private func blocks(_ matcher: Matcher, _ word: String) -> Bool? {
    try? matcher.decide("https://a.test/\(word)/", Load(.image), on: matcher.noPage).isBlocked
  }

  @Test func `reloads a file that was replaced`() async throws {
    try await withFile { path, indexes in
      let reloading = try ReloadingMatcher([path])
      #expect(reloading.reload().isUnchanged)
      let old = reloading.matcher
      try FileWriter.replace(path, with: indexes[1])
      #expect(reloading.reload().replaced == [path.text])
      #expect(blocks(reloading.matcher, "two") == true && blocks(reloading.matcher, "one") == false)
      #expect(blocks(old, "one") == true, "the old one still decides")
      #expect(reloading.reload().isUnchanged)
    }
  }

  @Test func `keeps the old file if the new one is invalid, and reports that once`() async throws {
    try await withFile { path, indexes in
      let reloading = try ReloadingMatcher([path])
      try FileWriter.replace(path, with: Self.damaged)
      let refusal = try #require(reloading.reload().refused.first)
      #expect(refusal.path == path.text && refusal.error.kind == .truncated)
      #expect(blocks(reloading.matcher, "one") == true)
      #expect(reloading.reload().isUnchanged)
      FileWriter.remove(path)
      #expect(reloading.reload().refused.first?.error.kind == .unreadable)
      #expect(blocks(reloading.matcher, "one") == true)
      try FileWriter.replace(path, with: indexes[1])
      #expect(reloading.reload().replaced == [path.text])
      #expect(blocks(reloading.matcher, "two") == true)
    }
  }

  @Test func `one layer is replaced without the other`() async throws {
    try await withFile { first, indexes in
      try await withFile { second, _ in
        let reloading = try ReloadingMatcher([first, second])
        try FileWriter.replace(first, with: Self.damaged)
        try FileWriter.replace(second, with: indexes[1])
        let reload = reloading.reload()
        #expect(reload.replaced == [second.text] && reload.refused.map(\.path) == [first.text])
        #expect(
          blocks(reloading.matcher, "one") == true && blocks(reloading.matcher, "two") == true)
      }
    }
  }

  @Test func `releases the old file once nothing uses it`() async throws {
    try await withFile { path, indexes in
      let reloading = try ReloadingMatcher([path])
      weak let old = reloading.matcher.layers.first
      #expect(old != nil)
      try FileWriter.replace(path, with: indexes[1])
      reloading.reload()
      #expect(old == nil)
    }
  }

  /// How often the file is replaced; more with `REPLACEMENTS=10000`.
  private static let replacements =
    ProcessInfo.processInfo.environment["REPLACEMENTS"].flatMap { Int($0) } ?? 300

  @Test func `every load is decided by one of the files while they are replaced`() async throws {
    try await withFile { path, indexes in
      let reloading = try ReloadingMatcher([path])
      let soak = Soak()
      await withTaskGroup { group in
        for _ in 0..<2 {
          group.addTask {
            while !soak.isDone.load(ordering: .relaxed) {
              let matcher = reloading.matcher
              let isRight = blocks(matcher, "one") != blocks(matcher, "two")
              if !isRight { soak.wrong.add(1, ordering: .relaxed) }
              soak.decided.add(1, ordering: .relaxed)
              // There may be as few threads as there are tasks like this one.
              await Task.yield()
            }
          }
        }
        group.addTask {
          for number in 0..<Self.replacements {
            let bytes = number % 3 == 2 ? Self.damaged : indexes[number % 3]
            try? FileWriter.replace(path, with: bytes)
            let reload = reloading.reload()
            let isExpected = number % 3 == 2 ? reload.refused.count == 1 : reload.refused.isEmpty
            if !isExpected { soak.wrong.add(1, ordering: .relaxed) }
          }
          soak.isDone.store(true, ordering: .relaxed)
        }
      }
      #expect(soak.wrong.load(ordering: .relaxed) == 0)
      #expect(soak.decided.load(ordering: .relaxed) > 0)
    }
  }
}
