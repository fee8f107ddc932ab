// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `convert`: the files that it writes, and what it says about files that it cannot read.
@Suite(.serialized) struct `Conversion by the command` {
  private static let list = "||a.test^\n||b.test^$popup\n##.ad\nc.test##.ad2\n"

  private func withList(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "list.txt")
      try body(shell)
    }
  }

  @Test func `writes a rule list for each purpose, which lint accepts`() throws {
    try withList { shell in
      let run = try shell.run("sluice convert list.txt -o out.json && sluice lint -q out*.json")
      #expect(run.status == 0, "\(run.errors)\(run.output)")
      for name in ["out.json", "out.generic-hiding.json", "out.specific-hiding.json"] {
        #expect(run.output.contains("\(name): "))
      }
    }
  }

  @Test func `a file for a DNS server has the hosts of filter lists`() throws {
    try Shell.withFolder { shell in
      try shell.write("||a.example^\n@@||b.a.example^\n##.ad\n", to: "list.txt")
      let run = try shell.run("sluice convert -q --to dnsmasq list.txt -o ads.conf && cat ads.conf")
      #expect(run.status == 0)
      #expect(
        run.output == """
          # Written by `sluice convert` from list.txt
          local=/a.example/
          server=/b.a.example/#

          """)
      let again = "SOURCE_DATE_EPOCH=7 sluice convert -q --to rpz list.txt -o"
      let zones = try shell.run("\(again) 1.rpz && \(again) 2.rpz && cmp 1.rpz 2.rpz && cat 1.rpz")
      #expect(zones.status == 0 && zones.output.contains("root.localhost. 7 "))
    }
  }

  @Test func `what no DNS server can use is an error`() throws {
    try Shell.withFolder { shell in
      try shell.write("##.ad\n", to: "list.txt")
      try shell.write("[]", to: "rules.json")
      let none = try shell.run("sluice convert -q --to unbound list.txt -o ads.conf")
      #expect(none.status == 2 && none.errors.contains("no filter blocks a whole host"))
      let rules = try shell.run("sluice convert -q --to unbound rules.json -o ads.conf")
      #expect(rules.status == 2 && rules.errors.contains("hosts are taken from filter lists only"))
      let pages = try shell.run(
        "sluice convert -q --to rpz list.txt -o ads.rpz --page-data pages.json")
      #expect(pages.status == 2 && pages.errors.contains("--to rpz writes no data of pages"))
      let strict = try shell.run("sluice convert -q --strict --to rpz list.txt -o ads.rpz")
      #expect(strict.status == 1)
    }
  }

  @Test(arguments: [
    "webkitgtk-2.50", "safari-26", "safari-18", "safari-17", "safari-16.4", "safari-15",
  ])
  func `writes rules that the target accepts`(target: String) throws {
    try withList { shell in
      try shell.write(
        "||a.test^\n||b.test^$subdocument\n||c.test^$document,image\n@@||d.test^$other\n",
        to: "types.txt")
      let run = try shell.run(
        "sluice convert -q --target \(target) types.txt -o out.json && "
          + "sluice lint -q --target \(target) out.json")
      #expect(run.status == 0, "\(run.errors)\(run.output)")
    }
  }

  static let reports: [(String, String)] = [
    ("lost.json", "{\"version\":2,\"target\":\"webkit\""), ("LOST.HTML", "<!DOCTYPE html>"),
    ("lost.txt", "list.txt: 4 lines, 4 filters: 3 exact (75.0 %), 1 narrower"),
    ("lost", "list.txt: 4 lines, "),
  ]

  @Test(arguments: reports) func `writes a report of the kind that its name ends in`(
    name: String, start: String
  ) throws {
    try withList { shell in
      let run = try shell.run("sluice convert -q list.txt -o out.json --report \(name)")
      #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
      let text = String(decoding: try shell.bytes(of: name), as: UTF8.self)
      #expect(text.hasPrefix(start))
    }
  }

  /// Filters that rules cannot express.
  private static let pages = """
    ! Title: Filters for pages
    ||a.test^
    c.test##.ad
    c.test,~d.c.test##.x:has-text(Ad)
    c.test##+js(set, a.b, 1)
    c.test##+js(remove-class, y, .y)
    @@||e.test^$generichide

    """

  @Test func `writes what rules cannot do to pages, and calls it exact`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.pages, to: "list.txt")
      let run = try shell.run(
        "sluice convert list.txt -o out.json --page-data page.json --page-scripts ads")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("list.txt: 7 lines, 6 filters: 6 exact (100 %)"), "\(run.output)")
      let data = String(decoding: try shell.bytes(of: "page.json"), as: UTF8.self)
      #expect(
        data == #"{"version":1,"effects":[{"procedural":{"selector":[{"type":"css-selector","#
          + #""arg":".x"},{"type":"has-text","arg":"Ad"}]}},{"scriptlet":["set-constant","a.b","1"]},"#
          + #"{"scriptlet":["remove-class","y",".y"]}],"limited":[[0,["d.c.test"]]],"hosts":"#
          + #"{"c.test":[3,1,2]},"switches":[{"kind":"generichide","on":false,"#
          + #""url":"^[^:]+://+([^:/]+\\.)?e\\.test[/:]"}]}"# + "\n")
      let page = String(decoding: try shell.bytes(of: "ads.page.js"), as: UTF8.self)
      let isolated = String(decoding: try shell.bytes(of: "ads.isolated.js"), as: UTF8.self)
      #expect(page.contains("\"set-constant\":setConstant") && !page.contains("startProcedural"))
      #expect(isolated.contains("startProcedural") && !isolated.contains("setConstant"))
      let scripting = try JSONSerialization.jsonObject(
        with: Data(try shell.bytes(of: "ads.scripting.json")))
      let scripts = try #require(scripting as? [[String: Any]])
      #expect(scripts.map { $0["world"] as? String } == ["MAIN", "ISOLATED"])
      #expect(
        scripts.map { $0["matches"] as? [String] } == [["*://*.c.test/*"], ["*://*.c.test/*"]])
    }
  }

  @Test func `writes scripts that also hide next to declarative rules`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.pages, to: "list.txt")
      let run = try shell.run("sluice convert --to dnr list.txt -o out.json --page-data page.json")
      #expect(run.output.contains("6 exact (100 %)"), "\(run.output)")
      let data = String(decoding: try shell.bytes(of: "page.json"), as: UTF8.self)
      #expect(data.contains(#"{"selector":".ad"}"#))
    }
  }

  @Test func `replaces the scripts of an earlier conversion, also by empty ones`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.pages, to: "list.txt")
      let options = "-q -o out.json --page-data page.json --page-scripts ads"
      #expect(try shell.run("sluice convert list.txt \(options)").status == 0)
      try shell.write("||a.test^\n", to: "list.txt")
      #expect(try shell.run("sluice convert list.txt \(options)").status == 0)
      #expect(try shell.bytes(of: "page.json") == Array("{\"version\":1,\"effects\":[]}\n".utf8))
      #expect(try shell.bytes(of: "ads.page.js").isEmpty)
      #expect(try shell.bytes(of: "ads.isolated.js").isEmpty)
    }
  }

  @Test func `does not call a filter exact whose scriptlet does not exist`() throws {
    try Shell.withFolder { shell in
      try shell.write("||a.test^\nc.test##+js(no-such-thing)\n", to: "list.txt")
      let run = try shell.run(
        "sluice convert --syntax ublock list.txt -o out.json --page-scripts ads")
      #expect(run.output.contains("1 exact (50.0 %), 1 lost"), "\(run.output)")
      #expect(run.errors.contains("there is no scriptlet `no-such-thing`"))
    }
  }

  @Test(arguments: [
    ("--resources list.txt", "--resources is for scripts"),
    ("--page-data out.json", "the data of pages would replace out.json"),
    ("--page-data report.txt --report report.txt", "the data of pages would replace report.txt"),
    ("--page-data ads.page.js --page-scripts ads", "the data of pages would replace ads.page.js"),
    (
      "--page-data out.specific-hiding.json",
      "it would replace the rules in out.specific-hiding.json"
    ),
  ])
  func `writes no file of pages over another one`(options: String, reason: String) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.pages, to: "list.txt")
      let run = try shell.run("sluice convert list.txt -o out.json \(options)")
      #expect(run.status == 2)
      #expect(run.errors.contains(reason), "\(run.errors)")
    }
  }

  @Test func `has no data of pages for rulesets, and replaces no list`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.pages, to: "list.txt")
      try shell.write(
        "[{\"id\":1,\"condition\":{},\"action\":{\"type\":\"block\"}}]", to: "rules.json")
      let ruleset = try shell.run("sluice convert rules.json -o out.json --page-data page.json")
      #expect(ruleset.status == 2)
      #expect(
        ruleset.errors.contains("only filter lists do something to pages"), "\(ruleset.errors)")
      let replaced = try shell.run("sluice convert list.txt -o out.json --page-data list.txt")
      #expect(replaced.status == 2)
      #expect(replaced.errors.contains("the data of pages would replace list.txt"))
    }
  }

  @Test func `names the target in the report`() throws {
    try withList { shell in
      for target in ["webkit", "sluice", "webkitgtk-2.50", "safari-26"] {
        let run = try shell.run(
          "sluice convert -q list.txt -o out.json --target \(target) --report out.report.json")
        #expect(run.status == 0, "\(run.errors)")
        let text = String(decoding: try shell.bytes(of: "out.report.json"), as: UTF8.self)
        #expect(text.contains("\"target\":\"\(target)\""))
      }
    }
  }

  @Test func `reads files that a list includes from its folder`() throws {
    try withList { shell in
      try shell.run("mkdir lists")
      try shell.write("||x.test^\n!#include more.txt\n", to: "lists/main.txt")
      try shell.write("||y.test^\n||z.test^$nothing\n", to: "lists/more.txt")
      let run = try shell.run("sluice convert lists/main.txt -o out.json")
      #expect(run.output.contains("out.json: 2 rules"))
      #expect(run.output.contains("lists/more.txt:2:"))
    }
  }

  @Test func `explains a filter`() throws {
    try withList { shell in
      let run = try shell.run("sluice convert --explain '||ads.example^$script,3p'")
      #expect(run.status == 0)
      #expect(run.lines.first == "exact, 1 rule")
      #expect(run.lines.last?.contains("\"resource-type\":[\"script\"]") == true)
    }
  }

  @Test func `a type that the target does not know is in the account`() throws {
    try withList { shell in
      let run = try shell.run("sluice convert -t safari-15 list.txt -o out.json")
      #expect(run.output.contains("4 filters: 2 exact (50.0 %), 2 narrower"), "\(run.output)")
      #expect(run.output.contains("1 narrower, type-not-in-target: "), "\(run.output)")
    }
  }

  @Test func `older files with names that a conversion gives are named and left alone`() throws {
    try withList { shell in
      let run = try shell.run(
        """
        echo old > other.json; echo old > out.4.json
        for name in out out.2 out.3 out.changes out.generic-hiding.2; do echo old > $name.json; done
        echo '##.ad' > hide.txt; sluice convert -q hide.txt -o out.json; cat o*.json | grep -c old
        """)
      #expect(run.status == 0 && run.output == "7\n")
      let own = try shell.run(
        "cp hide.txt x.2.json; sluice convert -q x.2.json -o x.json --report x.changes.json")
      #expect(own.status == 0 && own.errors.isEmpty, "\(own.errors)")
      let names = run.errors.split(separator: "\n").map { $0.split(separator: " ")[1] }
      #expect(
        names == [
          "out.json", "out.2.json", "out.3.json", "out.4.json",
          "out.generic-hiding.2.json", "out.changes.json",
        ])
      #expect(run.errors.contains("out.json is not part of this conversion; remove it if "))
    }
  }

  @Test func `a list with too many exceptions for the target is refused`() throws {
    try withList { shell in
      let exceptions = (0..<150_001).map { "@@||a\($0).test^\n" }.joined()
      try shell.write("||a.test^\n" + exceptions, to: "long.txt")
      let run = try shell.run("sluice convert long.txt -o out.json; ls out*")
      #expect(run.status == 2)
      #expect(
        run.errors.contains(
          "cannot write out.json: a list for the target has at most 150,000 rules; of these "
            + "150,002, 150,001 are exceptions"), "\(run.errors)")
    }
  }

  static let errors: [(script: String, message: String)] = [
    ("sluice convert none.txt -o out.json", "cannot open none.txt"),
    (": > e.txt; sluice convert e.txt -o out.json", "cannot convert e.txt: the file is empty"),
    ("echo '[]' > e; sluice convert e -o out.json", "cannot convert e: it is JSON"),
    ("printf 'a\\0b' > e; sluice convert e -o out.json", "it is not text: byte 2 is zero"),
    ("sluice convert list.txt", "no output file given"),
    ("sluice convert -o out.json", "no list given"),
    ("sluice convert list.txt -o list.txt", "the rule list would replace the list list.txt"),
    (
      "sluice convert list.txt -o out.json --report list.txt",
      "the report would replace the list list.txt"
    ),
    ("sluice convert list.txt --target safari-27 -o out.json", "invalid value `safari-27`"),
    ("sluice convert --explain '||a^' --report x.txt", "cannot be used together"),
    ("sluice convert --explain '||a^' list.txt", "--explain takes one filter or rule, and no list"),
    (
      "echo '||a.test^$nothing' > e; sluice convert -q e -o out.json",
      "cannot write out.json: no filter became a rule"
    ),
    (
      "sluice convert list.txt -o out.json --report out.json", "the report would replace the output"
    ),
    (
      "sluice convert list.txt -o out.json --report ./out.json",
      "the report would replace the output"
    ),
    (
      "sluice convert list.txt -o out.json --report out.generic-hiding.json",
      "cannot write out.generic-hiding.json: it is also the file of the report"
    ),
    (
      "cp list.txt in.generic-hiding.json; sluice convert in.generic-hiding.json -o in.json",
      "cannot write in.generic-hiding.json: it would replace the list in.generic-hiding.json"
    ),
    (
      "echo '!#include list.txt' > m.txt; sluice convert m.txt -o out.json --report list.txt",
      "cannot write list.txt: it would replace the list list.txt"
    ),
    (
      "echo '!#include a\u{1b}b.txt' > m.txt; cp list.txt a\u{1b}b.txt; "
        + "sluice convert m.txt -o a\u{1b}b.txt",
      "it would replace the list a\\u{1b}b.txt"
    ),
    (
      "sluice convert list.txt -o out.json --report -",
      "a report cannot be written to standard output"
    ),
    ("sluice convert --explain '||a^' -o out.json", "cannot be used together"),
    (
      "sluice convert --explain '||a^' --explain '||b^'",
      "--explain takes one filter or rule, found 2"
    ),
    (
      "sluice convert --constant 'foo bar' list.txt -o out.json",
      "`foo bar` is not the name of a constant"
    ),
    (
      "sluice convert --constant '=true' list.txt -o out.json", "`` is not the name of a constant"
    ),
  ]

  @Test(arguments: errors) func `fails with a plain message and status 2`(
    script: String, message: String
  ) throws {
    try withList { shell in
      let run = try shell.run(script)
      #expect(run.status == 2)
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(run.output.isEmpty)
      let output = shell.folder.appendingPathComponent("work").appendingPathComponent("out.json")
      #expect(!FileManager.default.fileExists(atPath: output.path))
    }
  }
}
