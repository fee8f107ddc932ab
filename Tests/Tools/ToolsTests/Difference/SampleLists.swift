// SPDX-License-Identifier: Apache-2.0

import Sluice
import TestSupport
import RuleModel
import Compiling
import Tools
import RuleMatching
import Linting

/// Lists for comparisons, in a short notation.
enum SampleLists {
  /// The rules of texts that Sluice itself accepts.
  static func lists(_ texts: [[UInt8]], names: [String] = []) -> [LocatedList] {
    texts.enumerated().map { number, text in
      RuleLint.check(text, LintOptions(target: .sluice))
        .located(as: names.isEmpty ? "list" : names[number])
    }
  }

  /// An index of a list.
  static func index(of text: [UInt8]) throws -> RuleIndex {
    let report = RuleLint.check(text, LintOptions(target: .sluice))
    return try RuleIndex(RuleCompiler.compile([CompilableList(name: "list", report)]).bytes)
  }

  static func rules(_ text: String) throws -> [LocatedRule] {
    lists([Array(text.utf8)]).flatMap(\.rules)
  }

  static func difference(_ old: String, _ new: String) throws -> ListDifference {
    ListDifference.between(try rules(old), and: try rules(new))
  }

  /// A list of rules in short: `ads` blocks, `-good` ignores previous rules, `+stop` following
  /// ones, `>there` redirects, `#head` appends to a header, `=head` with a condition, `%head` for both
  /// parties, `!note` notifies, `.ad` hides on every page.
  static func short(_ words: String) -> String {
    "[" + words.split(separator: " ").map { rule(String($0)) }.joined(separator: ",") + "]"
  }

  static func rule(_ word: String) -> String {
    let rest = String(word.dropFirst())
    return switch word.first {
    case "-": rule(rest, #"{"type":"ignore-previous-rules"}"#)
    case "+": rule(rest, #"{"type":"ignore-following-rules"}"#)
    case ">": rule(rest, #"{"type":"redirect","redirect":{"url":"https://\#(rest).test/"}}"#)
    case "#": rule(rest, append(rest))
    case "=": rule(rest, append(rest), #","unless-domain":["x.test"]"#)
    case "%": rule(rest, append(rest), #","load-type":["first-party","third-party"]"#)
    case "!": rule(rest, #"{"type":"notify","notification":"\#(rest)"}"#)
    case ".": rule(".*", #"{"type":"css-display-none","selector":"\#(word)"}"#)
    default: rule(word, #"{"type":"block"}"#)
    }
  }

  private static func append(_ value: String) -> String {
    #"{"type":"modify-headers","priority":1,"request-headers":["#
      + #"{"operation":"append","header":"h","value":"\#(value)"}]}"#
  }

  private static func rule(_ filter: String, _ action: String, _ rest: String = "") -> String {
    #"{"trigger":{"url-filter":"\#(filter)"\#(rest)},"action":\#(action)}"#
  }
}

extension ListDifference {
  /// All of it in short: `+ad -old ~changed >moved`, each with the rule's filter.
  var short: String {
    let parts =
      removed.map { "-" + $0.short } + added.map { "+" + $0.short }
      + changed.map { ($0.isMoved ? "~>" : "~") + $0.new.short } + moved.map { ">" + $0.new.short }
    return parts.joined(separator: " ")
  }
}

extension LocatedRule {
  fileprivate var short: String {
    if case .cssDisplayNone(let selector) = action {
      return String(decoding: selector, as: UTF8.self)
    }
    return String(decoding: trigger.urlFilter, as: UTF8.self)
  }
}
