// SPDX-License-Identifier: Apache-2.0

import Filters
import Conversion
import Linting
import RuleModel
import RuleText
import Testing

/// Filters, and the rules that they become.
@Suite struct `Translation of filters` {
  private func translation(_ text: String, _ dialect: FilterDialect = .adblockPlus) -> Translation {
    let list = FilterList(reading: Array(text.utf8), as: FilterReading(dialect: dialect))
    var translator = FilterTranslator()
    return translator.translate([FilterGroup(list.dialect, list.filters.map(\.filter))])
  }

  private func rules(_ text: String, _ purpose: TranslatedList.Purpose = .network) -> [String] {
    let lists = translation(text).lists.filter { $0.purpose == purpose }
    return lists.flatMap(\.rules).map { String(decoding: RuleJSON.text(of: $0), as: UTF8.self) }
  }

  // MARK: One filter

  static let usual =
    #""resource-type":["child-document","font","image","media","other","raw","script","style-sheet","svg-document"]"#

  static let filters: [(filter: String, trigger: String)] = [
    (
      "||ads.example^$script",
      #""url-filter":"^[^:]+://+([^:/]+\\.)?ads\\.example[/:]","resource-type":["script"]"#
    ),
    (
      "/banner.gif$image", #""url-filter":"/banner\\.gif","resource-type":["image","svg-document"]"#
    ),
    (
      "|https://a.test/$subdocument",
      #""url-filter":"^https://a\\.test/","resource-type":["child-document"]"#
    ),
    (
      "/adx$xmlhttprequest,third-party",
      #""url-filter":"/adx","resource-type":["fetch"],"load-type":["third-party"]"#
    ),
    (
      "/adx$script,~third-party",
      #""url-filter":"/adx","resource-type":["script"],"load-type":["first-party"]"#
    ),
    (
      "/adx$script,domain=a.test|b.test",
      #""url-filter":"/adx","resource-type":["script"],"if-domain":["*a.test","*b.test"]"#
    ),
    (
      "/adx$script,domain=~a.test",
      #""url-filter":"/adx","resource-type":["script"],"unless-domain":["*a.test"]"#
    ),
    (
      "/Adx$script,match-case",
      #""url-filter":"/Adx","url-filter-is-case-sensitive":true,"resource-type":["script"]"#
    ),
    (#"/ad[0-9]{2}\.js/$script"#, #""url-filter":"ad[0-9][0-9]\\.js","resource-type":["script"]"#),
  ]

  @Test(arguments: filters)
  func `a filter becomes a rule that blocks the same`(filter: String, trigger: String) {
    #expect(rules(filter) == [#"{"trigger":{\#(trigger)},"action":{"type":"block"}}"#])
    #expect(translation(filter).notes.isEmpty)
  }

  @Test func `a filter without a type blocks neither pages nor popups`() throws {
    let rule = try #require(translation("||ads.example^").lists.first?.rules.first)
    #expect(rule.trigger.flags == LoadFlags.anyType.subtracting([.topDocument, .popup]))
  }

  @Test(arguments: [nil, Target.sluice])
  func `an exception frees the pages that a block without a type may block`(
    target: Target?
  ) {
    let list = FilterList(reading: Array("||a.test^\n@@||ok.a.test^".utf8))
    let options = TranslationOptions(target: target, blocksPages: true)
    var translator = FilterTranslator(options)
    let group = FilterGroup(list.dialect, list.filters.map(\.filter))
    let rules = translator.translate([group]).lists.flatMap(\.rules)
    #expect(rules.map(\.action.type) == [.block, .ignorePreviousRules])
    #expect(rules.map(\.trigger.flags) == [[], []])
  }

  @Test(arguments: ["stealth", "stealth=referrer", "jsinject", "content,extension"])
  func `an exception to what rules never do frees no load`(option: String) {
    #expect(rules("||x.test^\n@@||x.test^$\(option),image").count == 1)
    #expect(rules("||x.test^\n@@||x.test^$\(option)").count == 1)
    #expect(rules("||x.test^\n@@||x.test^$urlblock,\(option),image").count == 3)
    #expect(translation("@@||x.test^$\(option),image").notes.isEmpty)
  }

  // MARK: Order

  @Test func `an exception does not undo an important block`() {
    let actions = translation("||x.test/bad$important\n@@||x.test/ok\n||x.test^").lists
      .flatMap(\.rules).map(\.action.type)
    #expect(actions == [.block, .ignorePreviousRules, .block])
  }

  @Test func `hidden elements and loads are in lists of their own`() {
    let lists = translation("##.ad\na.test##.b\n||x.test^\n@@||a.test^$generichide").lists
    #expect(lists.map(\.purpose) == [.network, .genericHiding, .specificHiding])
    #expect(lists[1].rules.map(\.action.type) == [.cssDisplayNone, .ignorePreviousRules])
    #expect(lists[2].rules.map(\.action.type) == [.cssDisplayNone])
  }

  @Test func `an exception to a selector makes a hole`() {
    let found = rules("##.ad\na.test#@#.ad", .genericHiding)
    #expect(
      found == [
        #"{"trigger":{"url-filter":".*","unless-domain":["*a.test"]},"action":{"type":"css-display-none","selector":".ad"}}"#
      ])
    #expect(rules("a.test##.ad\n#@#.ad", .specificHiding).isEmpty)
    #expect(rules("a.test,b.test##.ad\na.test#@#.ad", .specificHiding).count == 1)
  }

  @Test func `selectors for the same documents are joined`() {
    let found = rules("##.a\n##.b\n##.c", .genericHiding)
    #expect(found.count == 1 && found[0].contains(#""selector":".a, .b, .c""#))
  }

  @Test func `an excluded host of the load becomes a pair in front of everything`() {
    let rules = translation("||b.test^\n*$script,domain=a.test,denyallow=cdn.test", .ublock).lists
      .flatMap(\.rules)
    #expect(rules.map(\.action.type) == [.block, .ignorePreviousRules, .block])
    #expect(rules[0].trigger.condition == Condition(.ifDomain, ["*a.test"]))
    #expect(rules[1].trigger.condition == rules[0].trigger.condition)
  }

  @Test func `each rule names its filters`() {
    let list = translation("##.a\n##.b\na.test##.c").lists
    #expect(list.map { Array($0.filters) } == [[[0, 1]], [[2]]])
  }
}
