// SPDX-License-Identifier: Apache-2.0

/// Filter lists made to a size.
extension GrowthShape {
  static let filters = (oneLine + hiding + network).map { shape in
    GrowthShape("filters: " + shape.name, shape.size, shape.list)
  }

  // MARK: One line

  private static let oneLine: [GrowthShape] = [
    GrowthShape("a long mask", 250_000) { "||a.test/" + times("a", $0) },
    GrowthShape("a mask with stars", 100_000) { "||a.test/" + times("a*", $0) },
    GrowthShape("a mask with separators", 100_000) { "||a.test/" + times("a^", $0) },
    GrowthShape("a mask with dollars", 100_000) { "||a.test/" + times("$", $0) + "$script" },
    GrowthShape("options without names", 100_000) { "||a.test^$" + times(",", $0) },
    GrowthShape("an option that is repeated", 20_000) {
      "||a.test^$" + times("script,", $0) + "image"
    },
    GrowthShape("a condition that is repeated", 10_000) {
      "||a.test^$" + times("network,", $0) + "network"
    },
    GrowthShape("a long regular expression", 20_000) { "/" + times("(a|b)?", $0) + "/$script" },
    GrowthShape("groups of an expression in each other", 20_000) {
      "/" + times("(a", $0) + times(")", $0) + "/$script"
    },
    GrowthShape("domains of a filter", 20_000) { "/ad$domain=" + domains($0, "d", "|") },
    GrowthShape("excluded domains of a filter", 20_000) { "/ad$domain=" + domains($0, "~d", "|") },
    GrowthShape("included domains below excluded ones", 10_000) { count in
      "/ad$domain=" + domains(count, "~d", "|") + "|" + domains(count, "x.d", "|")
    },
    GrowthShape("excluded domains below included ones", 10_000) { count in
      "/ad$domain=" + domains(count, "d", "|") + "|" + domains(count, "~x.d", "|")
    },
    GrowthShape("a domain with many labels", 50_000) { times("a.", $0) + "test##.x" },
    GrowthShape("domains with many labels", 2_000) { count in
      (0..<count).map { times("a.", 120) + "\($0)" }.joined(separator: ",") + "##.x"
    },
    GrowthShape("hosts that a load must not have", 10_000) { count in
      "*$script,domain=a.test,denyallow=" + domains(count, "d", "|")
    },
    GrowthShape("hosts of a line", 20_000) { "0.0.0.0 " + domains($0, "d", " ") },
    GrowthShape("a selector with many parts", 20_000) { "a.test##" + times("p > ", $0) + "p" },
    GrowthShape("selectors of a filter in each other", 2_000) { count in
      "a.test##" + times(":is(", count) + "a" + times(")", count)
    },
  ]

  // MARK: Hidden elements

  private static let hiding: [GrowthShape] = [
    exceptions("exceptions to a selector", 5_000, "b0.test#@#.x"),
    exceptions("exceptions to a selector that exclude hosts", 5_000, "b0.test,~c.b0.test#@#.x"),
    exceptions("exceptions to a selector below its hosts", 5_000, "c.a0.test#@#.x"),
    exceptions("exceptions to a selector for other hosts", 5_000, "~a0.test#@#.x"),
    exceptions("exceptions to a selector that share a host", 5_000, "~s.test,~a0.test#@#.x"),
    exceptions("exceptions to a selector by a name before suffixes", 5_000, "a0.*#@#.x"),
    exceptions("exceptions to a selector for paths", 5_000, "[$path=/x]b0.test#@#.x"),
    GrowthShape("exceptions to a selector for all pages", 5_000) { count in
      lines(count, "~a0.test##.x") + lines(count, "b0.test#@#.x")
    },
    GrowthShape("hosts of a selector, and exceptions to it", 5_000) { count in
      domains(count, "a", ",") + "##.x\n" + lines(count, "c.a0.test#@#.x")
    },
    GrowthShape("selectors for the same page", 5_000) { lines($0, "a.test##.x0") },
    GrowthShape("pages without hidden elements", 5_000) { count in
      lines(count, "##.x0") + lines(count, "@@||a0.test^$elemhide,generichide")
    },
  ]

  /// Filters with a selector, each for a host, and as many exceptions to it.
  private static func exceptions(_ name: String, _ size: Int, _ line: String) -> GrowthShape {
    GrowthShape(name, size) { lines($0, "a0.test##.x") + lines($0, line) }
  }

  // MARK: Loads

  private static let network: [GrowthShape] = [
    GrowthShape("filters that others take out", 5_000) { count in
      lines(count, "||a0.test^$script") + lines(count, "||a0.test^$script,badfilter")
    },
    GrowthShape("equal filters, and equal ones that take them out", 5_000) { count in
      lines(count, "||a.test^$script") + lines(count, "||a.test^$script,badfilter")
    },
    GrowthShape("filters with domains that others take out", 5_000) { count in
      lines(count, "/ad$domain=a0.test") + lines(count, "/ad$domain=a0.test,badfilter")
    },
    GrowthShape("conditions in each other", 20_000) { count in
      times("!#if env_chromium\n", count) + "||a.test^\n" + times("!#endif\n", count)
    },
    GrowthShape("a condition with many parts", 20_000) { count in
      "!#if " + times("(env_chromium || ", count) + "true" + times(")", count)
        + "\n||a.test^\n!#endif"
    },
    GrowthShape("blocks for a page that exclude hosts", 5_000) {
      lines($0, "*$script,domain=a.test,denyallow=d0.test")
    },
    GrowthShape("blocks for pages that exclude hosts", 5_000) {
      lines($0, "*$script,domain=a0.test|b.test,denyallow=d0.test|e.test")
    },
    GrowthShape("blocks for all pages that exclude hosts", 1_000) {
      lines($0, "/ad0/$script,to=~d0.test|~e.test")
    },
    GrowthShape("parameters with exceptions", 5_000) { count in
      lines(count, "*$removeparam=p0") + lines(count, "@@||a0.test^$removeparam=p0")
    },
    GrowthShape("redirects with exceptions", 5_000) { count in
      lines(count, "||a0.test^$script,redirect=noopjs")
        + lines(count, "@@||a0.test/x$redirect-rule=noopjs")
    },
    GrowthShape("lines that cannot be read", 20_000) { lines($0, "||a0.test^$nothing0") },
  ]

  // MARK: Words

  /// Lines with a number in place of each 0.
  private static func lines(_ count: Int, _ line: String) -> String {
    let parts = line.split(separator: "0", omittingEmptySubsequences: false)
    return (0..<count).map { parts.joined(separator: "\($0)") + "\n" }.joined()
  }

  private static func domains(_ count: Int, _ start: String, _ separator: String) -> String {
    (0..<count).map { "\(start)\($0).test" }.joined(separator: separator)
  }
}
