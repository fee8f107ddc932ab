// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import WebAddresses

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The serialization of a text, or the kind of error that it is.
func serialized(
  _ text: String, following conformance: WebAddress.Conformance = .standard
) -> Result<String, WebAddressError> {
  do throws(WebAddressError) {
    let address = try WebAddress(parsing: bytes(text), following: conformance)
    return .success(String(decoding: address.bytes, as: UTF8.self))
  } catch {
    return .failure(error)
  }
}

@Suite struct `A URL` {
  static let components: [(url: String, components: [String?])] = [
    (
      "https://user:pass@example.com:8080/path?query#fragment",
      ["https", "user", "pass", "example.com", "8080", "/path", "query", "fragment"]
    ),
    ("http://user@example.com/", ["http", "user", "", "example.com", nil, "/", nil, nil]),
    ("http://:pass@example.com/", ["http", "", "pass", "example.com", nil, "/", nil, nil]),
    ("http://[::1]:81/?#", ["http", "", "", "[::1]", "81", "/", "", ""].map(emptyIsNil)),
    ("file:///a", ["file", "", "", "", nil, "/a", nil, nil]),
    ("foo://host", ["foo", "", "", "host", nil, "", nil, nil]),
    ("foo:/.//a?b", ["foo", "", "", nil, nil, "//a", "b", nil]),
    ("data:text/html,a b#c", ["data", "", "", nil, nil, "text/html,a b", nil, "c"]),
    ("https://example.com/a#b?c", ["https", "", "", "example.com", nil, "/a", nil, "b?c"]),
    ("https://example.com:8/a?b#c", ["https", "", "", "example.com", "8", "/a", "b", "c"]),
  ]

  private static func emptyIsNil(_ text: String) -> String? { text }

  @Test(arguments: components)
  func `is cut into its components`(url: String, components: [String?]) throws {
    let address = try WebAddress(parsing: bytes(url))
    let ranges = [
      address.scheme, address.username, address.password, address.host, address.port,
      address.path, address.query, address.fragment,
    ]
    let texts = ranges.map { range in
      range.map { String(decoding: address.bytes[$0], as: UTF8.self) }
    }
    #expect(texts == components)
  }

  @Test func `that ends in a bare question mark has an empty query`() throws {
    let address = try WebAddress(parsing: bytes("http://a.b/?"))
    #expect(address.query == 12..<12)
    #expect(address.fragment == nil)
  }

  static let unusualText: [(text: [UInt8], serialization: String)] = [
    (bytes("http://a/") + [0xED, 0xA0, 0x80], "http://a/%EF%BF%BD"),
    (bytes("http://a/?") + [0xED, 0xBF, 0xBF] + bytes("x"), "http://a/?%EF%BF%BDx"),
    (bytes("http://a/#") + [0xFF, 0x80], "http://a/#%EF%BF%BD%EF%BF%BD"),
    (bytes("foo:") + [0xE2, 0x82], "foo:%EF%BF%BD"),
    (bytes("foo://") + [0xED, 0xA0, 0x80] + bytes("@h"), "foo://%EF%BF%BD@h"),
    (bytes("foo:") + [0xF4, 0x90, 0x80, 0x80], "foo:%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD"),
    (bytes("foo:") + [0xF0, 0x9F, 0x98, 0x80], "foo:%F0%9F%98%80"),
    (bytes("foo:") + [0xED, 0x9F, 0xBF, 0xEE, 0x80, 0x80], "foo:%ED%9F%BF%EE%80%80"),
  ]

  @Test(arguments: unusualText)
  func `encodes invalid characters as U+FFFD`(text: [UInt8], serialization: String) throws {
    let address = try WebAddress(parsing: text)
    #expect(String(decoding: address.bytes, as: UTF8.self) == serialization)
  }

  @Test func `of every length up to 300 bytes is read to its end`() throws {
    for count in 0..<300 {
      let url = bytes("https://example.com/") + [UInt8](repeating: UInt8(ascii: "a"), count: count)
      #expect(try WebAddress(parsing: url).bytes == url)
      #expect(try WebAddress(parsing: url + bytes("é")).bytes == url + bytes("%C3%A9"))
    }
  }

  @Test func `with a hundred thousand dot segments or at signs takes linear time`() throws {
    let dots = "http://a/" + String(repeating: "b/../", count: 100_000)
    #expect(serialized(dots) == .success("http://a/"))
    let signs = "http://" + String(repeating: "@", count: 100_000) + "a/"
    let encoded = "http://" + String(repeating: "%40", count: 99_999) + "@a/"
    #expect(serialized(signs) == .success(encoded))
  }
}

@Suite struct `An error` {
  static let cases: [(text: String, kind: WebAddressError.Kind, offset: Int)] = [
    ("", .missingScheme, 0),
    ("  /path", .missingScheme, 2),
    ("http", .missingScheme, 4),
    ("ht\ntp", .missingScheme, 5),
    ("1http://a", .missingScheme, 0),
    ("http://", .missingHost, 7),
    ("http://u@/", .missingHost, 9),
    ("http://:80/", .missingHost, 7),
    ("http://a b/", .forbiddenHostByte, 8),
    (" h\tttp://a b/", .forbiddenHostByte, 10),
    ("http://a%20b/", .forbiddenHostByte, 7),
    ("foo://a^b/", .forbiddenHostByte, 7),
    ("http://%ff/", .malformedHostText, 7),
    ("http://1.2.3.256/", .invalidIPv4, 7),
    ("http://a.b.1/", .invalidIPv4, 7),
    ("http://[1::2::3]/", .invalidIPv6, 7),
    ("http://[::1/", .invalidIPv6, 7),
    ("http://xn--/", .invalidInternationalHost, 7),
    ("http://a.%C3%BC\u{378}/", .invalidInternationalHost, 7),
    ("http://a:8x/", .invalidPort, 10),
    ("http://a:65536/", .portOutOfRange, 9),
  ]

