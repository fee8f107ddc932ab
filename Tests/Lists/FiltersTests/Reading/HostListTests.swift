// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `A list of hosts` {
  static let hosts: [(line: String, meaning: String)] = [
    ("0.0.0.0 a.com", "block <||a.com^>"),
    ("127.0.0.1\ta.com", "block <||a.com^>"),
    ("127.1.2.3 a.com", "block <||a.com^>"),
    (":: a.com", "block <||a.com^>"),
    ("::1 a.com", "block <||a.com^>"),
    ("0:0:0:0:0:0:0:1 a.com", "block <||a.com^>"),
    ("0.0.0.0 A.com b.com # c.com", "block <||a.com^> + block <||b.com^>"),
    ("0.0.0.0 bücher.example", "block <||xn--bcher-kva.example^>"),
    ("0.0.0.0 localhost a.com", "block <||a.com^>"),
    ("127.0.0.1 localhost", ""),
    ("127.0.0.1 localhost.localdomain local", ""),
    ("255.255.255.255 broadcasthost", ""),
    ("fe80::1%lo0 localhost", ""),
    ("ff02::1 ip6-allnodes", ""),
    ("0.0.0.0 0.0.0.0", ""),
    ("1.2.3.4 a.com", "refused: other-address"),
    ("::2 a.com", "refused: other-address"),
    ("0.0.0.0 a..com", "refused: invalid-host"),
    ("0.0.0.0 a.com.", "refused: invalid-host"),
    ("0.0.0.0 com", "refused: single-label"),
    ("0.0.0.0", "refused: invalid-host"),
    ("0.0.0.0 # a.com", "refused: invalid-host"),
    ("1.2.3.4.5 a.com", "refused: invalid-host"),
    ("a.com", "block <||a.com^>"),
    ("||a.com^", "block <||a.com^>"),
    ("what is this", "refused: invalid-host"),
    ("; note", ""),
    ("# note", ""),
  ]

  @Test(arguments: hosts)
  func `is read from a hosts file`(_ one: (line: String, meaning: String)) {
    #expect(meaning(of: one.line, as: .hosts) == one.meaning)
  }

  @Test func `may stand for the hosts alone`() {
    let lists: [(FilterDialect, text: String, filter: String)] = [
      (.hosts, "0.0.0.0 a.com", "block <|a.com|> in the host"),
      (.domains, "a.com", "block <|a.com|> in the host"),
      (.domains, "*.a.com", "block <||a.com^>"),
      (.dnsmasq, "address=/a.com/", "block <||a.com^>"),
    ]
    for (dialect, text, filter) in lists {
      let reading = FilterReading(dialect: dialect, hostsCoverSubdomains: false)
      let list = FilterList(reading: [UInt8](text.utf8), as: reading)
      #expect(list.filters.map { description(of: $0.filter) } == [filter])
    }
  }

  static let domains: [(line: String, meaning: String)] = [
    ("a.com", "block <||a.com^>"),
    ("*.a.com", "block <||a.com^>"),
    ("a.com # note", "block <||a.com^>"),
    ("A.COM", "block <||a.com^>"),
    ("bücher.example", "block <||xn--bcher-kva.example^>"),
    ("# a.com", ""),
    ("com", "refused: single-label"),
    ("0.0.0.0 a.com", "block <||a.com^>"),
    ("1.2.3.4", "refused: invalid-host"),
    ("a.com/x", "refused: invalid-host"),
    ("*.*.com", "refused: invalid-host"),
    ("||a.com^$script", "block <||a.com^> types=script"),
    ("a.com##.ad", "block <||a.com^>"),
  ]

  @Test(arguments: domains)
  func `is read from one name on each line`(_ one: (line: String, meaning: String)) {
    #expect(meaning(of: one.line, as: .domains) == one.meaning)
  }

  static let dnsmasq: [(line: String, meaning: String)] = [
    ("address=/a.com/", "block <||a.com^>"),
    ("address=/a.com/#", "block <||a.com^>"),
    ("address=/a.com/0.0.0.0", "block <||a.com^>"),
    ("address=/a.com/::", "block <||a.com^>"),
    ("address=/a.com/b.com/127.0.0.1", "block <||a.com^> + block <||b.com^>"),
    ("server=/a.com/", "block <||a.com^>"),
    ("local=/a.com/", "block <||a.com^>"),
    ("server=/a.com/8.8.8.8", ""),
    ("address=/a.com/1.2.3.4", "refused: other-address"),
    ("address=/a.com/ # note", "block <||a.com^>"),
    ("address=/a.com/0.0.0.0 # http://b.com/", "block <||a.com^>"),
    ("address = /a.com/", "block <||a.com^>"),
    ("address=/.a.com/", "block <||a.com^>"),
    ("address=/*.a.com/", "block <||a.com^>"),
    ("address=/#/", "block <>"),
    ("address=//", ""),
    ("address=/a.com", "refused: invalid-host"),
    ("address=1.2.3.4", "refused: invalid-host"),
    ("adress=/a.com/", "refused: unknown-line"),
    ("server=1.1.1.1", ""),
    ("cache-size=10", ""),
    ("no-resolv", ""),
    ("what is this", "refused: unknown-line"),
  ]

  @Test(arguments: dnsmasq)
  func `is read from a file for dnsmasq`(_ one: (line: String, meaning: String)) {
    #expect(meaning(of: one.line, as: .dnsmasq) == one.meaning)
  }

  static let unbound: [(line: String, meaning: String)] = [
    ("local-zone: \"a.com\" always_nxdomain", "block <||a.com^>"),
    ("local-zone: \"a.com.\" always_null # note", "block <||a.com^>"),
    ("local-zone: a.com refuse", "block <||a.com^>"),
    ("local-zone: \"a.com\" static", "block <||a.com^>"),
    ("local-zone: \"a.com\" redirect", "block <||a.com^>"),
    ("local-zone: \"a.com\" transparent", ""),
    ("local-zone: \"a.com\" alwaysnxdomain", "refused: unknown-line"),
    ("server:", ""),
    ("local-zone: \"a..com\" static", "refused: invalid-host"),
    ("local-zone: \"a.com\"", "refused: unknown-line"),
    ("interface: 1.2.3.4", "refused: unknown-line"),
  ]

  @Test(arguments: unbound)
  func `is read from a file for unbound`(_ one: (line: String, meaning: String)) {
    #expect(meaning(of: one.line, as: .unbound) == one.meaning)
  }

  static let adguardDNS: [(line: String, meaning: String)] = [
    ("||a.com^", "block <||a.com^>"),
    ("@@||a.com^", "pass <||a.com^>"),
    ("||a.com^$important", "block <||a.com^> important"),
    ("|a.com^", "block <|a.com^> in the host"),
    ("a.com|", "block <a.com|> in the host"),
    ("ads.*.a.com", "block <ads.*.a.com> in the host"),
    ("||a.*^", "block <||a.> in the host"),
    ("/ads[0-9]/", "block /ads[0-9]/ in the host"),
    ("a.com", "block <|a.com|> in the host"),
    ("0.0.0.0 a.com", "block <|a.com|> in the host"),
    ("://a.com^", "block <|a.com^> in the host"),
    ("@@://a.com", "pass <|a.com> in the host"),
    ("://", "block <://> in the host"),
    ("||a.com/*", "block <||a.com^>"),
    ("||a.com/", "block <||a.com^>"),
    ("||a.com/*$important", "block <||a.com^> important"),
    ("||a.com/x*", "block <||a.com/x> in the host"),
    ("||a.com/|", "block <||a.com/|> in the host"),
    ("a.com/*", "block <a.com/> in the host"),
    ("||a.com^$denyallow=b.a.com", "block <||a.com^> but-to=b.a.com"),
    ("||a.com^$dnstype=AAAA", "block <||a.com^> if dnstype=AAAA"),
    ("||a.com^$dnsrewrite=NOERROR;A;1.2.3.4", "block <||a.com^> if dnsrewrite=NOERROR;A;1.2.3.4"),
    ("||a.com^$badfilter", "block <||a.com^> badfilter"),
    ("||a.com^$script", "refused: unknown-option"),
    ("||a.com^$third-party", "refused: unknown-option"),
    ("a.com##.ad", "refused: unknown-line"),
  ]

  @Test(arguments: adguardDNS)
  func `is read from filters for DNS`(_ one: (line: String, meaning: String)) {
    #expect(meaning(of: one.line, as: .adguardDNS) == one.meaning)
  }
}

