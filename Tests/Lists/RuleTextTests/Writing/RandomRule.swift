// SPDX-License-Identifier: Apache-2.0

import TestSupport
import RuleModel

/// Random rules with texts that are hard to write.
struct RandomRule {
  private var random = RepeatableRandom()
  var seed: UInt64 { random.seed }

  /// Characters as bytes, a lone surrogate of either kind among them.
  private static let characters: [[UInt8]] =
    (UInt8(0)..<0x80).map { [$0] }
    + [
      "é", "\u{7FF}", "\u{800}", "\u{2027}", "\u{2028}", "\u{2029}", "\u{FFFD}", "😀", "\u{10FFFF}",
    ]
    .map { (text: String) in Array(text.utf8) }
    + [[0xED, 0xA0, 0x80], [0xED, 0xAF, 0xBF]]

  private mutating func text(least: Int = 0) -> [UInt8] {
    (0..<(least + random.below(8))).flatMap { _ in random.pick(RandomRule.characters) }
  }

  private mutating func maybeText() -> [UInt8]? { random.oneIn(2) ? text() : nil }

  private mutating func some<Value>(_ values: [Value]) -> [Value] {
    values.filter { _ in random.oneIn(3) }
  }

  mutating func rule() -> Rule { Rule(trigger: trigger(), action: action()) }

  private mutating func trigger() -> Trigger {
    var flags: LoadFlags = []
    for name in some(ResourceTypeName.allCases) { flags.formUnion(name.flags) }
    for flag in some([LoadFlags.firstParty, .thirdParty, .topFrame, .childFrame]) {
      flags.formUnion(flag)
    }
    if random.oneIn(2) { flags.formUnion(random.pick(RequestMethod.allCases).flags) }
    let terms = random.oneIn(3) ? sluiceTerms() : nil
    if terms != nil, random.oneIn(2) {
      flags.subtract(.anyType)
      for type in some(LoadType.allCases) { flags.formUnion(type.flags) }
    }
    return Trigger(
      urlFilter: text(least: 1), isCaseSensitive: random.oneIn(2),
      isTopURLCaseSensitive: random.oneIn(4), isFrameURLCaseSensitive: random.oneIn(4),
      flags: flags,
      condition: random.oneIn(2) ? condition() : nil
    ).limited(to: terms)
  }

  private mutating func sluiceTerms() -> SluiceTerms {
    let kinds = some(SluiceCondition.Kind.allCases) + [random.pick(SluiceCondition.Kind.allCases)]
    var terms = SluiceTerms()
    for kind in Set(kinds).sorted(by: { $0.rawValue < $1.rawValue }) {
      let entries = (0...random.below(3)).map { _ in
        kind.isOnTrait
          ? Array("tab-\(random.below(99))".utf8)
          : kind.isOnDomain ? Array("*d\(random.below(99)).*".utf8) : text(least: 1)
      }
      terms.conditions.append(SluiceCondition(kind, entries))
    }
    for (_, party) in some(SourceParties.names) { terms.parties.formUnion(party) }
    return terms
  }

  private mutating func condition() -> Condition {
    let kind = random.pick(Condition.Kind.allCases)
    let entries = (0...random.below(4)).map { _ in
      kind.isOnDomain ? Array("*d\(random.below(99)).com".utf8) : text(least: 1)
    }
    return Condition(kind, entries)
  }

  private mutating func action() -> Action {
    switch random.pick(ActionType.inJSON) {
    case .block: .block
    case .blockCookies: .blockCookies
    case .cssDisplayNone: .cssDisplayNone(selector: text())
    case .ignorePreviousRules: .ignorePreviousRules
    case .ignoreFollowingRules: .ignoreFollowingRules
    case .makeHTTPS: .makeHTTPS
    case .notify: .notify(text: text())
    case .redirect: .redirect(redirect())
    case .modifyHeaders: .modifyHeaders(headerChanges())
    // No list in JSON has it.
    case .modify: .block
    }
  }

  private mutating func headerChanges() -> HeaderChanges {
    var changes = HeaderChanges()
    changes.request = (0..<random.below(3)).map { _ in operation() }
    changes.response = (0..<random.below(3)).map { _ in operation() }
    changes.priority = random.pick([0, 1, 77, .max])
    return changes
  }

  private mutating func operation() -> HeaderChanges.Operation {
    switch random.below(3) {
    case 0: .set(header: text(), value: text())
    case 1: .append(header: text(), value: text())
    default: .remove(header: text())
    }
  }

  private mutating func redirect() -> Redirect {
    switch random.below(4) {
    case 0: .extensionPath([UInt8(ascii: "/")] + text())
    case 1: .regexSubstitution(text())
    case 2: .url(Array("https://r.test/".utf8) + text())
    default: .transform(transform())
    }
  }

  private mutating func transform() -> URLTransform {
    var transform = URLTransform()
    transform.fragment = random.oneIn(2) ? random.pick([[], Array("#".utf8) + text()]) : nil
    transform.host = maybeText()
    transform.password = maybeText()
    transform.path = maybeText()
    transform.port = random.pick([nil, .some(nil), .some(0), .some(65_535)])
    if random.oneIn(2) {
      transform.queryTransform = queryTransform()
    } else if random.oneIn(2) {
      transform.query = random.pick([[], Array("?".utf8) + text()])
    }
    transform.scheme = random.oneIn(2) ? Array("a+b-c.0".utf8) : nil
    transform.username = maybeText()
    return transform
  }

  private mutating func queryTransform() -> QueryTransform {
    var transform = QueryTransform()
    transform.removed = (0..<random.below(3)).map { _ in text() }
    transform.parameters = (0..<random.below(3)).map { _ in
      QueryTransform.Parameter(key: text(), value: text(), replacesOnly: random.oneIn(2))
    }
    return transform
  }
}
