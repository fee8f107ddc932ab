// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `convert`: the files that it writes, and what it says about files that it can not read.
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
    ("lost.json", "{\"version\":1,\"target\":\"webkit\""), ("LOST.HTML", "<!DOCTYPE html>"),
    ("lost.txt", "list.txt: 4 lines, 4 filters: 3 exact (75.0 %), 1 weakened"),
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

  static let errors: [(script: String, message: String)] = [
    ("sluice convert none.txt -o out.json", "can not open none.txt"),
    (": > e.txt; sluice convert e.txt -o out.json", "can not convert e.txt: the file is empty"),
    ("echo '[]' > e; sluice convert e -o out.json", "can not convert e: it is JSON"),
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
    ("sluice convert --explain '||a^' list.txt", "--explain takes one filter and no list"),
    (
      "echo '||a.test^$nothing' > e; sluice convert -q e -o out.json",
      "out.json was not written: no filter became a rule"
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
