// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `A scriptlet` {
  static let calls: [(body: String, effect: String)] = [
    ("##+js(set, a, true)", "call <set-constant><a><true>"),
    ("##+js(set,a,true)", "call <set-constant><a><true>"),
    ("##+js( set.js , a , true )", "call <set-constant><a><true>"),
    ("##+js(\"set\", 'a', `true`)", "call <set-constant><a><true>"),
    ("##+js(set, a\\,b, c)", "call <set-constant><a,b><c>"),
    ("##+js(set, 'a,b', c)", "call <set-constant><a,b><c>"),
    ("##+js(set, 'a\\'b', c)", "call <set-constant><a'b><c>"),
    ("##+js(set, '\"a\"', c)", "call <set-constant><\"a\"><c>"),
    ("##+js(set, 'a, c)", "call <set-constant><'a><c>"),
    ("##+js(set, a['b'].c, 7)", "call <set-constant><a['b'].c><7>"),
    ("##+js(nostif, /\\)\\s/)", "call <prevent-setTimeout></\\)\\s/>"),
    ("##+js(nano-stb, , 9)", "call <adjust-setTimeout><><9>"),
    ("##+js(nowebrtc)", "call <nowebrtc>"),
    ("##+js(aeld, click)", "call <prevent-addEventListener><click>"),
    ("##+js(set;a;b)", "call <set;a;b>"),
    ("##+js(my-own.js, x)", "call <my-own><x>"),
    ("#%#//scriptlet('set-constant', 'a', 'true')", "call <set-constant><a><true>"),
    ("#%#//scriptlet(\"aopr\",\"a\");", "call <abort-on-property-read><a>"),
    ("#%#//scriptlet('set-constant', 'a\\'b', '\\d')", "call <set-constant><a'b><\\d>"),
    ("#@#+js()", "call "),
    ("#@#+js(set)", "call <set-constant>"),
    ("#@%#//scriptlet()", "call "),
    ("#@%#//scriptlet('aopr', 'a')", "call <abort-on-property-read><a>"),
  ]

  @Test(arguments: calls)
  func `is its name and its arguments`(_ one: (body: String, effect: String)) {
    for dialect in [FilterDialect.ublock, .adguard, .adblockPlus] {
      #expect(effects(of: "a.com\(one.body)", as: dialect) == one.effect)
    }
  }

  static let adguard: [(body: String, effect: String)] = [
    ("'ubo-acis.js', 'a'", "call <abort-current-script><a>"),
    ("'abp-abort-on-property-read', 'a'", "call <abort-on-property-read><a>"),
    ("'prevent-bab'", "call <prevent-bab>"),
    ("'bab-defuser'", "call <prevent-bab>"),
    ("'remove-attr', 'a'", "call <remove-attr><a><><asap stay>"),
    ("'remove-class', 'a', '.b'", "call <remove-class><a><.b><asap stay>"),
    ("'remove-attr', 'a', '.b', 'complete'", "call <remove-attr><a><.b><complete>"),
    ("'ubo-remove-attr', 'a'", "call <remove-attr><a>"),
    (
      "'trusted-replace-node-text', 'p', 'x', 'a', 'b'",
      "call <trusted-replace-node-text><p><a><b><condition><x>"
    ),
    (
      "'trusted-replace-node-text', 'p', '', 'a', 'b'",
      "call <trusted-replace-node-text><p><a><b>"
    ),
    (
      "'trusted-replace-argument', 'a', '0', 'replace:/x/y/'",
      "call <trusted-replace-argument><a><0><repl:/x/y/>"
    ),
  ]

  @Test(arguments: adguard)
  func `of AdGuard has the arguments of uBlock Origin`(_ one: (body: String, effect: String)) {
    #expect(effects(of: "a.com#%#//scriptlet(\(one.body))", as: .adguard) == one.effect)
  }

  @Test func `of AdGuard may be taken back by its name`() {
    let line = "a.com#@%#//scriptlet('acs')"
    #expect(effects(of: line, as: .adguard) == "calls of <abort-current-script>")
    #expect(effects(of: line, as: .ublock) == "call <abort-current-script>")
    #expect(effects(of: "a.com#@#+js(acs)", as: .adguard) == "call <abort-current-script>")
  }

  static let invalid = [
    "##+js", "##+js()", "##+js( )", "##+js(set, a", "##+js (set, a)", "#%#//scriptlet",
    "#%#//scriptlet()", "#%#//scriptlet(set)", "#%#//scriptlet('set)", "#%#//scriptlet('a' 'b')",
    "#%#//scriptlet('a'",
  ]

  @Test(arguments: invalid)
  func `that is no call is refused`(body: String) {
    #expect(fault(of: "a.com\(body)", as: .adguard)?.kind == .call)
    #expect(fault(of: "a.com\(body)", as: .ublock)?.kind == .call)
  }

  @Test func `of uBlock Origin for all pages needs a star`() {
    #expect(fault(of: "##+js(set, a, 1)")?.kind == .needsHost)
    #expect(fault(of: "*##+js(set, a, 1)") == nil)
    #expect(fault(of: "#@#+js(set, a, 1)") == nil)
    #expect(fault(of: "#%#//scriptlet('set', 'a', '1')", as: .adguard) == nil)
  }

  @Test func `is a script if it is code of AdGuard`() {
    #expect(effects(of: "a.com#%#alert(1)", as: .adguard) == "run alert(1)")
    #expect(fault(of: "a.com#%#alert(1)", as: .ublock)?.kind == .unsupported)
    #expect(fault(of: "a.com#%#alert(1)", as: .adblockPlus)?.kind == .unsupported)
  }

  @Test func `has one name for all blockers`() {
    #expect(ScriptletNames.canonical("set") == "set-constant")
    #expect(ScriptletNames.canonical("set.js") == "set-constant")
    #expect(ScriptletNames.canonical("ubo-set.js") == "set-constant")
    #expect(ScriptletNames.canonical("set-constant") == "set-constant")
    #expect(ScriptletNames.canonical("sett") == nil)
    #expect(ScriptletNames.canonical("ubo-") == nil)
    #expect(ScriptletNames.suggestion(for: "set-constat") == "set-constant")
    #expect(ScriptletNames.suggestion(for: "no-such-thing") == nil)
    #expect(ScriptletNames.needsTrust("trusted-set-cookie"))
    #expect(!ScriptletNames.needsTrust("set-cookie"))
  }

  @Test func `has names that stand for nothing else`() {
    var seen: Set<String> = []
    for row in ScriptletNames.table {
      for name in row.split(separator: " ") {
        #expect(seen.insert(String(name)).inserted, "\(name) is there twice")
      }
    }
    #expect(Set(ScriptletNames.all).count == ScriptletNames.table.count)
  }

  static let snippets: [(body: String, effect: String)] = [
    ("abort-on-property-read a.b", "call <abort-on-property-read><a.b>"),
    ("abort-current-inline-script 'a b' c\\ d", "call <abort-current-script><a b><c d>"),
    (
      "json-prune 'a;b' ; abort-on-property-write x",
      "call <json-prune><a;b> + call <abort-on-property-write><x>"
    ),
    ("hide-if-contains 'it\\'s' .a", "find <.a>:has-text(it's)"),
    ("hide-if-contains /x/i", "find <*>:has-text(/x/i)"),
    ("json-prune \\u0061", "call <json-prune><a>"),
    ("log 'x'", "fault: unsupported-effect"),
    ("hide-if-contains x .a .b", "fault: unsupported-effect"),
    ("hide-if-contains x :foo", "fault: invalid-selector"),
    (";", "fault: invalid-call"),
  ]

  @Test(arguments: snippets)
  func `of Adblock Plus is another effect or nothing`(_ one: (body: String, effect: String)) {
    #expect(effects(of: "a.com#$#\(one.body)", as: .adblockPlus) == one.effect)
    #expect(fault(of: "a.com#$#\(one.body)", as: .ublock)?.kind == .unsupported)
  }
}
