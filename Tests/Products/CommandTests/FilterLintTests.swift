// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `sluice lint` on lists for ad blockers.
@Suite(.serialized) struct `Lint of filter lists` {
  private static let filters = "||a.example^\n||b.a.example^\n||c.example^$scirpt\n"

  @Test func `a filter list is recognized by its content`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.filters, to: "a.txt")
      let result = try shell.run("sluice lint a.txt; sluice lint - < a.txt")
      #expect(result.output.contains("a.txt:2:1: warning[SL2602]"))
      #expect(result.output.contains("-:3:14: error[SL2101]"))
      #expect(result.output.contains("a.txt: 2 filters for Adblock Plus: 1 error, 1 warning"))
      #expect(result.status == 1)
    }
  }

  @Test(arguments: [
    (#"[f{"trigger":{"url-filter":"a"},"action":{"type":"block"}}]"#, true),
    ("[true]", true), ("[Adblock", true), ("[a, b]", true), ("{", true),
    ("[Adblock Plus 2.0]\r\n||a.example^", false), ("[uBlock Origin]\n##.ad", false),
    ("[Adblock Plus 3.1; AdGuard]  \n||a.example^", false), ("[$path=/x]a.example##.ad", false),
  ])
  func `a text that begins as JSON does is JSON, however broken`(text: String, isJSON: Bool) throws
  {
    try Shell.withFolder { shell in
      try shell.write(text, to: "list")
      let result = try shell.run("sluice lint - < list")
      #expect(result.output.contains("WebKit says: ") == isJSON)
    }
  }

  @Test
  func `a text without signs of filters is a rule list, unless its name or an option says so`()
    throws
  {
    try Shell.withFolder { shell in
      try shell.write("/banner/ads\n", to: "a")
      let plain = try shell.run("sluice lint a")
      #expect(plain.output.contains("error[SL0013]"))
      let named = try shell.run("cp a a.txt; sluice lint a.txt")
      #expect(named.status == 0)
      let chosen = try shell.run("sluice lint --syntax abp a")
      #expect(chosen.status == 0)
    }
  }

  @Test func `rule lists and filter lists keep their order`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.filters, to: "b.txt")
      try shell.write(Lists.fine, to: "a.json")
      try shell.write("||x.example^\n", to: "c.txt")
      let result = try shell.run(
        "sluice lint -q b.txt a.json c.txt; sluice lint b.txt a.json c.txt")
      let names = result.output.split(separator: "\n").filter {
        $0.contains(" for ") || $0.contains(" by ")
      }
      #expect(names.map { $0.prefix { $0 != ":" } } == ["b.txt", "a.json", "c.txt"])
    }
  }

  @Test func `a folder gives its rule lists, and the texts that look like filter lists`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.filters, to: "b.txt")
      try shell.write("Read me first.\n", to: "readme.txt")
      try shell.write(Lists.fine, to: "a.json")
      let result = try shell.run("sluice lint --format json .")
      #expect(result.output.contains(#""path":"./a.json""#))
      #expect(result.output.contains(#""path":"./b.txt","syntax":"abp","filters":2,"rules":0"#))
      #expect(!result.output.contains("readme.txt"))
    }
  }

  @Test func `an included file is shown once, under its own path`() throws {
    try Shell.withFolder { shell in
      try shell.write("!#include b.txt\n||a.example^\n", to: "a.txt")
      try shell.write("||b.example^$scirpt\n", to: "b.txt")
      let result = try shell.run("sluice lint a.txt b.txt")
      #expect(result.output.components(separatedBy: "b.txt:1:14: error[SL2101]").count == 2)
    }
  }

  @Test func `safe fixes remove what is repeated, and all fixes change decisions too`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.filters, to: "a.txt")
      let safe = try shell.run("sluice lint --fix a.txt > /dev/null; cat a.txt")
      #expect(safe.output == "||a.example^\n||c.example^$scirpt\n")
      let all = try shell.run("sluice lint --fix=all a.txt > /dev/null; cat a.txt")
      #expect(all.output == "||a.example^\n||c.example^$script\n")
    }
  }

  @Test func `a baseline, choices and the other formats work`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.filters, to: "a.txt")
      let known = try shell.run(
        "sluice lint --format json a.txt > known.json; sluice lint --baseline known.json a.txt")
      #expect(known.status == 0)
      #expect(
        known.output
          == "a.txt: 2 filters for Adblock Plus: 0 errors, 0 warnings, 0 notes, 2 not shown\n")
      let chosen = try shell.run("sluice lint --only covered-filter --format github a.txt")
      #expect(chosen.output.hasPrefix("::warning file=a.txt,line=2,"))
      let sarif = try shell.run("sluice lint --format sarif a.txt")
      #expect(sarif.output.contains(#""ruleId":"SL2602""#))
      let page = try shell.run("sluice lint --explain SL2602")
      #expect(page.output.contains("```adblock"))
    }
  }
}
