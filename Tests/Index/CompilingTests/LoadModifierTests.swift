// SPDX-License-Identifier: Apache-2.0

import Compiling
import Conversion
import Filters
import Linting
import RuleMatching
import RuleModel
import Sluice
import SystemFiles
import Testing

/// What filters change about loads in addition to blocking them.
@Suite struct `Modifiers of loads` {
  struct Case: CustomStringConvertible {
    let filters: [String]
    let url: String
    let type: LoadType
    let modifiers: [String]
    var dialect = FilterDialect.ublock

    var description: String { filters.joined(separator: "\n") }
  }

  static let cases: [Case] = [
    Case(
      filters: ["||a.test^$csp=script-src 'none'", "||a.test^$csp=img-src *"],
      url: "https://a.test/", type: .topDocument,
      modifiers: ["csp script-src 'none'", "csp img-src *"]),
    Case(
      filters: ["||a.test^$csp=script-src 'none'"], url: "https://a.test/x.js", type: .script,
      modifiers: []),
    Case(
      filters: ["||a.test^$csp=a", "||a.test^$csp=b", "@@||a.test^$csp=a"],
      url: "https://a.test/", type: .topDocument, modifiers: ["csp b"]),
    Case(
      filters: ["||a.test^$csp=a", "||a.test^$csp=b,important", "@@||a.test^$csp"],
      url: "https://a.test/", type: .topDocument, modifiers: ["csp b"]),
    // A block and its exception do not concern them.
    Case(
      filters: ["||a.test^$csp=a", "@@||a.test^", "||a.test^$permissions=camera=()"],
      url: "https://a.test/", type: .topDocument,
      modifiers: ["csp a", "permissions camera=()"]),
    Case(
      filters: ["||a.test^$removeparam=/^utm_/"], url: "https://a.test/?utm_x=1",
      type: .topDocument, modifiers: ["removeparam /^utm_/"]),
    Case(
      filters: ["||a.test^$removeheader=X-Ads"], url: "https://a.test/", type: .fetch,
      modifiers: ["removeheader x-ads"], dialect: .adguard),
    Case(
      filters: ["||a.test^$hls=/ad/", "||a.test^$jsonprune=\\$.ads"],
      url: "https://a.test/x.m3u8", type: .fetch,
      modifiers: ["hls /ad/", #"jsonprune \$.ads"#], dialect: .adguard),
  ]

  /// The resource in place of a script of another site.
  static let redirects: [(filters: [String], resource: String?, dialect: FilterDialect)] = [
    (["||ads.test^$redirect=noopjs"], "noopjs", .ublock),
    (["||ads.test^", "||ads.test^$script,redirect-rule=noopjs"], "noopjs", .ublock),
    // Without a block nothing is replaced.
    (["*$script,redirect-rule=noopjs"], nil, .ublock),
    (["||ads.test^$redirect=noopjs", "@@||ads.test^"], nil, .ublock),
    (["||ads.test^$important,redirect=noopjs", "@@||ads.test^"], "noopjs", .ublock),
    (["||ads.test^$redirect=noopjs", "@@||ads.test^$redirect"], nil, .ublock),
    (["||ads.test^$redirect=noopjs", "@@||ads.test^$redirect-rule=noopjs"], nil, .ublock),
    (["||ads.test^$redirect=noopjs", "@@||ads.test^$redirect-rule=nooptext"], "noopjs", .ublock),
    (["||ads.test^$redirect=noopjs:1", "*$script,redirect-rule=nooptext:2"], "nooptext", .ublock),
    (["||ads.test^$redirect=noopjs", "*$script,redirect-rule=nooptext:-1"], "noopjs", .ublock),
    (["||ads.test^$redirect=noopjs", "*$script,redirect-rule=none:5"], nil, .ublock),
    (
      [
        "||ads.test^$redirect=noopjs", "*$script,redirect-rule=nooptext:2",
        "@@||ads.test^$redirect-rule=nooptext",
      ], nil, .ublock
    ),
    (["||ads.test^$redirect=noopjs:1", "*$script,redirect-rule=nooptext:2"], "noopjs", .adguard),
  ]

  @Test(arguments: redirects.indices) func `name the resource in place of a blocked load`(
    _ number: Int
  ) throws {
    let (filters, resource, dialect) = Self.redirects[number]
    let matcher = try Self.matcher(filters, dialect).matcher
    let modifiers = try matcher.modifiers(
      of: Array("https://ads.test/a.js".utf8), Load(.script),
      on: try matcher.page("https://a.test/"))
    let found = modifiers.entries.filter { $0.modifier.kind == .redirect }.map {
      String(decoding: $0.modifier.value, as: UTF8.self)
    }
    #expect(found == (resource.map { [$0] } ?? []), "\(filters)")
  }

  @Test(arguments: cases)
  func `are those that no exception takes back`(_ row: Case) throws {
    let matcher = try Self.matcher(row.filters, row.dialect).matcher
    let modifiers = try matcher.modifiers(
      of: Array(row.url.utf8), Load(row.type), on: try matcher.page("https://a.test/"))
    let found = modifiers.entries.map {
      "\($0.modifier.kind.rawValue) \(String(decoding: $0.modifier.value, as: UTF8.self))"
    }
    #expect(found == row.modifiers)
  }

  static let trusted = [
    "||a.test^$replace=/a/b/", "||a.test^$uritransform=/a/b/", "||a.test^$urlskip=?u",
    "a.test##+js(trusted-set-cookie, a, b)",
  ]

  @Test(arguments: trusted)
  func `that can do anything need a list that is trusted`(_ filter: String) throws {
    let refused = try Self.matcher([filter], .ublock)
    #expect(refused.account?.files[0].entries.map(\.reason) == ["untrusted"])
    let allowed = try Self.matcher([filter], .ublock, isTrusted: true)
    #expect(allowed.account?.files[0].entries.map(\.reason) == [])
    let isThere =
      allowed.matcher.layers[0].ruleCount + allowed.matcher.layers[0].cosmeticFilterCount
    #expect(isThere == 1)
  }

  @Test func `do not remove headers that protect users`() throws {
    let matcher = try Self.matcher(["||a.test^$removeheader=x-frame-options"], .adguard)
    #expect(matcher.account?.files[0].entries.map(\.reason) == ["response-header"])
  }

  private static func matcher(
    _ lines: [String], _ dialect: FilterDialect, isTrusted: Bool = false
  ) throws -> (matcher: Matcher, account: Account?) {
    var opener = ListOpener()
    opener.reading = FilterReading(dialect: dialect)
    opener.compiler.options.target = .sluice
    opener.filterTarget = .sluice
    // What is no file has the path of standard input.
    if isTrusted { opener.trusted = [FilePath("-")] }
    let list = try opener.list(named: "x", Array(lines.joined(separator: "\n").utf8))
    let compilation = try opener.compile(opener.input(of: [list]))
    return (Matcher(try RuleIndex(compilation.index.bytes)), compilation.filters?.account)
  }
}
