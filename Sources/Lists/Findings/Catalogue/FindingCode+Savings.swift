// SPDX-License-Identifier: Apache-2.0

/// Rules that work, but could be fewer or cost WebKit less.
extension FindingCode {
  static let savingCodes: [FindingCode] = [
    explosion, joinableRules, undoneRule, ownMachine, optionalEnd, unanchoredHost, simplerSpelling,
  ]

  /// A pattern that WebKit may never finish.
  public static let explosion = FindingCode(
    1024, "explosion", .warning, .ruleList,
    FindingPage(
      "A pattern that WebKit may never finish",
      explanation: """
        A gap is a term that matches nearly any single character, such as `.` or `[^/]`. If a
        pattern may start anywhere, each gap can double the states of WebKit's DFA, because a new
        match may start in every gap. Patterns that start with different letters multiply further.
        WebKit has no limit on this state explosion: twenty patterns such as `c.....ka` did not
        compile in two minutes.

        Sluice builds the DFA as WebKit does, up to 30,000 states. Write `.*` for the gaps, put a
        literal character into them, or anchor the pattern with `^`. `sluice cost` names all
        patterns.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "a....................b"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "a.*b"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// Rules that could be one rule.
  public static let joinableRules = FindingCode(
    1025, "joinable-rules", .note, .ruleList,
    FindingPage(
      "Rules that could be one rule",
      explanation: """
        Two rules differ only in the entries of `if-domain`, `if-top-url` or `if-frame-url`, in
        `resource-type`, or in their selectors. One rule with the entries, types or selectors of
        both does the same and counts once towards the limit of 150,000 rules.

        Rules for types alone, with a pattern such as `.*`, are not reported. Each kind is reported
        once per list, with the number of rules that it would save. `sluice optimize` joins them
        all, and proves that no decision changes.

        Rules with `unless-domain` cannot be joined in this way: each rule applies to the pages that
        the other one names.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domain": ["news.example"]},
            "action": {"type": "block"}
          },
          {
            "trigger": {"url-filter": "/ads/", "if-domain": ["blog.example"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {
              "url-filter": "/ads/",
              "if-domain": ["news.example", "blog.example"]
            },
            "action": {"type": "block"}
          }
        ]
        """))

  /// A rule that a later one always undoes.
  public static let undoneRule = FindingCode(
    1026, "undone-rule", .warning, .ruleList.idle,
    FindingPage(
      "A rule that a later one always undoes",
      explanation: """
        A later `ignore-previous-rules` applies to every request that this rule applies to, so this
        rule never has an effect. That is proven, not guessed.

        If the rule should work, move it after the ignore rule, or give the ignore rule a narrower
        trigger. Otherwise remove it. Lists with more than 10,000 rules are not searched for this;
        `sluice optimize` searches them.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/banner", "load-type": ["third-party"]},
            "action": {"type": "block"}
          },
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "ignore-previous-rules"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/banner", "load-type": ["third-party"]},
            "action": {"type": "block"}
          },
          {
            "trigger": {"url-filter": "/ads/banner/preview"},
            "action": {"type": "ignore-previous-rules"}
          }
        ]
        """))

  /// Patterns that need a DFA each.
  public static let ownMachine = FindingCode(
    1027, "own-machine", .note, .ruleList,
    FindingPage(
      "Patterns that need a DFA each",
      explanation: #"""
        WebKit compiles patterns into DFAs, and runs all of them on each URL. Patterns with the same
        prefix up to their last `*`, `+` or `?` share one. A pattern with a quantifier after a
        prefix of its own, such as `/ads/.*banner`, needs its own DFA: that takes a quarter of a
        millisecond to compile, and time for every request.

        It is reported once per list, from twenty such prefixes on. If possible, write the pattern
        without the quantifier, or with a prefix that other patterns share: `^[^:]+://+([^:/]+\.)?`
        at the start of all patterns costs one DFA.
        """#,
      bad: """
        [
          {"trigger": {"url-filter": "/ads/a/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/b/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/c/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/d/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/e/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/f/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/g/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/h/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/i/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/j/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/k/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/l/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/m/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/n/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/o/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/p/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/q/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/r/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/s/.*x"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads/t/.*x"}, "action": {"type": "block"}}
        ]
        """,
      good: """
        [
          {"trigger": {"url-filter": "/ads/[a-t]/.*x"}, "action": {"type": "block"}}
        ]
        """))

  /// An optional group at the end of the URL.
  public static let optionalEnd = FindingCode(
    1028, "dear-end", .note, .ruleList,
    FindingPage(
      "An optional group at the end of the URL",
      explanation: #"""
        `([/:?].*)?$` matches a separator or the end of the URL. WebKit compiles a DFA for each
        pattern with such an end. In a set NUL is the end of the URL, so `[\0/:?]` means the same
        without a group and without a quantifier, and all patterns share one DFA. For a list of
        10,000 hosts that replaced 2,195 DFAs with one, and halved the time to compile it.

        It is reported once per list, from five such patterns on; the fix applies to all of them.
        Both are proven to mean the same.
        """#,
      bad: #"""
        [
          {"trigger": {"url-filter": "/ads1(/.*)?$"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads2(/.*)?$"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads3(/.*)?$"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads4(/.*)?$"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads5(/.*)?$"}, "action": {"type": "block"}}
        ]
        """#,
      good: #"""
        [
          {"trigger": {"url-filter": "/ads1[\\0/]"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads2[\\0/]"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads3[\\0/]"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads4[\\0/]"}, "action": {"type": "block"}},
          {"trigger": {"url-filter": "/ads5[\\0/]"}, "action": {"type": "block"}}
        ]
        """#))

  /// A host without an anchor.
  public static let unanchoredHost = FindingCode(
    1029, "unanchored-host", .note, .ruleList,
    FindingPage(
      "A host without an anchor",
      explanation: #"""
        A pattern that is only a host matches anywhere: in the name of another host, in a path and
        in a query. It also costs WebKit much more: 10,000 such hosts take 4.7 seconds to compile
        and 12.4 MB, but only 0.9 seconds and 2.8 MB with `^[^:]+://+([^:/]+\.)?` before and `[/:]`
        after them.

        It is reported once per list, with the number of rules. The fix changes what matches.
        """#,
      bad: #"""
        [
          {
            "trigger": {"url-filter": "ads\\.example\\.com"},
            "action": {"type": "block"}
          }
        ]
        """#,
      good: #"""
        [
          {
            "trigger": {"url-filter": "^[^:]+://+([^:/]+\\.)?ads\\.example\\.com[/:]"},
            "action": {"type": "block"}
          }
        ]
        """#))

  /// Any text at the start or the end of a pattern.
  public static let simplerSpelling = FindingCode(
    1030, "simpler-spelling", .note, .ruleList,
    FindingPage(
      "Any text at the start or the end of a pattern",
      explanation: """
        A pattern may match anywhere in a URL, so `.*` at its start or its end has no effect:
        `.*ads.*` is `ads`. Before `$` it even costs a DFA of its own: `ads.*$` is also `ads`.

        It is reported once per list, with the number of rules; the fix applies to all of them.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": ".*/ads/.*"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """))
}
