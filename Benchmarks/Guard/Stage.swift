// SPDX-License-Identifier: Apache-2.0

import Conversion
import Requests
import RuleMatching
import Sluice
import SystemFiles

/// The work of one repetition, and its number of operations.
struct RepeatedWork {
  let operations: Int
  let repeatOnce: () throws -> Void
}

/// A stage did not do its work, so that counting it would be meaningless.
struct WrongOutcome: Error {
  let sentence: String
}

/// A session that lasts for all repetitions.
private final class LogSession {
  var session: DecisionSession
  var repetition = 0

  init(_ matcher: Matcher) { session = DecisionSession(matcher) }
}

/// A stage of Sluice whose cost is guarded.
enum Stage: String, CaseIterable {
  case decideHit = "decide-hit"
  case decideMiss = "decide-miss"
  case page, row, open, compile, lint
  /// A filter list, read and translated.
  case convert
  /// A hundred notes of an app, compiled to a layer over the index, and one of them found.
  case noteLayer = "note-layer"

  /// Reads what the stage needs from a folder.
  func prepare(in folder: FilePath) throws -> RepeatedWork {
    let index = folder.appending("list.sluice".utf8)
    let list = folder.appending("list.json".utf8)
    let hits = folder.appending("hits.jsonl".utf8)
    let misses = folder.appending("misses.jsonl".utf8)
    return switch self {
    case .decideHit: try Stage.deciding(index, hits, areBlocked: true)
    case .decideMiss: try Stage.deciding(index, misses, areBlocked: false)
    case .page: try Stage.preparingPages(index, misses)
    case .row: try Stage.decidingRows(index, misses)
    case .open: RepeatedWork(operations: 1) { _ = try RuleIndex(opening: index) }
    case .compile: try Stage.compiling(list)
    case .lint: try Stage.linting(list)
    case .convert: try Stage.converting(folder.appending("list.txt".utf8))
    case .noteLayer: try Stage.layeringNotes(index)
    }
  }

  private static func deciding(
    _ index: FilePath, _ file: FilePath, areBlocked: Bool
  ) throws -> RepeatedWork {
    let matcher = Matcher.layering([try RuleIndex(opening: index)])
    let requests = try requests(of: file).map { request in
      (request.url, request.load, try matcher.page(request.topURL ?? []))
    }
    return RepeatedWork(operations: requests.count) {
      for (url, load, page) in requests {
        guard try matcher.decide(url, load, on: page).isBlocked == areBlocked else {
          throw WrongOutcome(sentence: "\(areBlocked ? "allowed" : "blocked"): \(text(url))")
        }
      }
    }
  }

  private static func preparingPages(_ index: FilePath, _ file: FilePath) throws -> RepeatedWork {
    let matcher = Matcher.layering([try RuleIndex(opening: index)])
    let pages = Set(try requests(of: file).compactMap(\.topURL))
      .sorted { $0.lexicographicallyPrecedes($1) }
    return RepeatedWork(operations: pages.count) {
      for page in pages { _ = try matcher.page(page) }
    }
  }

  /// Rows of a log: each page has twenty, and in each repetition its URL is another one.
  private static func decidingRows(_ index: FilePath, _ file: FilePath) throws -> RepeatedWork {
    let matcher = Matcher.layering([try RuleIndex(opening: index)])
    let rows = try requests(of: file)
    let log = LogSession(matcher)
    return RepeatedWork(operations: rows.count) {
      var top: [UInt8] = []
      for (number, row) in rows.enumerated() {
        if number % 20 == 0 { top = (row.topURL ?? []) + Array("?\(log.repetition)".utf8) }
        guard try !log.session.decide(row.url, row.load.type, topURL: top).isBlocked else {
          throw WrongOutcome(sentence: "blocked: \(text(row.url))")
        }
      }
      log.repetition += 1
    }
  }

  private static func compiling(_ path: FilePath) throws -> RepeatedWork {
    let list = SourceList(name: "list.json", bytes: try FileReader.read(path))
    return RepeatedWork(operations: 1) {
      guard (try? ListCompiler().compile([list])) != nil else {
        throw WrongOutcome(sentence: "the list was rejected")
      }
    }
  }

  private static func linting(_ path: FilePath) throws -> RepeatedWork {
    let bytes = try FileReader.read(path)
    return RepeatedWork(operations: 1) {
      guard RuleLint.check(bytes).isAccepted else {
        throw WrongOutcome(sentence: "the list was rejected")
      }
    }
  }

  private static func converting(_ path: FilePath) throws -> RepeatedWork {
    let source = FilterConversion.Source(name: "list.txt", bytes: try FileReader.read(path))
    return RepeatedWork(operations: 1) {
      let lists = FilterConversion([source]).lists
      guard lists.map(\.purpose) == [.network, .genericHiding, .specificHiding] else {
        throw WrongOutcome(sentence: "not all kinds of filters became rules")
      }
    }
  }

  private static func layeringNotes(_ path: FilePath) throws -> RepeatedWork {
    let base = try RuleIndex(opening: path)
    let notes = (0..<100).map { number in
      #"{"trigger":{"url-filter":"^[^:]+://+([^:/]+\\.)?host\#(number)\\.example[:/]","#
        + #""resource-type":["document"],"load-context":["top-frame"]},"#
        + #""action":{"type":"notify","notification":"note-\#(number)"}}"#
    }
    let list = SourceList(name: "notes", bytes: Array("[\(notes.joined(separator: ","))]".utf8))
    return RepeatedWork(operations: 1) {
      let layer = try RuleIndex(checking: try ListCompiler().compile([list]).index.bytes)
      let matcher = Matcher.layering([base, layer])
      let page = try matcher.page("https://www.host77.example/")
      let effects = try matcher.effects(of: page.url, Load(.topDocument), on: page)
      guard effects.notifications.map(text) == ["note-77"] else {
        throw WrongOutcome(sentence: "the note was not found")
      }
    }
  }

  private static func requests(of file: FilePath) throws -> [MatchRequest] {
    try FileReader.read(file).split(separator: 0x0A).map { try RequestLine.read(Array($0)) }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
