// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import WebAddresses

@Suite struct `The nearest URL` {
  /// What is given, and what a client may connect to.
  static let cases: [(url: String, nearest: String)] = [
    ("https://me@ads.test/x", "https://ads.test/x"),
    ("https://me:pw@ads.test:8443/x?q#f", "https://ads.test:8443/x?q#f"),
    ("https://a@b@ads.test/", "https://ads.test/"),
    ("https://@ads.test/", "https://ads.test/"),
    ("https://.ads.test/", "https://ads.test/"),
    ("https://...ads.test/", "https://ads.test/"),
    ("https://ads..test/", "https://ads.test/"),
    ("https://ads.test../", "https://ads.test/"),
    ("https://xn--a.ads.test/x", "https://ads.test/x"),
    ("https://www.xn--a.ads.test/x", "https://ads.test/x"),
    ("https://xn--a.www.ads.test:81/x", "https://www.ads.test:81/x"),
    ("https://me@xn--zzzz99999.ads.test/", "https://ads.test/"),
    ("https://XN--A.ADS.TEST/", "https://ads.test/"),
    ("https://xn--a.b\u{fc}cher.test/", "https://xn--bcher-kva.test/"),
    ("https://xn--a\u{3002}ads\u{ff0e}test/", "https://ads.test/"),
    ("https://a b.ads.test/", "https://ads.test/"),
    ("https://a%20b.ads%2etest/", "https://ads.test/"),
    ("https://%ff.ads.test/", "https://ads.test/"),
    ("https://xn--a.com/", "https://com/"),
    ("foo://me@host/", "foo://host/"),
    // Those that are valid, without a user name and without empty labels, stay.
    ("https://ads.test/x?a@b#c@d", "https://ads.test/x?a@b#c@d"),
    ("https://ads.test./", "https://ads.test./"),
    ("HTTPS://ADS.test:443", "https://ads.test/"),
    ("https://r3---x.ads.test/", "https://r3---x.ads.test/"),
    ("https://[::1]:8/", "https://[::1]:8/"),
    ("https://192.0.2.1/", "https://192.0.2.1/"),
    ("data:text/html,a@b", "data:text/html,a@b"),
    ("file:///x..y", "file:///x..y"),
  ]

  @Test(arguments: cases) func `is what a client may connect to`(url: String, nearest: String) {
    #expect(serialized(url, following: .nearest) == .success(nearest))
  }

  @Test(arguments: cases) func `of one that is nearest is the same`(url: String, nearest: String) {
    #expect(serialized(nearest, following: .nearest) == .success(nearest))
  }

  @Test(arguments: [
    ("https://ads.xn--a/", WebAddressError.Kind.invalidInternationalHost),
    ("https://a b/", .forbiddenHostByte), ("https://./", .missingHost),
    ("https://u@/", .missingHost),
    ("https://ads.test:x/", .invalidPort), ("https://1.2.3.256/", .invalidIPv4),
    ("ads.test", .missingScheme), ("https://[::1/", .invalidIPv6),
  ])
  func `is missing where nothing can be connected to`(url: String, kind: WebAddressError.Kind) {
    guard case .failure(let error) = serialized(url, following: .nearest) else {
      Issue.record("\(url) has one")
      return
    }
    #expect(error.kind == kind)
  }

  @Test func `of a host with many labels takes linear time`() {
    let labels = String(repeating: "a.xn--a.", count: 100_000)
    #expect(
      serialized("https://\(labels)ads.test/", following: .nearest) == .success("https://ads.test/")
    )
  }
}
