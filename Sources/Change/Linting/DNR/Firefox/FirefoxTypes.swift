// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import Findings
internal import RuleText

/// One note about the request types that Firefox splits more finely.
enum FirefoxTypes {
  /// Firefox's names, which Chromium rejects, by the types that have these loads in Chromium.
  private static let names: [(type: DNRTypes, name: String, words: String)] = [
    (.image, "imageset", "images of `srcset` and `<picture>`"),
    (.ping, "beacon", "requests of `sendBeacon`"),
  ]

  /// At the first rule that names one of the types, if none excludes types.
  static func findings(on ruleset: DNRRuleset) -> [Finding] {
    names.compactMap { type, name, words in
      let rules = ruleset.rules.lazy.filter {
        $0.rule.condition.resourceTypes?.isSuperset(of: type) == true
      }
      guard let first = rules.first,
        let node = zip(ruleset.rules, ruleset.nodes).first(where: { $0.0.index == first.index })?.1
      else { return nil }
      let source = RuleSource(ruleset.document, node, first)
      let count = rules.count
      return source.finding(
        .finerTypesInFirefox, .note,
        "\(words) have the type `\(name)` in Firefox, so \(Self.subject(count)) not apply to them",
        "/condition/resourceTypes", at: source.member("condition", "resourceTypes"),
        help: "a rule without `resourceTypes` applies to them; Chromium rejects the name")
    }
  }

  private static func subject(_ count: Int) -> String {
    count == 1 ? "this rule does" : "\(count) rules do"
  }
}
