// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Sluice
import SystemFiles

/// A few lists, each of which blocks other words than the others, and their indexes.
struct SoakLists {
  /// How many lists, and how many words.
  static let count = 8

  let sluice: FilePath
  let folder: FilePath
  /// The bytes of each list's index.
  private(set) var indexes: [[UInt8]] = []

  init(sluice: FilePath, folder: FilePath) throws {
    self.sluice = sluice
    self.folder = folder
    for number in 0..<Self.count {
      let text = Array(SoakLists.text(number).utf8)
      try FileWriter.replace(list(number), with: text)
      let source = SourceList(name: list(number).name.text, bytes: text)
      indexes.append(try ListCompiler().compile([source]).index.bytes)
    }
  }

  /// A list that blocks every word but its own, among two thousand rules for hosts.
  private static func text(_ number: Int) -> String {
    let hosts = (0..<2_000).map { "^[^:]+://+([^:/]+\\\\.)?h\($0)x\(number)\\\\.test[/:]" }
    let words = (0..<count).filter { $0 != number }.map { "/word\($0)/" }
    let rules = (hosts + words).map {
      #"{"trigger":{"url-filter":"\#($0)"},"action":{"type":"block"}}"#
    }
    return "[\(rules.joined(separator: ",\n"))]"
  }

  func list(_ number: Int) -> FilePath { FilePath("\(folder.text)/list\(number).json") }

  var target: FilePath { FilePath("\(folder.text)/soak.sluice") }

  /// The list that a matcher uses; nil if its decisions match no single list.
  static func decidingList(_ matcher: Matcher) -> Int? {
    var allowed: [Int] = []
    for word in 0..<count {
      guard
        let decision = try? matcher.decide(
          "https://a.test/word\(word)/", Load(.image), on: matcher.noPage)
      else { return nil }
      if !decision.isBlocked { allowed.append(word) }
    }
    return allowed.count == 1 ? allowed[0] : nil
  }
}
