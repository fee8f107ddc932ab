// SPDX-License-Identifier: Apache-2.0

import Filters
import Conversion
import Linting
import RuleModel
import Testing

/// Every reason why a filter is not exact: a filter that has it, and one beside it that is exact.
@Suite struct `Reasons for which filters are not exact` {
  struct Case: CustomStringConvertible {
    let reason: TranslationReason
    let fidelity: Fidelity
    let filter: String
    let exact: String
    let dialect: FilterDialect

    init(
      _ reason: TranslationReason, _ fidelity: Fidelity, _ filter: String, _ exact: String,
      _ dialect: FilterDialect = .ublock
    ) {
      self.reason = reason
      self.fidelity = fidelity
      self.filter = filter
      self.exact = exact
      self.dialect = dialect
    }

    var description: String { reason.rawValue }
  }

  static let patterns: [Case] = [
    Case(.patternNever, .lost, "|1.2.3.4^", "||1.2.3.4^", .adblockPlus),
    Case(
      .patternTooLong, .lost, "/" + String(repeating: "a", count: 1_048_577), "/aaaa", .adblockPlus),
    Case(.regexLookaround, .lost, #"/(?!.+x)ad/$script"#, #"/(?!x)ad/$script"#),
    Case(.regexBackReference, .lost, #"/(ad)\1/$script"#, #"/(ad)ad/$script"#),
    Case(.regexNonASCII, .lost, #"/ad\u00fc/$script"#, #"/ad\u0061/$script"#),
    Case(.regexWordBoundary, .lost, #"/(a\b)+c/$script"#, #"/\bac/$script"#),
    Case(
      .regexStates, .narrower, #"/https?:\/\/a\..{300,}/"#, #"/^https?:\/\/a\..{300,}/"#),
    Case(
      .regexTooMany, .lost, "/" + String(repeating: "(ab|cd)", count: 9) + "/$script",
      "/(ab|cd)(ab|cd)/$script"),
    Case(.regexRepetition, .lost, #"/(^ad)+x/$script"#, #"/(^ad)x/$script"#),
  ]

  static let types: [Case] = [
    Case(.typePopup, .narrower, "/adx$popup", "/adx$script"),
    Case(.typePopunder, .lost, "/adx$popunder", "/adx$document"),
    Case(.typePing, .narrower, "/adx$ping", "/adx$ping,other"),
    Case(.typeOther, .broader, "/adx$other", "/adx$other,ping"),
    Case(.typeObject, .narrower, "/adx$object,script", "/adx$script"),
    Case(.typeObject, .lost, "/adx$object", "/adx"),
    Case(.inlineCode, .narrower, "/adx$script,inline-script", "/adx$script"),
  ]

  private static let longNames = "abcdefgh".map { first in
    "|~\(first)" + String(repeating: "abcdef", count: 10) + ".test"
  }.joined()

  static let conditions: [Case] = [
    Case(.strictParty, .lost, "/adx$script,strict1p", "/adx$script,1p"),
    Case(.strictParty, .narrower, "/adx$script,strict3p", "/adx$script,3p"),
    Case(.domainEntity, .broader, "/adx$domain=google.*", "/adx$domain=google.com"),
    Case(
      .domainEntityMinus, .lost, "/adx$domain=google.*|~mail.google.com",
      "/adx$domain=google.com|~mail.google.com"),
    Case(.domainRegex, .lost, #"/adx$domain=/(a)\1/"#, #"/adx$domain=/^a+\.test$/"#),
    Case(
      .domainTooMany, .lost, "/adx$domain=test" + longNames, "/adx$domain=test|~abcdefgh.test"),
    Case(.destination, .lost, "://www.*/x$script,to=com", "/x?$script,to=com"),
    Case(.destinationInHost, .narrower, "adx/b$to=a.test", "||a.test^*/adx/b"),
    Case(.destinationInHost, .narrower, #"/\/[a-f]{3}\.js/$script,to=com"#, "/x.js?$script,to=com"),
    Case(
      .pairConflict, .narrower,
      "*$script,domain=a.test,denyallow=x.test\n*$script,domain=a.test,denyallow=y.test",
      "*$script,domain=a.test,denyallow=x.test\n*$script,domain=b.test,denyallow=y.test"),
    Case(
      .pairConflict, .narrower,
      "@@||site.test^$genericblock\n*$script,denyallow=cdn.test,domain=x.site.test",
      "@@||site.test^$genericblock\n*$script,denyallow=cdn.test,domain=b.test", .adguard),
    Case(.method, .lost, "/adx$script,method=post", "/adx$script"),
    Case(.header, .lost, "/adx$script,header=via:1", "/adx$script"),
    Case(.requestHeader, .lost, "/adx$script,requestheader=a:1", "/adx$script"),
    Case(.ipAddress, .lost, "/adx$script,ipaddress=1.2.3.4", "/adx$script,to=1.2.3.4"),
    Case(.top, .lost, "/adx$script,top=a.test", "/adx$script,domain=a.test"),
    Case(.app, .lost, "/adx$app=x", "/adx", .adguard),
    Case(.siteKey, .lost, "/adx$sitekey=abc", "/adx", .adblockPlus),
    Case(.network, .lost, "/adx$network", "/adx", .adguard),
    Case(.client, .lost, "||a.test^$client=x", "||a.test^", .adguardDNS),
    Case(.clientTag, .lost, "||a.test^$ctag=x", "||a.test^", .adguardDNS),
    Case(.dnsType, .lost, "||a.test^$dnstype=AAAA", "||a.test^", .adguardDNS),
    Case(.dnsRewrite, .lost, "||a.test^$dnsrewrite=1.2.3.4", "||a.test^", .adguardDNS),
    Case(.responseGeography, .lost, "||a.test^$respgeo=x", "||a.test^", .adguardDNS),
    Case(.tag, .lost, "/adx$tag=x", "/adx", .adblockPlus),
  ]

  static let actions: [Case] = [
    Case(.redirectAsBlock, .narrower, "/adx$script,redirect=google-analytics.js", "/adx$script"),
    Case(
      .redirectAsBlock, .narrower,
      "||cdn.test/ads.js$script,redirect=noopjs\n*$script,denyallow=test,domain=site.test",
      "||cdn.test/ads.js$script\n*$script,denyallow=test,domain=site.test"),
    Case(
      .redirectAsBlock, .narrower,
      "/ads.js$script,redirect=noopjs,domain=site.test\n@@||site.test^$genericblock",
      "/ads.js$script,domain=site.test\n@@||site.test^$genericblock", .adguard),
    Case(
      .redirectAsBlock, .narrower, "/ads.js$script,redirect=noopjs,important\n@@||a.test^",
      "/ads.js$script,important\n@@||a.test^"),
    Case(.redirectRule, .lost, "/adx$script,redirect-rule=noopjs", "@@/adx$redirect-rule=noopjs"),
    Case(.needsPermission, .narrower, "/adx$script,redirect=noopjs", "/adx$script,redirect=none"),
    Case(.needsPermission, .narrower, "/adx$removeparam=x", "@@/adx$removeparam=x"),
    Case(.responseHeader, .lost, "/adx$csp=script-src 'none'", "@@/adx$csp=script-src 'none'"),
    Case(.removeParameter, .lost, "/adx$removeparam=~x", "@@/adx$removeparam=~x"),
    Case(.removeParameter, .lost, "/adx$removeparam=|utm_", "@@/adx$removeparam=|utm_"),
    Case(
      .changeException, .broader,
      """
      @@||x.test^$removeparam=a
      @@||y.test^$removeparam=b
      *$removeparam=a
      *$removeparam=b
      """, "@@||x.test^$removeparam=a"),
    Case(.cookie, .lost, "||x.test^$cookie=a", "@@||x.test^$cookie=a", .adguard),
    Case(.cookie, .narrower, "||x.test^$cookie", "@@||x.test^$cookie", .adguard),
    Case(.editsBody, .lost, "/adx$replace=/a/b/", "@@/adx$replace=/a/b/"),
    Case(.editsURL, .lost, "/adx?u$urlskip=?u", "/adx?u"),
    Case(
      .pageExceptionWithDomain, .lost, "@@://a*b$generichide,domain=x.test",
      "@@||x.test/b$generichide,domain=x.test"),
  ]

  static let elements: [Case] = [
    Case(.scriptlet, .lost, "a.test##+js(x)", "a.test#@#+js(x)"),
    Case(.script, .lost, "a.test#%#x()", "a.test#@%#x()", .adguard),
    Case(.snippet, .lost, "a.test#$#log x", "a.test#@$#log x", .adblockPlus),
    Case(.style, .lost, "a.test##.x:style(color: red)", "a.test##.x:style(display:none!important)"),
    Case(.htmlFilter, .lost, "a.test##^.x", "a.test##.x"),
    Case(.procedural, .lost, "a.test##.x:has-text(y)", "a.test##.x:has(y)"),
    Case(.path, .lost, "[$path=/a^b]a.test##.x", "[$path=/a*b]a.test##.x", .adguard),
    Case(.selector, .lost, "a.test##p:has(a:has(b))", "a.test##p:has(a b)"),
    Case(.removesElements, .narrower, "a.test##.x:remove()", "a.test##.x"),
    Case(
      .hidingException, .broader, "a.test##.x\n[$path=/y]a.test#@#.x", "a.test##.x\na.test#@#.x",
      .adguard),
  ]

  static let all = patterns + types + conditions + actions + elements

  private func translated(
    _ text: String, _ dialect: FilterDialect
  ) -> (filters: [Filter], translation: Translation) {
    let list = FilterList(reading: Array(text.utf8), as: FilterReading(dialect: dialect))
    let filters = list.filters.map(\.filter)
    var translator = FilterTranslator()
    return (filters, translator.translate([FilterGroup(dialect, filters)]))
  }

  @Test(arguments: all)
  func `a filter has the verdict and the reason`(_ row: Case) {
    let (_, translation) = translated(row.filter, row.dialect)
    let found = translation.notes.filter { $0.reason == row.reason && $0.fidelity == row.fidelity }
    #expect(!found.isEmpty, "\(translation.notes)")
    let isLost = translation.notes.contains { $0.fidelity == .lost }
    #expect(isLost == translation.lists.isEmpty)
  }

  @Test(arguments: all)
  func `the filter beside it is exact`(_ row: Case) {
    let (filters, translation) = translated(row.exact, row.dialect)
    #expect(translation.notes.isEmpty && !filters.isEmpty, "\(translation.notes)")
  }

  /// What the readers refuse before a filter is made, and what is tested apart.
  static let others: Set<TranslationReason> = [
    .unknownCondition, .regexSyntax, .typeWebRTC, .typeUnknown, .cname,
    .domainName, .pageOption, .typeNotInTarget, .untrusted,
  ]

  static let undoing = [
    "*$script,denyallow=other.test,domain=site.test", "*$image,denyallow=cdn.test,domain=site.test",
    "*$script,denyallow=x.test,domain=site.test", "@@||site.test^$genericblock", "@@||cdn.test^",
  ]

  @Test(arguments: undoing) func `a redirect that nothing undoes needs no more than permission`(
    other: String
  ) {
    let (_, translation) = translated(
      "||cdn.test/ads.js$script,redirect=noopjs,domain=page.test|x.test\n\(other)", .ublock)
    #expect(translation.notes.map(\.reason) == [.needsPermission])
  }

  @Test func `of a filter that is lost nothing else is said`() {
    let (_, translation) = translated("/adx$popup,script,method=post", .ublock)
    #expect(translation.notes.map(\.reason) == [.method])
  }

  @Test func `every reason is in the table`() {
    let shown = Set(Self.all.map(\.reason))
    #expect(shown.union(Self.others) == Set(TranslationReason.allCases))
    #expect(shown.isDisjoint(with: Self.others))
  }

  @Test func `what no line can say has a reason too`() {
    let mask = FilterPattern.mask(FilterMask(.anywhere, Array("/adx".utf8)))
    let rows: [(TranslationReason, (inout NetworkFilter) -> Void)] = [
      (.unknownCondition, { $0.unknownConditions = [FilterCondition("later", [])] }),
      (.typeWebRTC, { $0.types = .webrtc }),
      (.typeUnknown, { ($0.types, $0.excludedTypes) = (.script, .script) }),
      (.pageOption, { ($0.pageOptions, $0.isImportant) = (.genericBlocking, true) }),
      (.cname, { $0.effect = .modify(option: "cname", value: []) }),
      (.regexSyntax, { $0.pattern = .regex(Array("(".utf8)) }),
      (.domainName, { $0.domains = FilterDomains(excluded: [.name([0x21]), .entity([0x61])]) }),
    ]
    for (reason, change) in rows {
      var filter = NetworkFilter(mask)
      change(&filter)
      var translator = FilterTranslator()
      let notes = translator.translate([FilterGroup(.ublock, [.network(filter)])]).notes
      #expect(notes.contains { $0.reason == reason && $0.fidelity == .lost }, "\(notes)")
    }
  }

  static let unknownTypes: [(filter: String, Target?, reasons: [TranslationReason])] = [
    ("||a.test^", .safari15, [.typeNotInTarget]), ("||a.test^$script", .safari15, []),
    ("||a.test^$other,ping", .safari15, [.typeNotInTarget]), ("||a.test^", nil, []),
    ("||a.test^$subdocument", .safari18, []), ("##.ad", .safari15, []),
  ]

  @Test(arguments: unknownTypes)
  func `a filter about a type that the target cannot name is narrower`(
    filter: String, target: Target?, reasons: [TranslationReason]
  ) {
    let list = FilterList(reading: Array(filter.utf8))
    var translator = FilterTranslator(TranslationOptions(target: target))
    let group = FilterGroup(list.dialect, list.filters.map(\.filter))
    let translation = translator.translate([group])
    #expect(translation.notes.map(\.reason) == reasons)
    #expect(
      translation.lists.flatMap(\.rules).allSatisfy {
        target != .safari15 || !$0.trigger.flags.contains(.cspReport)
      })
  }

  @Test func `every reason says in a sentence of its own what would be needed`() {
    let needs = TranslationReason.allCases.compactMap(\.need)
    #expect(needs.allSatisfy { $0.hasSuffix(".") && $0.count > 20 })
    #expect(Set(needs).count == TranslationReason.allCases.count)
  }
}
