// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Semantics
import TestSupport

/// Makes lists whose rules have much to do with each other, and loads that they apply to.
struct TightLists {
  var random: RepeatableRandom
  /// Whether there are actions for which the order of rules counts.
  var hasOrderedActions = false

  private static let patterns = [
    "ads", "ads1", "ads2", "ad[12]", "ads/", "/ads", "ads$", "ads[/?]", "ads([/?].*)?$",
    "ads(/.*)?$", "ads.*$", "ads+", "ads/x+", "a.*s", "^https?://", "^http://", "^https://",
    "^https?://a\\.test/", "^[^:]+://+([^:/]+\\.)?a\\.test[/:]", "a(ds)?1", "ads12", "ads1/2",
    "^[^:]+://+([^:/]+\\.)?b\\.a\\.test[/:]", "^[^:]+://+([^:/]+\\.)?c\\.test[/:]", "x?ads",
    "(ads)",
    "[a]ds", "Ads", "[^/]ds", "ads\\.js", "ads.js", "ads[0-9]", "ads[0-9]?$",
  ]
  private static let endings = ["$", "[/?]", "([/?].*)?$", "1", "2", "/x", "x", "[?&]", ".*$", ""]
  private static let domains = [
    "a.test", "*a.test", "b.a.test", "*b.a.test", "c.test", "*test", "a.test:8080", "a.test",
  ]
  private static let pages = [".*", "a\\.test", "test/x", "^https://", "b\\.a\\.test"]
  private static let selectors = [
    ".s1", ".s2", "#i", "b > c", ".s3", ".s4", ".q:not(.x", "a::nothing",
  ]
  private static let words = [
    "ads", "ads1", "ads2", "ads/", "/x", "ad", "s", "1", ".js", "?", "Ads",
  ]
  private static let hosts = ["a.test", "b.a.test", "c.b.a.test", "c.test", "d.test"]

  mutating func list() -> [Rule] {
    var rules: [Rule] = []
    for _ in 0...random.below(4) {
      let rule = Rule(trigger: trigger(), action: action())
      rules.append(rule)
      // Copies with one difference are what can be covered or joined.
      for _ in 0..<random.below(4) { rules.append(changed(rule)) }
    }
    if random.oneIn(2) { rules.shuffle(using: &random) }
    return rules
  }

  private mutating func trigger() -> Trigger {
    var trigger = Trigger(urlFilter: pattern())
    trigger.isCaseSensitive = random.oneIn(8)
    if random.oneIn(3) { trigger.flags.formUnion(types()) }
    if random.oneIn(6) { trigger.flags.insert(random.oneIn(2) ? .firstParty : .thirdParty) }
    if random.oneIn(6) { trigger.flags.insert(random.oneIn(2) ? .topFrame : .childFrame) }
    if random.oneIn(20) { trigger.flags.insert(.post) }
    if random.oneIn(2) { trigger.condition = condition() }
    return trigger
  }

  private mutating func pattern() -> String {
    if random.oneIn(10) { return random.pick([".*", "^$"]) }
    let pattern = random.pick(Self.patterns)
    return random.oneIn(3) ? "xads" + random.pick(Self.endings) : pattern
  }

  private mutating func types() -> LoadFlags {
    random.oneIn(12)
      ? .anyType
      : random.pick([.image, .script, [.image, .script], ResourceTypeName.document.flags, .font])
  }

  private mutating func condition() -> Condition {
    let kind = random.pick(
      [.ifDomain, .ifDomain, .unlessDomain] + Condition.Kind.allCases)
    let all = kind.isOnDomain ? Self.domains : Self.pages
    return Condition(kind, (0...random.below(3)).map { _ in random.pick(all) })
  }

  private mutating func action() -> Action {
    switch random.below(hasOrderedActions ? 20 : 17) {
    case 0...5: .block
    case 6...8: .ignorePreviousRules
    case 9: random.oneIn(2) ? .ignoreFollowingRules : .block
    case 10: .blockCookies
    case 11: .makeHTTPS
    case 12...15: .hide(random.pick(Self.selectors))
    case 16: .notify("n")
    case 17: .redirect(.url(Array("https://r.test/".utf8)))
    case 18: .redirect(.regexSubstitution(Array("https://r.test/\\1".utf8)))
    default: .modifyHeaders(headerChanges())
    }
  }

  private mutating func headerChanges() -> HeaderChanges {
    var changes = HeaderChanges()
    changes.request = [.append(header: Array("h".utf8), value: Array("v".utf8))]
    changes.priority = Int32(random.below(2))
    return changes
  }

  /// The rule with one property of another one.
  private mutating func changed(_ rule: Rule) -> Rule {
    var rule = rule
    switch random.below(5) {
    case 0: rule.trigger.urlFilter = changed(rule.trigger.urlFilter)
    case 1: rule.trigger.condition = random.oneIn(4) ? nil : condition()
    case 2: rule.trigger.flags = random.oneIn(4) ? [] : types()
    case 3:
      if case .cssDisplayNone = rule.action { rule.action = .hide(random.pick(Self.selectors)) }
    default: break
    }
    return rule
  }

  private mutating func changed(_ pattern: [UInt8]) -> [UInt8] {
    let isOpen = pattern.elementsEqual("xads".utf8.prefix(pattern.count)) || pattern.count > 3
    return isOpen && random.oneIn(2)
      ? Array("xads".utf8) + Array(random.pick(Self.endings).utf8) : Array(self.pattern().utf8)
  }

  // MARK: Loads

  mutating func load() -> LoadRequest {
    let url = url()
    let top = random.oneIn(3) ? url : self.url()
    return LoadRequest(
      url: Array(url.utf8), topURL: Array(top.utf8),
      frameURL: Array((random.oneIn(2) ? top : self.url()).utf8),
      type: random.pick(LoadType.allCases).flags, context: random.pick(LoadContext.allCases).flags,
      method: random.oneIn(3) ? .post : .get)
  }

  private mutating func url() -> String {
    let port = random.oneIn(8) ? ":8080" : ""
    let path = (0..<random.below(4)).map { _ in random.pick(Self.words) }.joined()
    return random.pick(["http", "https"]) + "://" + random.pick(Self.hosts) + port + "/" + path
  }
}
