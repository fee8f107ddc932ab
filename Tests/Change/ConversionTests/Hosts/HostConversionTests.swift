// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import RuleModel
import Testing

/// Files for DNS servers.
@Suite struct `Conversion for DNS servers` {
  private func convert(
    _ text: String, to format: HostFormat, _ dialect: FilterDialect = .adguard
  ) -> HostConversion {
    HostConversion(
      [FilterConversion.Source(name: "list.txt", bytes: Array(text.utf8))], to: format,
      reading: FilterReading(dialect: dialect))
  }

  private func lines(
    _ text: String, to format: HostFormat, _ dialect: FilterDialect = .adguard
  ) -> [String] {
    convert(text, to: format, dialect).lines.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let list = """
    ||ads.example^
    ||below.ads.example^
    @@||good.ads.example^
    ||x.good.ads.example^$important

    """

  @Test(
    arguments: [
      (
        .hosts, ["0.0.0.0 ads.example", "0.0.0.0 below.ads.example", "0.0.0.0 x.good.ads.example"]
      ),
      (.domains, ["below.ads.example", "x.good.ads.example"]),
      (
        .dnsmasq,
        ["local=/ads.example/", "server=/good.ads.example/#", "local=/x.good.ads.example/"]
      ),
      (
        .unbound,
        [
          #"local-zone: "ads.example." always_nxdomain"#,
          #"local-zone: "good.ads.example." transparent"#,
          #"local-zone: "x.good.ads.example." always_nxdomain"#,
        ]
      ),
      (
        .rpz,
        [
          "ads.example CNAME .", "*.ads.example CNAME .",
          "good.ads.example CNAME rpz-passthru.", "*.good.ads.example CNAME rpz-passthru.",
          "x.good.ads.example CNAME .", "*.x.good.ads.example CNAME .",
        ]
      ),
      (
        .adguardDNS,
        [
          "||ads.example^", "||below.ads.example^", "@@||good.ads.example^",
          "||x.good.ads.example^$important",
        ]
      ),
    ] as [(HostFormat, [String])])
  func `exceptions hold for what is below them`(format: HostFormat, expected: [String]) {
    #expect(Set(lines(Self.list, to: format)) == Set(expected))
    #expect(lines(Self.list, to: format).count == expected.count)
  }

  @Test func `a zone has the names between two of its names`() {
    #expect(
      lines("||a.example^\n@@||d.c.b.a.example^\n@@||e.c.b.a.example^\n", to: .rpz) == [
        "a.example CNAME .", "*.a.example CNAME .",
        "b.a.example CNAME .", "*.b.a.example CNAME .",
        "c.b.a.example CNAME .", "*.c.b.a.example CNAME .",
        "d.c.b.a.example CNAME rpz-passthru.", "*.d.c.b.a.example CNAME rpz-passthru.",
        "e.c.b.a.example CNAME rpz-passthru.", "*.e.c.b.a.example CNAME rpz-passthru.",
      ])
  }

  @Test(
    arguments: [
      (.hosts, ["0.0.0.0 a.example"]), (.domains, []),
      (.dnsmasq, ["local=/a.example/", "server=/*.a.example/#"]),
      (
        .unbound,
        [
          #"local-zone: "a.example." transparent"#, #"local-data: "a.example. A 0.0.0.0""#,
          #"local-data: "a.example. AAAA ::""#,
        ]
      ),
      (.rpz, ["a.example CNAME ."]), (.adguardDNS, ["|a.example^"]),
    ] as [(HostFormat, [String])])
  func `a name may be blocked without those below it`(format: HostFormat, expected: [String]) {
    #expect(lines("|a.example^\n", to: format, .adguardDNS) == expected)
  }

  @Test(
    arguments: [
      (.hosts, []), (.domains, []), (.unbound, []), (.rpz, ["*.a.example CNAME ."]),
      (.dnsmasq, ["server=/a.example/#", "local=/*.a.example/"]), (.adguardDNS, ["||*.a.example^"]),
    ] as [(HostFormat, [String])])
  func `what is below a name may be blocked without it`(format: HostFormat, expected: [String]) {
    #expect(lines("||*.a.example^\n", to: format, .adguardDNS) == expected)
    let account = convert("||*.a.example^\n", to: format, .adguardDNS).account
    #expect(account.counts[.lost] == (expected.isEmpty ? 1 : 0))
  }

