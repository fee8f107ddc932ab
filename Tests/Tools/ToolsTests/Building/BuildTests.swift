// SPDX-License-Identifier: Apache-2.0

import Testing
import TextFormats

@testable import Tools

/// Lists that are built from others.
@Suite struct `A list from others` {
  /// The lines of a source after some steps, without exclusions.
  private func lines(
    _ text: String, _ steps: Set<BuildStep>, isHosts: Bool = false
  ) -> [String] {
    var built = BuiltLines(Array(text.utf8), isHosts: isHosts)
    built.apply(steps)
    return built.lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// A step with the lines before and after it.
  static let steps: [(BuildStep, isHosts: Bool, String, [String])] = [
    (.removeComments, false, "! a\n# b\n#\n####\n##.ad\n||a.test^", ["##.ad", "||a.test^"]),
    (.removeComments, true, "# a\n0.0.0.0 a.test", ["0.0.0.0 a.test"]),
    (.compress, true, "127.0.0.1 localhost\n0.0.0.0 a.test b.test", ["||a.test^", "||b.test^"]),
    (.compress, true, "0.0.0.0 x.a.test\n0.0.0.0 a.test\n0.0.0.0 a.test", ["||a.test^"]),
    (
      .compress, false, "||x.a.test^\n||a.test^\n||y.a.test^$important\n@@||z.a.test^",
      ["||a.test^", "||y.a.test^$important", "@@||z.a.test^"]
    ),
    (
      .removeModifiers, false,
      "||a.test^$third-party\n||b.test^$3p,important\n||c.test^$doc,popup\n||d.test^$~third-party",
      ["||a.test^", "||b.test^$important", "||c.test^", "||d.test^$~third-party"]
    ),
    (
      .validate, false,
      "||a.test^\n||b.test^$domain=c.test\n||com^\n||10.0.0.1^\n##.ad\n||d.test/x\n@@||e.test^",
      ["||a.test^", "@@||e.test^"]
    ),
    (
      .validateAllowingBoth, false, "||com^\n||10.0.0.1^\n||b.test^$script",
      ["||com^", "||10.0.0.1^"]
    ),
    (
      .deduplicate, false, "! one\n||a.test^\n! two\n||a.test^\n||b.test^",
      ["! two", "||a.test^", "||b.test^"]
    ),
    (
      .invert, false, "||a.test^\n@@||b.test^\n! c\n\n0.0.0.0 d.test",
      ["@@||a.test^", "@@||b.test^", "! c", "", "0.0.0.0 d.test"]
    ),
    (.invert, true, "0.0.0.0 a.test", ["0.0.0.0 a.test"]),
    (.removeEmptyLines, false, "a\n\n \nb", ["a", "b"]),
    (.trimLines, false, " a \n\tb", ["a", "b"]),
    (
      .convertToASCII, false, "||bücher.test^$important\n! bücher",
      ["||xn--bcher-kva.test^$important", "! bücher"]
    ),
  ]

  @Test(arguments: steps) func `has its lines transformed`(
    step: BuildStep, isHosts: Bool, text: String, expected: [String]
  ) {
    #expect(lines(text, [step], isHosts: isHosts) == expected)
    // Done twice is done once.
    let again = lines(expected.joined(separator: "\n"), [step], isHosts: isHosts)
    if step != .compress || !isHosts { #expect(again == expected) }
  }

  @Test func `is transformed in the order of the steps, whatever their order is`() {
    let text = "0.0.0.0 bücher.test\n# c\n0.0.0.0 www.bücher.test"
    let steps: Set<BuildStep> = [.removeComments, .convertToASCII, .compress]
    #expect(lines(text, steps, isHosts: true) == ["||xn--bcher-kva.test^"])
  }

  /// A text, a line, and whether the line has it.
  static let choices: [(String, String, Bool)] = [
    ("a.test", "||a.test^", true), ("a.test", "||b.test^", false), ("*a.test*", "||a.test^", true),
    ("*a.test", "||a.test^", false), ("||*^", "||a.test^", true), ("*", "", true),
    ("a*b*c", "a-b-c", true), ("a*b*c", "a-c", false), ("ab*ba", "aba", false),
    ("/[0-9]+/", "a7", true), ("/[0-9]+/", "a", false),
  ]

  @Test(arguments: choices) func `excludes lines by texts, wildcards and expressions`(
    text: String, line: String, matches: Bool
  ) throws {
    let choice = try #require(
      LineChoice(text) { _ in { $0.contains { (0x30...0x39).contains($0) } } })
    #expect(choice.matches(Array(line.utf8)) == matches)
  }

  @Test func `loses the comments above a line that is excluded`() throws {
    var built = BuiltLines(Array("! a\n! b\n||a.test^\n! c\n||c.test^".utf8), isHosts: false)
    let choice = try #require(LineChoice("a.test") { _ in nil })
    #expect(built.choose(excluding: [choice], including: []) == 1)
    #expect(built.lines.map { String(decoding: $0, as: UTF8.self) } == ["! c", "||c.test^"])
  }

  /// Configurations, and why they cannot be used.
  static let mistakes: [(String, String)] = [
    ("{", "this is not JSON"), ("[]", "the configuration must be an object"),
    (#"{"sources":[]}"#, "the configuration needs `name`"),
    (#"{"name":"a","sources":[]}"#, "`sources` must be a list with at least one source"),
    (#"{"name":"a","sources":[{}]}"#, "a source needs `source`"),
    (#"{"name":"a","sources":[{"source":"x","typ":"y"}]}"#, "did you mean `type`?"),
    (#"{"name":"a","sources":[{"source":"x","type":"y"}]}"#, "must be adblock or hosts"),
    (#"{"name":"a","sources":[{"source":"x"}],"exclusions":"y"}"#, "must be a list of texts"),
    (#"{"name":"a","sources":[{"source":"x"}],"transformations":["Compres"]}"#, "`Compress`?"),
    (#"{"name":1,"sources":[{"source":"x"}]}"#, "`name` must be a text"),
  ]

  @Test(arguments: mistakes) func `needs a configuration that says everything right`(
    text: String, message: String
  ) {
    let error = #expect(throws: BuildPlanError.self) { try BuildPlan(reading: Array(text.utf8)) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