@Suite struct `The language of a list` {
  private static let names = (1...30).map { "a\($0).com" }
  private static let header = "[Adblock Plus 2.0]\n"

  private static func manyLines(_ line: String, _ count: Int = 5) -> String {
    (1...count).map { line.replacing("#", with: "\($0)", maxReplacements: 1) + "\n" }.joined()
  }

  static let lists: [(text: String, dialect: FilterDialect)] = [
    ("", .adblockPlus),
    ("! note\n\n", .adblockPlus),
    ("[Adblock Plus 2.0]\n||a.com^\n##.ad", .adblockPlus),
    ("||a.com^\na.com##+js(x)", .ublock),
    ("||a.com^\n!#if ext_ublock\n!#endif", .ublock),
    ("||a.com^\n!#if env_mobile\n!#endif", .ublock),
    ("! Title: uBlock filters\n||a.com^\na.com#%#x", .ublock),
    ("[uBlock Origin]\n||a.com^", .ublock),
    ("! Title: AdGuard Base filter\n||a.com^\na.com##+js(x)", .adguard),
    ("[AdGuard]\n||a.com^", .adguard),
    ("||a.com^\na.com#%#x", .adguard),
    ("||a.com^\na.com$$script[x]", .adguard),
    ("||a.com^\n!+ PLATFORM(x)\n||b.com^", .adguard),
    ("||a.com^\n!#safari_cb_affinity(all)", .adguard),
    ("||a.com^\na.com#%#x\nb.com##+js(x)\nc.com##+js(x)", .ublock),
    ("||a.com^\n/x$$y", .adblockPlus),
    ("! Title: AdGuard DNS filter\n||a.com^", .adguardDNS),
    ("||a.com^$dnstype=A", .adguardDNS),
    ("# note\n127.0.0.1 localhost\n0.0.0.0 a.com", .hosts),
    (names.map { "0.0.0.0 " + $0 }.joined(separator: "\r\n") + "\r\n||a.com^", .hosts),
    (names.joined(separator: "\n"), .domains),
    (names.joined(separator: "\n") + "\n/x/y\n||a.com^", .domains),
    (names.prefix(8).joined(separator: "\n") + "\n/x/y\n||a.com^", .adblockPlus),
    ("*.a.com\n*.b.com", .domains),
    ("address=/a.com/\nlocal=/b.com/\nserver=/c.com/", .dnsmasq),
    ("server:\nlocal-zone: \"a.com\" static", .unbound),
    ("\u{FEFF}0.0.0.0 a.com", .hosts),
    (names.prefix(3).map { "0.0.0.0 " + $0 }.joined(separator: "\n") + "\n||a.com^", .hosts),
    ("0.0.0.0 a.com\n||b.com^\n||c.com^", .adblockPlus),
    ("0.0.0.0 a.com\n0.0.0.0 b.com\nc.com##+js(x)", .ublock),
    ("no-resolv\nserver=1.1.1.1\naddress=/a.com/\n", .dnsmasq),
    ("server=1.1.1.1\n", .adblockPlus),
    ("||a.com^\nb.com##.ad:has-text(x)", .ublock),
    ("||a.com^\nb.com##^script", .ublock),
    ("||a.com^$removeparam", .ublock),
    ("||a.com^$script,from=b.com", .ublock),
    ("[Adblock Plus 2.0]\n||a.com^$script,from=b.com", .adblockPlus),
    ("||a.com^\nb.com#$#.ad { color: red }", .adguard),
    ("||a.com^\nb.com#$#hide-if-contains x", .adblockPlus),
    ("||a.com^\n[$path=/x]b.com##.ad", .adguard),
    ("||a.com^$app=x.exe", .adguard),
    ("! Title: AdGuard/uBO – URL Tracking Protection\n$removeparam=a", .ublock),
    ("! Title: AdGuard list for ubot users\n||a.com^$removeparam=a", .adguard),
    (header + manyLines("||a#.com^$all"), .ublock),
    (header + manyLines("||a#.com^$~xhr"), .ublock),
    (header + manyLines("a#.com##.ad:style(color: red)"), .ublock),
    (header + manyLines("||a#.com^$script,important,app=a"), .adguard),
    (header + manyLines("||a#.com^$script,third-party,domain=a.com|b.com"), .adblockPlus),
    (header + manyLines("a#.com,3p,all##.ad"), .adblockPlus),
    (header + manyLines("||a#.com^$all", 4), .adblockPlus),
    (header + manyLines("||a#.com^", 300) + manyLines("||b#.com^$all", 5), .adblockPlus),
    (header + manyLines("||a#.com^", 300) + manyLines("||b#.com^$all", 10), .ublock),
    ("||a.com^$important", .adblockPlus),
    (manyLines("||a#.com^$important"), .ublock),
    ("a.com,3p,all##.ad", .adblockPlus),
    ("! Title: AdGuard Home list\n||a.com^", .adguardDNS),
    ("! Title: AdGuard list\n||a.com^$important,dnstype=A", .adguardDNS),
  ]

  @Test(arguments: lists)
  func `is seen from its content`(text: String, dialect: FilterDialect) {
    let list = FilterList(reading: [UInt8](text.utf8))
    #expect(list.dialect == dialect)
  }
}