  @Test func `the head of a zone has its serial number`() {
    let text = String(decoding: convert("||a.example^\n", to: .rpz).text(serial: 7), as: UTF8.self)
    #expect(text.hasPrefix("; Written by `sluice convert` from list.txt\n$TTL 300\n@ SOA "))
    #expect(text.contains(" 7 3600 600 86400 300\n@ NS localhost.\na.example CNAME .\n"))
  }

  @Test func `a filter for AdGuard's servers keeps its pattern and its options`() {
    let text = """
      ||ads*.example^
      /^ad[0-9]+\\./
      ||a.example^$dnstype=AAAA
      @@||b.example^$client=192.0.2.1,important
      ||example^$denyallow=c.example|d.example
      ||e.example^$dnsrewrite=192.0.2.1

      """
    let written = lines(text, to: .adguardDNS, .adguardDNS)
    #expect(written.map { $0 + "\n" }.joined() == text)
    #expect(convert(text, to: .adguardDNS, .adguardDNS).account.isExact)
    #expect(lines(text, to: .unbound, .adguardDNS).isEmpty)
  }

  @Test(arguments: ["||a.example^$redirect=noop.js", "||a.example^$all,reason=bad"])
  func `options that decide about no request are dropped`(filter: String) {
    let conversion = convert(filter + "\n", to: .dnsmasq, .ublock)
    #expect(conversion.lines == [Array("local=/a.example/".utf8)])
    #expect(conversion.account.isExact)
  }

  @Test func `a pattern of pages alone is broader for AdGuard's servers`() {
    let account = convert("||a*.example^$document\n", to: .adguardDNS).account
    #expect(account.files[0].entries.contains { $0.reason == HostReason.document.rawValue })
  }

  @Test func `a filter that badfilter takes out is not written`() {
    #expect(lines("||a.example^\n||a.example^$badfilter\n||b.example^\n", to: .hosts).count == 1)
  }

  @Test(
    arguments: [
      (.path, .lost, "||a.example/ad", .rpz), (.type, .lost, "||a.example^$image", .rpz),
      (.party, .lost, "||a.example^$third-party", .rpz),
      (.domain, .lost, "||a.example^$domain=b.example", .rpz),
      (.condition, .lost, "||a.example^$method=post", .rpz),
      (.document, .broader, "||a.example^$document", .rpz),
      (.change, .lost, "||a.example^$removeparam=a", .rpz), (.page, .lost, "##.ad", .rpz),
      (.page, .lost, "@@||a.example^$elemhide", .rpz), (.pattern, .lost, "||a*.example^", .rpz),
      (.path, .narrower, "||a*.example^", .adguardDNS), (.name, .lost, "||192.0.2.1^", .rpz),
      (
        .name, .lost, "||\(String(repeating: "a1234567.", count: 23))example^", .rpz
      ),
      (.below, .narrower, "||a.example^", .hosts),
      (.exceptionBelow, .lost, "||a.example^\n@@||b.a.example^", .domains),
    ] as [(HostReason, Fidelity, String, HostFormat)])
  func `what is not exact has a reason`(
    reason: HostReason, fidelity: Fidelity, text: String, format: HostFormat
  ) throws {
    let entries = convert(text + "\n", to: format).account.files[0].entries
    #expect(entries.contains { $0.reason == reason.rawValue && $0.fidelity == fidelity })
    let exact = convert("||c.example^\n", to: format == .hosts ? .rpz : format)
    #expect(exact.account.isExact)
  }

  @Test func `the options of AdGuard's servers are lost for others`() {
    let entries = convert("||a.example^$dnstype=A\n", to: .dnsmasq, .adguardDNS).account.files[0]
      .entries
    #expect(entries.map(\.reason) == [HostReason.option.rawValue])
  }
}
