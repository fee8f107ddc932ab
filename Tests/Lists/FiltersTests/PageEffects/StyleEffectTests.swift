// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import Testing

@Suite struct `A style` {
  static let styles: [(written: String, normal: String)] = [
    ("color: red", "color: red"),
    ("color:red!important", "color: red !important"),
    (" COLOR :  red  ! important ;; ", "color: red !important"),
    ("color: red; margin:0 auto;", "color: red; margin: 0 auto"),
    ("--My-Color: red", "--My-Color: red"),
    ("content: \"a;  b\" !important", "content: \"a;  b\" !important"),
    ("width: calc(1px  +  2px)", "width: calc(1px + 2px)"),
    ("width: 1px; height 2px", "width: 1px"),
  ]

  @Test(arguments: styles)
  func `is read from a function and from a block`(_ one: (written: String, normal: String)) {
    let effect = "style .a {\(one.normal)}"
    #expect(effects(of: "a.com##.a:style(\(one.written))") == effect)
    #expect(effects(of: "a.com##.a {\(one.written)}", as: .adblockPlus) == effect)
    #expect(effects(of: "a.com#$#.a { \(one.written) }", as: .adguard) == effect)
    #expect(effects(of: "a.com#$?#.a { \(one.written) }", as: .adguard) == effect)
    #expect(effects(of: "a.com#$#.a { \(one.written) }", as: .ublock) == effect)
  }

  static let forbidden = [
    "background: url(x)", "background: URL(x)", "background: image-set('x' 1x)",
    "color: \\72 ed", "color: red /* x */", "color: red } b { color: red", "", "color", ";",
    "background: cross-fade(x)",
  ]

  @Test(arguments: forbidden)
  func `that loads or says nothing is refused`(style: String) {
    for dialect in [FilterDialect.ublock, .adguard, .adblockPlus] {
      #expect(fault(of: "a.com##.a:style(\(style))", as: dialect)?.kind == .style)
    }
  }

  @Test func `of uBlock Origin has no two slashes`() {
    #expect(fault(of: "a.com##.a:style(content: \"//\")")?.kind == .style)
    #expect(fault(of: "a.com#$#.a { content: \"//\" }", as: .adguard) == nil)
  }

  @Test func `may be that of a pseudo-element`() {
    #expect(
      effects(of: "a.com##.a::before:style(content: none)") == "style .a::before {content: none}")
  }
}
