// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The folder of the project, whose pages and lists tests read.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appendingPathComponent(name)), as: UTF8.self)
  }
}

/// A page of the documentation as a reader with a terminal follows it.
///
/// - A block whose fence names a file (```` ```json news.json ````) is that file.
/// - A block ```` ```console ```` has commands behind `$ ` and what each prints. A line `…` stands
///   for any lines that the page leaves out.
/// - A comment `<!-- $ … -->` has a command whose output is a part of the page, up to
///   `<!-- end -->`.
/// - Other blocks are not run: ```` ```sh ```` is for what changes the reader's machine, and
///   ```` ```text ```` for programs that other tests run.
struct GuidePage {
  /// A command, and the lines of the page that show what it prints.
  struct Command {
    let script: String
    /// The lines of the page below the command.
    let output: Range<Int>
  }

  enum Step {
    case file(name: String, text: String)
    case command(Command)
  }

  let lines: [String]
  private(set) var steps: [Step] = []
  /// Lines with a command of Sluice in blocks that are not run.
  private(set) var untried: [String] = []

  init(_ text: String) {
    lines = text.components(separatedBy: "\n")
    var index = 0
    while index < lines.count {
      if let script = Self.embedded(lines[index]) {
        let end = lines[index...].firstIndex(of: "<!-- end -->") ?? lines.count
        steps.append(.command(Command(script: script, output: (index + 1)..<end)))
        index = end
      }
      let fence = lines[index].prefix { $0 == "`" }
      guard fence.count >= 3 else {
        index += 1
        continue
      }
      let end = lines[(index + 1)...].firstIndex { $0 == fence } ?? lines.count
      addSteps(ofBlock: (index + 1)..<end, kind: lines[index].dropFirst(fence.count))
      index = end + 1
    }
  }

  var commands: [Command] {
    steps.compactMap { if case .command(let command) = $0 { command } else { nil } }
  }

  /// The command in a comment, whose output is a part of the page.
  private static func embedded(_ line: String) -> String? {
    line.wholeMatch(of: /<!-- \$ (.+) -->/).map { String($0.output.1) }
  }

  private mutating func addSteps(ofBlock block: Range<Int>, kind: Substring) {
    let words = kind.split(separator: " ").map { String($0) }
    if words == ["console"] {
      addCommands(block)
    } else if words.count == 2 {
      let text = lines[block].map { $0 + "\n" }.joined()
      steps.append(.file(name: words[1], text: text))
    } else if words != ["text"] {
      untried += lines[block].filter { $0.hasPrefix("$ ") || $0.hasPrefix("sluice ") }
    }
  }

  private mutating func addCommands(_ block: Range<Int>) {
    var index = block.lowerBound
    while index < block.upperBound, lines[index].hasPrefix("$ ") {
      var script = String(lines[index].dropFirst(2))
      while script.hasSuffix("\\"), index + 1 < block.upperBound {
        index += 1
        script += "\n" + lines[index]
      }
      let start = index + 1
      index = lines[start..<block.upperBound].firstIndex { $0.hasPrefix("$ ") } ?? block.upperBound
      steps.append(.command(Command(script: script, output: start..<index)))
    }
  }
}

/// What a page shows of an output, with `…` for the lines that it leaves out.
struct ShownOutput {
  let lines: [String]
  /// The seconds at the ends of lines, in order.
  private let times: [String]

  init(_ lines: some Sequence<String>) {
    self.lines = Self.comparable(Array(lines))
    times = lines.compactMap { line in line.firstMatch(of: Self.time).map { String($0.output) } }
  }

  private static var time: Regex<Substring> { /[0-9]+\.[0-9]+ s$/ }

  /// Lines without what may differ from run to run: seconds, and spaces at their end.
  private static func comparable(_ lines: [String]) -> [String] {
    let kept = lines.reversed().drop { $0.isEmpty }.reversed()
    return kept.map { line in
      line.replacing(time, with: "0.000 s").replacing(#/ +$/#, with: "")
    }
  }

  /// Whether a command printed this.
  ///
  /// What shows nothing but `…` matches nothing.
  func matches(_ output: String) -> Bool {
    guard lines != ["…"] else { return false }
    var rest = Self.comparable(output.components(separatedBy: "\n"))[...]
    let parts = lines.split(separator: "…", omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      let isLast = number == parts.count - 1
      guard let start = Self.start(of: part, in: rest, isFirst: number == 0, isLast: isLast) else {
        return false
      }
      rest = rest[(start + part.count)...]
    }
    return rest.isEmpty
  }

  /// Where the lines between two `…` are in what is left of an output.
  private static func start(
    of part: ArraySlice<String>, in rest: ArraySlice<String>, isFirst: Bool, isLast: Bool
  ) -> Int? {
    let last = rest.endIndex - part.count
    guard rest.startIndex <= last else { return nil }
    let candidates =
      isFirst ? rest.startIndex...rest.startIndex : (isLast ? last : rest.startIndex)...last
    return candidates.first { rest[$0...].starts(with: part) }
  }

  /// The output as the page would show it now: as many lines before and after `…` as until now.
  ///
  /// A page that leaves out lines in several spots has to be edited by hand: the result is nil.
  func renewed(_ output: String) -> [String]? {
    var fresh = output.components(separatedBy: "\n")
    if fresh.last == "" { fresh.removeLast() }
    let parts = lines.split(separator: "…", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: return withShownTimes(fresh)
    case 2:
      let ends = (fresh.prefix(parts[0].count), fresh.suffix(parts[1].count))
      return withShownTimes(Array(ends.0) + ["…"] + Array(ends.1))
    default: return nil
    }
  }

  /// Lines with the times of the page, which are those of a release build; tests run a debug build.
  private func withShownTimes(_ fresh: [String]) -> [String] {
    var shown = times[...]
    return fresh.map { line in
      guard line.contains(Self.time), let time = shown.popFirst() else { return line }
      return line.replacing(Self.time, with: time)
    }
  }
}
