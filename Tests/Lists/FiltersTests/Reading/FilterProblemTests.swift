// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `A problem of a list` {
  static let messages: [(line: String, dialect: FilterDialect, kind: String, message: String)] = [
    (
      "||a.com^$scirpt", .adguard, "unknown-option",
      "\"scirpt\" is not an option of network filters. Did you mean \"script\"?"
    ),
    (
      "||a.com^$script,foo", .adguard, "unknown-option",
      "\"foo\" is not an option of network filters."
    ),
    (
      "||a.com^$script", .adguardDNS, "unknown-option",
      "\"script\" is not an option of filters for DNS."
    ),
    (
      "@@||a.com^$genericblock", .ublock, "unknown-option",
      "uBlock Origin does not have \"genericblock\"."
    ),
    ("||a.com^$webrtc", .ublock, "unknown-option", "uBlock Origin no longer has \"webrtc\"."),
    ("||a.com^$script,", .adguard, "invalid-option", "The name of an option is missing."),
    ("||a.com^$script,a b", .adguard, "invalid-option", "\"a b\" is not an option."),
    ("||a.com^$script,script", .ublock, "duplicate-option", "\"script\" is written twice."),
    ("||a.com^$domain=", .adguard, "missing-value", "\"domain\" needs a value."),
    ("||a.com^$script=1", .adguard, "unexpected-value", "\"script\" does not take a value."),
    ("||a.com^$method=fetch", .adguard, "invalid-value", "\"fetch\" is not a method."),
    (
      "||a.com^$csp=report-to x", .adguard, "invalid-value",
      "The policy of a filter must not send reports."
    ),
    ("||a.com^$~important", .adguard, "negated-option", "\"important\" cannot be negated."),
    (
      "||a.com^$redirect=a,csp=b", .adguard, "conflicting-options",
      "\"csp\" cannot be used with \"redirect\"."
    ),
    (
      "||a.com^$csp=b,script", .ublock, "conflicting-options",
      "uBlock Origin does not accept this option with the types of this filter."
    ),
    (
      "||a.com^$3p,1p", .adguard, "conflicting-options",
      "Every request has one of the two parties, so both options together have no effect."
    ),
    (
      "||a.com^$~script,script", .adguard, "nothing-left",
      "The filter excludes every type that it names."
    ),
    (
      "||a.com^$genericblock", .adguard, "needs-exception",
      "\"genericblock\" is only for exceptions, which begin with @@."
    ),
    (
      "||a.com^$cname", .adguard, "needs-exception",
      "\"cname\" is only for exceptions, which begin with @@."
    ),
    (
      "@@||a.com^$important", .ublock, "needs-block",
      "In uBlock Origin \"important\" is not for exceptions."
    ),
    (
      "||a.com^$denyallow=b.com", .ublock, "needs-domain",
      "In uBlock Origin \"denyallow\" needs \"domain\"."
    ),
    (
      "||a.com^$match-case", .ublock, "match-case-of-mask",
      "In uBlock Origin \"match-case\" is only for regular expressions."
    ),
    ("@@", .adguard, "empty-pattern", "The filter has no pattern."),
    ("*", .adguard, "empty-pattern", "\"*\" matches every URL, and no option restricts it."),
    (
      "a", .ublock, "short-pattern",
      "uBlock Origin does not accept a pattern of one character without options."
    ),
    (
      "abc", .adblockPlus, "short-pattern",
      "Adblock Plus does not accept a pattern of fewer than 4 characters without a domain."
    ),
    (
      "/" + String(repeating: "a", count: 1024), .ublock, "long-pattern",
      "uBlock Origin accepts patterns of up to 1,024 characters."
    ),
    (
      "/a b", .ublock, "white-space-in-pattern",
      "uBlock Origin does not accept white space in a pattern."
    ),
    (
      "||a.com^ # b", .adblockPlus, "inline-comment",
      "In Adblock Plus this is part of the pattern. Only uBlock Origin reads it as a comment."
    ),
    ("||a.com^$domain=a..b", .adguard, "invalid-domain", "\"a..b\" is not a domain."),
    ("||a.com^$domain=a.com|", .adguard, "invalid-domain", "A domain is missing."),
    (
      "||a.com^$denyallow=~a.com", .adguard, "invalid-domain",
      "\"~a.com\" cannot be excluded here."
    ),
    ("||ü..com^", .adguard, "invalid-host", "\"ü..com\" is not a host name."),
    ("0.0.0.0 a..com", .hosts, "invalid-host", "\"a..com\" is not a host name."),
    ("0.0.0.0", .hosts, "invalid-host", "The host of this address is missing."),
    ("1.2.3.4", .domains, "invalid-host", "\"1.2.3.4\" is an address, not a domain."),
    (
      "0.0.0.0 8.8.8.8", .hosts, "invalid-host", "\"8.8.8.8\" is an address, not a host name."
    ),
    ("0.0.0 a.com", .hosts, "invalid-host", "\"0.0.0\" is not an address."),
    (
      "||a.com^", .hosts, "filter-in-hosts-file",
      "No operating system reads a filter in a hosts file."
    ),
    (
      "address=/a.com", .dnsmasq, "invalid-host",
      "The slash after the host is missing: \"/a.com\"."
    ),
    ("address=1.2.3.4", .dnsmasq, "invalid-host", "The host between slashes is missing."),
    (
      "adress=/a.com/", .dnsmasq, "unknown-line",
      "\"adress\" is not an option that blocks. Did you mean \"address\"?"
    ),
    (
      "local-zone: \"a.com\" alwaysnxdomain", .unbound, "unknown-line",
      "\"alwaysnxdomain\" is not a type of \"local-zone\". Did you mean \"always_nxdomain\"?"
    ),
    ("what is this", .hosts, "invalid-host", "\"what is this\" is not a host name."),
    (
      "0.0.0.0 com", .hosts, "single-label",
      "\"com\" has no dot: it would block all its subdomains."
    ),
    (
      "0.0.0.0 a.com", .adguard, "hosts-entry",
      "An entry of a hosts file matches nothing in a filter list."
    ),
    (
      "1.2.3.4 a.com", .hosts, "other-address",
      "\"a.com\" is redirected to another address. A rule can only block it."
    ),
    (
      "address=/a.com/1.2.3.4", .dnsmasq, "other-address",
      "The hosts are redirected to another address. A rule can only block them."
    ),
    ("a.com##", .adguard, "empty-selector", "The filter has no selector."),
    (
      "[$url=x]##.ad", .adguard, "unsupported-modifier",
      "\"url=x\" is not supported. Only \"domain\" and \"path\" are."
    ),
    (
      "[$pat=x]##.ad", .adguard, "unknown-modifier",
      "\"pat\" is not a modifier of AdGuard. Did you mean \"path\"?"
    ),
    (
      "a.com CNAME .", .adblockPlus, "zone-record",
      "This is a DNS zone record. It is not a filter, and zones are not read."
    ),
    (
      "||a.com^$3p", .adblockPlus, "foreign-option",
      "Adblock Plus does not support \"3p\", and skips the filter."
    ),
    (
      "||a.com^$script image", .adblockPlus, "unknown-option",
      "\"script image\" is not an option of network filters."
    ),
    (
      "||a.com^$script,~script", .ublock, "conflicting-options",
      "\"script\" is both named and excluded."
    ),
    (
      "/ads/x$rewrite=abp-resource:blank-js", .adblockPlus, "misplaced-option",
      "In Adblock Plus \"rewrite\" needs \"domain\" or \"~third-party\"."
    ),
    (
      "||a.com^$denyallow=b.com", .adguard, "misplaced-option",
      "AdGuard does not accept \"denyallow\" with a pattern that starts with \"||\"."
    ),
    (
      "/ads/x$to=a.com,denyallow=b.com", .adguard, "misplaced-option",
      "AdGuard does not accept \"denyallow\" together with \"to\"."
    ),
    (
      "/ads/x$method=~get|post", .adguard, "misplaced-option",
      "AdGuard does not accept included methods together with excluded ones."
    ),
    (
      "!#if (adguard || false) && true\n!#endif", .ublock, "invalid-condition",
      "In uBlock Origin parentheses are only around the whole condition."
    ),
    ("[$path=x##.ad", .adguard, "unknown-modifier", "A \"]\" is missing after the modifiers."),
    ("a.com##.ad", .adguardDNS, "unknown-line", "A filter for DNS cannot change pages."),
    (
      "what is this", .dnsmasq, "unknown-line",
      "Only lines with \"address=/\", \"server=/\" and \"local=/\" can block."
    ),
    (
      "interface: 1.2.3.4", .unbound, "unknown-line",
      "Only lines with \"local-zone: NAME TYPE\" can block."
    ),
    ("!#if &&\n!#endif", .adguard, "invalid-condition", "The name of a constant is missing."),
    ("!#if (adguard\n!#endif", .adguard, "invalid-condition", "A \")\" is missing."),
    (
      "!#if adguard adguard\n!#endif", .adguard, "invalid-condition",
      "An operator is missing before this."
    ),
    (
      "!#if foo\n!#endif", .adguard, "unknown-constant",
      "It is not known whether \"foo\" is true, so the lines of both branches are read."
    ),
    ("!#else", .adguard, "else-without-if", "There is no \"!#if\" for this \"!#else\"."),
    ("!#endif", .adguard, "endif-without-if", "There is no \"!#if\" for this \"!#endif\"."),
    ("!#if adguard", .adguard, "if-without-endif", "There is no \"!#endif\" for this \"!#if\"."),
    (
      "!#include a.txt", .adguard, "missing-include",
      "The file \"a.txt\" was not found in the folder of the list."
    ),
    ("!#include", .adguard, "missing-include", "The name of a file is missing."),
    (
      "!#include ../a.txt", .adguard, "outside-include",
      "The file \"../a.txt\" is not in the folder of the list."
    ),
  ]

  @Test(arguments: messages)
  func `says what is wrong`(
    _ one: (line: String, dialect: FilterDialect, kind: String, message: String)
  ) {
    let problem = list(one.line, as: one.dialect).problems.last
    #expect(problem?.kind.rawValue == one.kind)
    #expect(problem?.message == one.message)
  }

  @Test func `is of a kind that occurs in the tests`() {
    let elsewhere = ["repeated-include", "too-many-includes", "badfilter-without-target"]
    let tested = Set(Self.messages.map(\.kind) + elsewhere)
    #expect(tested == Set(FilterProblem.Kind.allCases.map(\.rawValue)))
  }
}
