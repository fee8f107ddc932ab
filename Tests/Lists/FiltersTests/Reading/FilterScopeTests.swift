// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `The documents of a filter that changes pages` {
  private func hiding(_ line: String, as dialect: FilterDialect = .ublock) throws -> HidingFilter {
    guard case .hiding(let filter)? = list(line, as: dialect).filters.first?.filter else {
      throw Unexpected()
    }
    return filter
  }

  private func other(_ line: String, as dialect: FilterDialect = .ublock) throws -> OtherFilter {
    guard case .other(let filter)? = list(line, as: dialect).filters.first?.filter else {
      throw Unexpected()
    }
    return filter
  }

  private struct Unexpected: Error {}

  private func name(_ host: String) -> FilterDomain { .name(Array(host.utf8)) }

  @Test func `may be frames below hosts`() throws {
    let filter = try hiding("a.com>>,b.com,~c.a.com>>,d.*>>##.ad")
    #expect(
      filter.framed == [name("a.com"), name("c.a.com"), .entity(Array("d".utf8))])
    #expect(filter.domains.included == [name("a.com"), name("b.com"), .entity(Array("d".utf8))])
    #expect(filter.domains.excluded == [name("c.a.com")])
    #expect(try other("a.com>>##+js(x)").framed == [name("a.com")])
    #expect(try hiding("a.com##.ad").framed.isEmpty)
  }

  @Test func `may be all of them, but not as for a generic filter`() throws {
    #expect(try hiding("*##.ad").isStarred)
    #expect(try hiding("*,~a.com##.ad").isStarred)
    #expect(try hiding("*##.ad").isGeneric)
    #expect(try other("*##+js(x)").isStarred)
    #expect(try !hiding("##.ad").isStarred)
    #expect(try !hiding("~a.com##.ad").isStarred)
    #expect(try hiding("*##.ad") != hiding("##.ad"))
  }

  @Test func `may have one path`() throws {
    let filter = try hiding("a.com/x##.ad:matches-path(/y)")
    #expect(filter.scopeDetails.path == .mask(FilterMask(.url, Array("/x".utf8))))
    #expect(filter.path == filter.scopeDetails.path)
    // The other one stays in the selector, because a filter has one path.
    #expect(filter.procedure == "matches-path")
    #expect(text(filter.selector) == ".ad:matches-path(/y)")
    let plain = try hiding("a.com##.ad:matches-path(/y)")
    #expect(plain.path == .mask(FilterMask(.anywhere, Array("/y".utf8))))
    #expect(plain.scopeDetails.path == nil)
    #expect(try other("a.com/x##+js(x)").path == filter.path)
    for argument in ["/^\\/x/i", "\"/x\"", "'/x'", "/a*b", "/a^b"] {
      #expect(try hiding("a.com##.ad:matches-path(\(argument))").path == nil)
    }
  }

  static let addresses: [(modifier: String, meaning: String)] = [
    ("||a.com^", "hide .ad on=a.com"),
    ("||a.com^*", "hide .ad on=a.com"),
    ("||A.com/x", "hide .ad on=a.com path=<|/x>"),
    ("||a.com/x*y|", "hide .ad on=a.com path=<|/x*y|>"),
    ("||a.com", "refused: unsupported-modifier"),
    ("||a.com^x", "refused: unsupported-modifier"),
    ("||a.*/x", "refused: unsupported-modifier"),
    ("|https://a.com/x", "refused: unsupported-modifier"),
    ("a.com/x", "refused: unsupported-modifier"),
    ("/a/", "refused: unsupported-modifier"),
    ("", "refused: unsupported-modifier"),
  ]

  @Test(arguments: addresses)
  func `may be an address if a host and a path say the same`(
    _ one: (modifier: String, meaning: String)
  ) {
    #expect(meaning(of: "[$url=\(one.modifier)]##.ad", as: .adguard) == one.meaning)
  }

  @Test func `stand before a body that is more than a CSS selector`() throws {
    for body in [
      ".ad:has-text(x)", ".ad:remove()", ".ad { remove: true }", ".ad:matches-path(/x)",
      ".ad:-abp-has(b)", ".ad:style(display: none !important)",
    ] {
      let filter = try hiding("a.com#?#  \(body) ")
      #expect(text(filter.body) == body)
      #expect(filter.hasBody)
      #expect(filter.isExtended)
      #expect(try !hiding("a.com##\(body)").isExtended)
    }
    let plain = try hiding("a.com#?#.ad:has(b)")
    #expect(!plain.hasBody)
    #expect(plain.body == plain.selector)
    #expect(try plain == hiding("a.com##.ad:has(b)"))
  }

  static let others: [(line: String, marker: FilterMarker, body: String)] = [
    ("a.com##+js(x) ", .plain, "+js(x)"),
    ("a.com##^.ad", .plain, "^.ad"),
    ("a.com##.ad:style(a: b)", .plain, ".ad:style(a: b)"),
    ("a.com#?#.ad:style(a: b)", .extended, ".ad:style(a: b)"),
    ("a.com#$#.ad { a: b }", .style, ".ad { a: b }"),
    ("a.com#$?#.ad { a: b }", .style, ".ad { a: b }"),
    ("a.com#@%#//scriptlet('x')", .script, "//scriptlet('x')"),
    ("a.com$$script[a]", .html, "script[a]"),
  ]

  @Test(arguments: others)
  func `stand before a body of another kind`(
    _ one: (line: String, marker: FilterMarker, body: String)
  ) throws {
    let filter = try other(one.line, as: .adguard)
    #expect(filter.marker == one.marker)
    #expect(text(filter.body) == one.body)
    #expect(filter.domains.included == [name("a.com")])
    #expect(!filter.isGeneric)
  }

  @Test func `make no filter larger that hides and does nothing else`() {
    // One word each for the marks, the two sets of hosts, the selector and what is rare.
    #expect(MemoryLayout<HidingFilter>.stride == 40)
    #expect(MemoryLayout<Filter>.stride == 40)
  }
}
