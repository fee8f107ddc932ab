// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Lists, tests and extensions in folders that somebody else has filled.
@Suite(.serialized) struct `Foreign folders` {
  private static let rules = #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}]"#
  private static let ruleset =
    #"[{"id":1,"action":{"type":"block"},"condition":{"urlFilter":"secret"}}]"#
  private static let manifest = #"""
    {"manifest_version":3,"name":"x","version":"1","permissions":["declarativeNetRequest"],
    "declarative_net_request":{"rule_resources":[{"id":"a","enabled":true,"path":"rules.json"}]}}
    """#
  private static let tests =
    #"{"url":"https://ads.test/","type":"script","expect":"block"}"#

  private func withFolder(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.run("mkdir in")
      try shell.write("||a.test^\n!#include part.txt\n", to: "in/list.txt")
      try shell.write(Self.manifest, to: "in/manifest.json")
      try shell.write(Self.rules, to: "in/rules.json")
      try shell.write("||secret.test^\n", to: "secret.txt")
      try shell.write(Self.rules, to: "secret.json")
      try shell.write(Self.ruleset, to: "ruleset.json")
      try body(shell)
    }
  }

  @Test(arguments: [
    "lint in/list.txt", "lint in", "lint --diff in/list.txt", "compile -q in/list.txt -o out",
    "convert -q in/list.txt -o out.json", "match in/list.txt --url https://a.test/ --type script",
    "diff in/list.txt in/list.txt",
  ])
  func `nobody waits for a pipe that is included`(command: String) throws {
    try withFolder { shell in
      let result = try shell.run("mkfifo in/part.txt; timeout 20 sluice \(command); echo $?")
      let status = try #require(result.lines.last)
      #expect(["0", "1"].contains(status), "\(result)")
    }
  }

  @Test(arguments: [
    "lint in/manifest.json", "lint --fix in/manifest.json", "compile in/manifest.json -o out",
    "match in/manifest.json --url https://a.test/ --type script",
  ])
  func `nobody waits for a pipe that a manifest names`(command: String) throws {
    try withFolder { shell in
      let result = try shell.run(
        "rm in/rules.json; mkfifo in/rules.json; timeout 20 sluice \(command); echo status $?")
      let status = try #require(result.lines.last)
      #expect(["status 1", "status 2"].contains(status), "\(result)")
      #expect((result.output + result.errors).contains("it is not a file"), "\(result)")
    }
  }

  @Test func `nobody waits for a pipe behind a link in a directory, or to format it`() throws {
    try withFolder { shell in
      let result = try shell.run(
        """
        rm -r in; mkdir in; mkfifo pipe; ln -s ../pipe in/a.json
        timeout 20 sluice lint in; echo $?; timeout 20 sluice format pipe; echo $?
        """)
      #expect(result.output.hasSuffix("2\n2\n"), "\(result)")
      #expect(result.errors.contains("cannot read pipe: it is not a file"), "\(result)")
    }
  }

  @Test(arguments: [
    "ln -s ../secret.txt in/part.txt", "ln -s secret.txt outer; ln -s ../outer in/part.txt",
  ])
  func `no link leads an include out of the folder`(preparation: String) throws {
    try withFolder { shell in
      let result = try shell.run(
        """
        \(preparation); sluice lint in/list.txt
        sluice match in/list.txt --url https://secret.test/x --type script
        """)
      #expect(result.output.contains("warning[SL2503]"), "\(result)")
      #expect(result.output.contains("allow  https://secret.test/x"), "\(result)")
    }
  }

  @Test func `no linked folder leads an include out of the folder`() throws {
    try withFolder { shell in
      try shell.write("!#include sub/secret.txt\n||a.test^\n", to: "in/list.txt")
      let result = try shell.run("ln -s .. in/sub; sluice lint in/list.txt")
      #expect(result.output.contains("warning[SL2503]"), "\(result)")
    }
  }

  @Test func `a link to a file of the folder is included, however the folder is named`() throws {
    try withFolder { shell in
      let result = try shell.run(
        """
        mkdir in/sub; cp secret.txt in/sub/; ln -s "$PWD/in/sub/secret.txt" in/part.txt; ln -s in way
        for list in in/list.txt way/list.txt "$PWD/way/list.txt" in/sub/../list.txt; do
          sluice match $list --url https://secret.test/x --type script | head -1
        done; cd in; sluice match list.txt --url https://secret.test/x --type script | head -1
        """)
      let answer = "block  https://secret.test/x"
      #expect(result.lines == [String](repeating: answer, count: 5), "\(result)")
    }
  }

  @Test func `no link leads a list of tests out of the folder`() throws {
    try withFolder { shell in
      try shell.write(#"{"lists":["link.json"]}"# + "\n" + Self.tests, to: "in/a.tests.jsonl")
      let outside = try shell.run("ln -s ../secret.json in/link.json; sluice test in/a.tests.jsonl")
      #expect(outside.status == 2, "\(outside)")
      #expect(outside.errors.contains("a link leads out of the folder"), "\(outside)")
      let inside = try shell.run("ln -sf rules.json in/link.json; sluice test in/a.tests.jsonl")
      #expect(inside.status == 0, "\(inside)")
    }
  }

  @Test func `no link leads a ruleset of a manifest out of the folder`() throws {
    try withFolder { shell in
      let result = try shell.run(
        """
        rm in/rules.json; ln -s ../ruleset.json in/rules.json
        sluice compile in/manifest.json -o out
        """)
      #expect(result.status == 2, "\(result)")
      #expect(result.errors.contains("a link leads out of the folder"), "\(result)")
    }
  }
}
