// SPDX-License-Identifier: Apache-2.0

package import TextFormats

/// A ruleset for declarativeNetRequest as Chromium reads it: the rules that it accepts, and why it
/// rejects the others.
package struct DNRRuleset: Sendable {
  /// The text with the position of every value in it.
  package let document: JSONDocument
  /// How many elements the list has; 0 if the text is not a JSON array.
  package let count: Int
  /// The rules that Chromium accepts, in the order of the text.
  ///
  /// Of a text that is not JSON, the rules that can be read nevertheless.
  package let rules: [WrittenDNRRule]
  /// The nodes of `rules` in the document.
  package let nodes: [Int]
  /// What is wrong, in the order of the text; of each rule, what Chromium finds first.
  ///
  /// Of each kind at most 10,000.
  package let problems: [DNRProblem]
  /// How many more there are of each kind.
  package let omittedProblems: [DNRProblem.Kind: Int]
  /// The unknown members that Chromium ignores, in rules of files; at most 10,000.
  package let ignored: [IgnoredMember]
  /// How many more there are.
  package let omittedIgnored: Int

  /// Reads a ruleset; never fails, but may find problems.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - scope: where the extension keeps the rules; only those of a session may name tabs.
  ///   - regexes: determines Chromium's verdict on regular expressions.
  /// - Complexity: Linear in the text, and what `regexes` needs.
  package init(
    reading bytes: [UInt8], as scope: DNRScope = .session,
    regexes: RegexCheck = .chromium
  ) {
    var reader = RulesetReader(JSONDocument(reading: bytes), scope, regexes)
    reader.readRuleset()
    document = reader.document
    count = reader.count
    rules = reader.rules
    nodes = reader.nodes
    problems = reader.problems.kept
    omittedProblems = reader.problems.omitted
    ignored = reader.ignored.kept
    omittedIgnored = reader.ignored.omitted[.member] ?? 0
  }

  /// A sentence that there are more problems than those in `problems`; nil if there are none.
  package var omission: String? {
    let count = omittedProblems.values.reduce(0, +)
    return count > 0 ? "\(count.grouped) more are rejected, which are only counted" : nil
  }

  /// What Chromium answers if all rules are given to it in one call; nil if it takes them.
  ///
  /// It looks at the shapes of all rules before it looks at what any of them means.
  package var firstProblem: DNRProblem? {
    problems.first(where: \.isAboutShape) ?? problems.first
  }
}

/// A member of a rule that Chromium ignores.
package struct IgnoredMember: Sendable {
  /// There is one kind of them.
  enum Kind { case member }

  /// Its name.
  package let name: String
  /// The number of the rule, counted from 0.
  package let rule: Int
  /// The JSON pointer (RFC 6901).
  package let pointer: String
  /// The bytes of its name.
  package let range: Range<Int>
}