  @Test(arguments: cases)
  func `has the kind and the offset of the problem`(
    text: String, kind: WebAddressError.Kind, offset: Int
  ) {
    #expect(serialized(text) == .failure(WebAddressError(kind: kind, offset: offset)))
    #expect(!WebAddress.isValid(bytes(text)))
  }

  @Test(arguments: WebAddressError.Kind.allCases)
  func `has a sentence for a person`(kind: WebAddressError.Kind) {
    #expect(WebAddressError(kind: kind, offset: 0).message.hasSuffix("."))
  }
}

@Suite struct `An international host` {
  static let forms = [
    ("http://B%C3%BCcher.De:80/é", "http://xn--bcher-kva.de/%C3%A9"),
    ("http://bücher.de/", "http://xn--bcher-kva.de/"),
    ("http://a.xn--bcher-kva/", "http://a.xn--bcher-kva/"),
    ("http://%58n--bcher-kva/", "http://xn--bcher-kva/"),
    ("http://１.2/", "http://1.0.0.2/"),
    // An opaque host is not a name.
    ("foo://bücher.de", "foo://b%C3%BCcher.de"),
    ("foo://xn--a/", "foo://xn--a/"),
  ]

  @Test(arguments: forms) func `becomes ASCII`(url: String, form: String) {
    #expect(serialized(url) == .success(form))
  }

  @Test(arguments: [
    ("http://\u{AD}/", WebAddressError.Kind.missingHost), ("http://℀/", .forbiddenHostByte),
  ]) func `is rejected if it is empty or forbidden then`(url: String, kind: WebAddressError.Kind) {
    #expect(serialized(url) == .failure(WebAddressError(kind: kind, offset: 7)))
  }
}

@Suite struct `A label that begins with xn and two dashes` {
  static let valid = [
    "xn--bcher-kva", "XN--BCHER-KVA", "xn--n3h", "xn--e28h", "xn--fa-hia", "xn--fiqs8s",
    "xn--p1ai", "xn--mgberp4a5d4ar", "xn--bche(r-kva", "xn----0fa", "xn--zca",
  ]
  static let refused = [
    "xn--", "xn---", "xn--a-", "xn--abc-", "xn--a", "xn--0ba", "xn--zca!", "xn--99999999",
    "xn--bacher-kva-", "xn--lsa-", "xn--fca", "xn--bcher-kv", "xn--ls8h=", "xn--levaaa_a",
    "xn--lsa", "xn--9999",
  ]

  @Test(arguments: valid)
  func `is kept, in lower case`(label: String) {
    let expected = "http://a.\(label.lowercased())/"
    #expect(serialized("http://a.\(label)/") == .success(expected))
  }

  @Test(arguments: refused)
  func `is rejected if it does not decode to a valid domain`(label: String) {
    #expect(!WebAddress.isValid(bytes("http://a.\(label)/")))
  }
}

@Suite struct `WebKit's idea of an IPv6 address` {
  static let cases: [(address: String, standard: Bool, webKit: Bool)] = [
    ("[::1]", true, true),
    ("[::1:]", false, true),
    ("[1::2:]", false, true),
    ("[1::2:3:4:5:6:]", false, true),
    ("[1::2:3:4:5:6:7:]", false, false),
    ("[1::2:3:4:5:6:7]", true, true),
    ("[::2:3:4:5:6:7:]", false, true),
    ("[::2:3:4:5:6:7:8:]", false, false),
    ("[1::2::]", false, false),
    ("[1:2:3:4:5:6:7:8:]", false, false),
    ("[1:]", false, false),
    ("[1:2:3:4:5:6:1.2.3.4]", true, true),
    ("[1:2:3:4:5:6:1.2.3.4:]", false, false),
    ("[::2:3:4:5:1.2.3.4]", true, false),
    ("[1::3:4:5:1.2.3.4]", true, false),
    ("[1:2:3:4::1.2.3.4]", true, false),
    ("[1:2:3::1.2.3.4]", true, true),
    ("[1:2:3:4:5::1.2.3.4]", true, true),
    ("[::2:3:4:5:6:1.2.3.4]", true, true),
  ]

  @Test(arguments: cases)
  func `differs in a colon at the end and four pieces before an IPv4 ending`(
    address: String, standard: Bool, webKit: Bool
  ) {
    let url = bytes("http://\(address)/")
    #expect(WebAddress.isValid(url, following: .standard) == standard)
    #expect(WebAddress.isValid(url) == webKit)
  }

  @Test func `drops the colon at the end`() {
    #expect(serialized("foo://[1::2:]", following: .webKit) == .success("foo://[1::2]"))
  }
}
