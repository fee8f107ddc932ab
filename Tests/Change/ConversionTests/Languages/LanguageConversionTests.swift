// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import RuleModel
import Testing

/// Filter lists in the languages of other ad blockers.
@Suite struct `Filters for another ad blocker` {
  private func convert(
    _ list: String, _ source: FilterDialect, to target: FilterDialect
  ) -> LanguageConversion {
    LanguageConversion(
      [FilterConversion.Source(name: "list.txt", bytes: Array(list.utf8))], to: target,
      reading: FilterReading(dialect: source))
  }

  private func lines(_ conversion: LanguageConversion) -> [String] {
    conversion.lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// A filter, its language, another one, and what is written there; nothing for what is lost.
  static let filters: [(String, FilterDialect, FilterDialect, [String])] = [
    // What all have.
    ("||a.test^$third-party", .adblockPlus, .ublock, ["||a.test^$third-party"]),
    ("a.test,~b.a.test##.ad", .ublock, .adguard, ["a.test,~b.a.test##.ad"]),
    ("a.test#@#.ad", .adguard, .adblockPlus, ["a.test#@#.ad"]),
    // Names of options.
    ("||a.test^$3p,xhr", .ublock, .adblockPlus, ["||a.test^$third-party,xmlhttprequest"]),
    ("||a.test^$1p", .ublock, .adblockPlus, ["||a.test^$~third-party"]),
    ("||a.test^$~1p,css", .ublock, .adblockPlus, ["||a.test^$third-party,stylesheet"]),
    (
      "||a.test^$from=b.test|~c.b.test", .ublock, .adblockPlus,
      ["||a.test^$domain=b.test|~c.b.test"]
    ),
    ("||a.test^$important", .adguard, .adblockPlus, ["||a.test^"]),
    ("||a.test^$script,reason=x", .ublock, .adguard, ["||a.test^$script"]),
    ("||a.test^$popunder", .ublock, .adguard, []),
    ("||a.test^$removeparam=x", .ublock, .adguard, ["||a.test^$removeparam=x"]),
    (
      "||a.test^$removeparam=x", .adguard, .ublock,
      ["||a.test^$removeparam=x,document,subdocument,xmlhttprequest"]
    ),
    ("||a.test^$script,domain=~b.test|c.b.test", .adblockPlus, .ublock, []),
    (
      "||a.test^$script,domain=b.test|~c.b.test", .adblockPlus, .ublock,
      ["||a.test^$script,domain=b.test|~c.b.test"]
    ),
    ("*%banner$image", .ublock, .adguard, ["*%banner$image"]),
    ("||a.test^$removeparam=x", .adguard, .adblockPlus, []),
    ("@@||a.test^$content", .adguard, .ublock, []),
    ("@@||a.test^$generichide", .adblockPlus, .ublock, ["@@||a.test^$generichide"]),
    ("@@||a.test^$document", .adblockPlus, .ublock, []),
    ("@@||a.test^$document", .adblockPlus, .adguard, ["@@||a.test^$document"]),
    // Patterns that uBlock Origin reads in its own way.
    ("||a.test$script", .ublock, .adguard, ["||a.test^$script"]),
    ("||a.test$script", .adguard, .ublock, ["||a.test*$script"]),
    ("banner$image", .adblockPlus, .ublock, ["*banner*$image"]),
    ("%banner$image", .ublock, .adblockPlus, ["%banner$image"]),
    ("/ad[0-9]/$image", .ublock, .adguard, ["/ad[0-9]/$image"]),
    // Resources.
    ("||a.test^$script,redirect=noop.js", .ublock, .adguard, ["||a.test^$script,redirect=noopjs"]),
    (
      "||a.test^$script,redirect=noop.js:9", .ublock, .adguard, ["||a.test^$script,redirect=noopjs"]
    ),
    ("||a.test^$script,redirect=noopjs", .adguard, .ublock, ["||a.test^$script,redirect=noop.js"]),
    (
      "||a.test^$image,redirect-rule=1x1.gif", .ublock, .adguard,
      ["||a.test^$image,redirect-rule=1x1-transparent.gif"]
    ),
    (
      "||a.test^$script,rewrite=abp-resource:blank-js,domain=b.test", .adblockPlus, .ublock,
      ["||a.test^$script,redirect=noop.js,domain=b.test"]
    ),
    // Styles and operators.
    (
      "a.test##.x:style(margin: 0 !important)", .ublock, .adguard,
      ["a.test#$#.x { margin: 0 !important; }"]
    ),
    (
      "a.test#$#.x { margin: 0 !important; }", .adguard, .ublock,
      ["a.test##.x:style(margin: 0 !important)"]
    ),
    ("a.test##.x:has-text(y):upward(2)", .ublock, .adguard, ["a.test#?#.x:contains(y):upward(2)"]),
    ("a.test#?#.x:contains(y)", .adguard, .ublock, ["a.test##.x:has-text(y)"]),
    ("a.test##.x:has-text(y)", .ublock, .adblockPlus, ["a.test#?#.x:-abp-contains(y)"]),
    ("a.test#?#.x:-abp-contains(y)", .adblockPlus, .ublock, ["a.test##.x:has-text(y)"]),
    ("*##.x:has-text(y)", .ublock, .adguard, ["#?#.x:contains(y)"]),
    ("*##.x:has-text(y)", .ublock, .adblockPlus, []),
    ("#?#.x:contains(y)", .adguard, .ublock, ["*##.x:has-text(y)"]),
    ("a.test##.x:remove()", .ublock, .adguard, ["a.test#?#.x { remove: true; }"]),
    ("a.test#?#.x { remove: true; }", .adblockPlus, .ublock, ["a.test##.x:remove()"]),
    ("a.test##.x:remove-attr(y)", .ublock, .adguard, []),
    ("a.test##.x:matches-path(/y)", .ublock, .adguard, []),
    ("a.test##.x:matches-css(position: fixed)", .ublock, .adguard, []),
    ("a.test#?#.x:-abp-properties(y)", .adblockPlus, .ublock, []),
    // Scriptlets.
    (
      "a.test##+js(set, a.b, true)", .ublock, .adguard,
      ["a.test#%#//scriptlet('ubo-set-constant.js', 'a.b', 'true')"]
    ),
    (
      #"a.test##+js(acs, eval, it's)"#, .ublock, .adguard,
      [#"a.test#%#//scriptlet('ubo-abort-current-script.js', 'eval', "it's")"#]
    ),
    (
      "a.test#%#//scriptlet('set-constant', 'a,b', 'true')", .adguard, .ublock,
      [#"a.test##+js(set-constant, a\,b, true)"#]
    ),
    ("a.test##+js(aopr, x)", .ublock, .adblockPlus, ["a.test#$#abort-on-property-read x"]),
    ("a.test##+js(set, a, 1)", .ublock, .adblockPlus, []),
    ("a.test#$#json-prune 'a b'", .adblockPlus, .ublock, ["a.test##+js(json-prune, a b)"]),
    ("a.test#@#+js()", .ublock, .adguard, ["a.test#@%#//scriptlet()"]),
    ("a.test#%#alert(1)", .adguard, .ublock, []),
    // HTML.
    ("a.test##^script:has-text(x)", .ublock, .adguard, ["a.test$$script:contains(/x/i)"]),
    ("a.test##^responseheader(refresh)", .ublock, .adguard, []),
  ]

  @Test(arguments: filters) func `are written as it reads them, or are lost`(
    filter: String, source: FilterDialect, target: FilterDialect, written: [String]
  ) {
    let conversion = convert(filter, source, to: target)
    #expect(lines(conversion) == written)
    #expect(conversion.filterCount == written.count)
    let isLost = conversion.account.counts[.lost] == 1
    #expect(isLost == written.isEmpty, "\(conversion.account.files[0].entries.map(\.message))")
  }

  /// What is not exact, and why.
  static let notes: [(String, FilterDialect, FilterDialect, Fidelity, String)] = [
    ("||a.test^$important", .adguard, .adblockPlus, .narrower, "language-important"),
    ("||a.test^$script,redirect=noop.js:9", .ublock, .adguard, .different, "language-priority"),
    ("%banner$image", .ublock, .adblockPlus, .broader, "language-word"),
    ("*%banner$image", .ublock, .adguard, .broader, "language-word"),
    ("||a.test^$removeparam=x", .ublock, .adguard, .narrower, "language-types"),
    ("~a.test##.ad", .ublock, .adguard, .broader, "language-exclusion"),
    ("~a.test##.ad", .adblockPlus, .ublock, .narrower, "language-exclusion"),
    ("||a.test^$popunder", .ublock, .adguard, .lost, "language-option"),
    ("a.test##.x:matches-path(/y)", .ublock, .adguard, .lost, "language-cosmetic"),
    ("a.test##+js(set, a, 1)", .ublock, .adblockPlus, .lost, "language-scriptlet"),
    ("@@||a.test^$document", .adblockPlus, .ublock, .lost, "language-meaning"),
  ]

  @Test(arguments: notes) func `have a note where they are not exact`(
    filter: String, source: FilterDialect, target: FilterDialect, fidelity: Fidelity, reason: String
  ) {
    let entries = convert(filter, source, to: target).account.files[0].entries
    #expect(entries.map(\.fidelity) == [fidelity] && entries.map(\.reason) == [reason])
  }

  /// What was converted once and is converted back means the same, so a third time changes nothing.
  ///
  /// A whole word is one in uBlock Origin alone, so it does not come back.
  @Test(arguments: filters) func `stay the same when they go back and forth`(
    filter: String, source: FilterDialect, target: FilterDialect, written: [String]
  ) {
    let there = written.joined(separator: "\n")
    let back = lines(convert(there, target, to: source))
    let again = lines(convert(back.joined(separator: "\n"), source, to: target))
    if back.count == written.count, !filter.contains("%"), !filter.contains("removeparam") {
      #expect(again == written)
    }
  }

  @Test func `stay as they are in their own language`() {
    for (filter, source, _, _) in Self.filters {
      let conversion = convert(filter, source, to: source)
      #expect(lines(conversion) == [filter] && conversion.account.isExact)
    }
  }

  @Test func `keep the comments of a list, without those about its bytes`() {
    let list = """
      [Adblock Plus 2.0]
      ! Title: Ads
      ! Checksum: abcdefghijklmnopqrstuv
      ! Expires: 4 days

      ||a.test^$3p
      !#if env_firefox
      ||firefox.test^
      !#endif


      ! Videos
      no filter $x=

      ||b.test^
      ! end

      """
    let conversion = convert(list, .ublock, to: .adblockPlus)
    #expect(
      String(decoding: conversion.text, as: UTF8.self) == """
        [Adblock Plus 2.0]
        ! Written by `sluice convert` from list.txt
        ! Title: Ads
        ! Expires: 4 days

        ||a.test^$third-party

        ! Videos

        ||b.test^
        ! end

        """)
  }

  @Test func `are written where a file is included`() {
    let source = FilterConversion.Source(
      name: "list.txt", bytes: Array("! one\n||a.test^\n!#include b.txt\n! two\n||c.test^\n".utf8))
    let conversion = LanguageConversion(
      [source], to: .adguard, reading: FilterReading(dialect: .ublock)
    ) { _, name in name == "b.txt" ? Array("! inside\n||b.test^\n".utf8) : nil }
    #expect(
      lines(conversion) == ["! one", "||a.test^", "! inside", "||b.test^", "! two", "||c.test^"])
  }
}
