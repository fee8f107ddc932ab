// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The commands of README.md and of the guides do what the pages show.
///
/// With `UPDATE_SNAPSHOTS` set, outputs that differ are written into the pages.
@Suite struct `Commands of the guides` {
  /// README.md, and every page of the folders that guide users.
  static let pages =
    ["README.md", "rulesets/README.md"]
    + ["Documentation", "Documentation/apps"].flatMap { folder in
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: Repository.root.appendingPathComponent(folder).path)
      return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
    }

  @Test(arguments: pages)
  func `every command prints what its page shows`(name: String) throws {
    let page = try Self.page(name)
    var outputs: [(GuidePage.Command, String)] = []
    try Shell.withFolder { shell in
      try Self.copyRuleLists(into: shell)
      for step in page.steps {
        switch step {
        case .file(let name, let text): try shell.write(text, to: name)
        case .command(let command):
          outputs.append((command, try shell.run("{ \(command.script)\n} 2>&1").output))
        }
      }
    }
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
      try Self.update(name, page, outputs)
    } else {
      for (command, output) in outputs { Self.expect(command, output, of: page, name) }
    }
    #expect(page.untried == [], "these lines of \(name) are in no block of the kind console")
  }

  @Test(arguments: [
    ("README.md", 6), ("Documentation/Lint.md", 10), ("Documentation/Compile.md", 8),
    ("Documentation/Match.md", 6), ("Documentation/Test.md", 4), ("Documentation/Replay.md", 3),
  ])
  func `the pages have the commands that are to be tried`(name: String, count: Int) throws {
    #expect(try Self.page(name).commands.count >= count)
  }

  @Test(arguments: [
    (["a", "b"], "a\nb\n", true), (["a", "b"], "a\n", false), (["a"], "a\nb\n", false),
    (["a", "…"], "a\nb\nc\n", true), (["…", "c"], "a\nb\nc\n", true),
    (["…", "b"], "a\nb\nc\n", false),
    (["a", "…", "c", "…", "e"], "a\nb\nc\nd\ne\n", true),
    (["a", "…", "x", "…", "e"], "a\nb\nc\nd\ne\n", false), (["…"], "a\n", false), ([], "", true),
    ([], "a\n", false), (["…", "b", "…"], "a\nb\n", true), (["b", "…"], "a\nb\n", false),
    (["1 rule, 0.100 s"], "1 rule, 0.234 s\n", true),
  ])
  func `a line of dots stands for any lines`(shown: [String], output: String, isSame: Bool) {
    #expect(ShownOutput(shown).matches(output) == isSame)
  }

  @Test(arguments: [
    (["1 rule, 0.017 s", "60 %"], "2 rules, 0.298 s\n50 %\n", ["2 rules, 0.017 s", "50 %"]),
    (["1 rule, 0.017 s", "…"], "2 rules, 0.298 s\n50 %\n", ["2 rules, 0.017 s", "…"]),
    (["60 %"], "2 rules, 0.298 s\n", ["2 rules, 0.298 s"]),
  ])
  func `an output that is written anew keeps the times of the page`(
    shown: [String], output: String, renewed: [String]
  ) {
    #expect(ShownOutput(shown).renewed(output) == renewed)
  }

  private static func page(_ name: String) throws -> GuidePage {
    GuidePage(try Repository.text(name))
  }

  private static func copyRuleLists(into shell: Shell) throws {
    try FileManager.default.copyItem(
      at: Repository.root.appendingPathComponent("rulesets"),
      to: shell.folder.appendingPathComponent("work/rulesets"))
  }

  private static func expect(
    _ command: GuidePage.Command, _ output: String, of page: GuidePage, _ name: String
  ) {
    #expect(
      ShownOutput(page.lines[command.output]).matches(output),
      "\(name):\(command.output.lowerBound): `\(command.script)` prints\n\(output)")
  }

  /// Writes outputs that differ into a page, from the last one up, so that lines keep their numbers.
  private static func update(
    _ name: String, _ page: GuidePage, _ outputs: [(GuidePage.Command, String)]
  ) throws {
    var lines = page.lines
    for (command, output) in outputs.reversed() {
      let shown = ShownOutput(page.lines[command.output])
      guard !shown.matches(output) else { continue }
      guard let renewed = shown.renewed(output) else {
        expect(command, output, of: page, name)
        continue
      }
      let isFollowed = page.lines[command.output].last == ""
      lines.replaceSubrange(command.output, with: renewed + (isFollowed ? [""] : []))
    }
    try Data(lines.joined(separator: "\n").utf8).write(
      to: Repository.root.appendingPathComponent(name))
  }
}
