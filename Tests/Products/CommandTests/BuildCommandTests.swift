// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `build`: a list from a configuration.
@Suite struct `A build` {
  private static let configuration = """
    {"name": "Ours", "version": "1.0", "sources": [
      {"name": "Hosts", "source": "hosts.txt", "type": "hosts", "transformations": ["Compress"],
       "exclusions_sources": ["out.txt"]},
      {"source": "https://lists.test/x/list.txt?v=1", "exclusions": ["/b[0-9]/"]}],
     "transformations": ["RemoveComments", "Deduplicate", "InsertFinalNewLine"]}
    """

  private func withFiles(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.configuration, to: "build.json")
      try shell.write("0.0.0.0 a.test\n0.0.0.0 skip.test\n", to: "hosts.txt")
      try shell.write("! comment\nskip\n", to: "out.txt")
      try shell.write("||a.test^\n||b1.test^\n||c.test^\n", to: "list.txt")
      _ = try shell.run("mkdir -p lists/lists.test/x; mv list.txt lists/lists.test/x/")
      try body(shell)
    }
  }

  @Test func `is the same each time`() throws {
    try withFiles { shell in
      let command = "SOURCE_DATE_EPOCH=0 sluice build build.json --downloads lists"
      let run = try shell.run(command)
      #expect(
        run.output == """
          ! Title: Ours
          ! Version: 1.0
          ! Last modified: Thu, 01 Jan 1970 00:00:00 +0000
          ! Written by `sluice build`
          !
          ||a.test^
          ||c.test^

          """, "\(run.errors)")
      #expect(try shell.run(command).output == run.output)
    }
  }

  @Test func `counts what is left out`() throws {
    try withFiles { shell in
      let run = try shell.run(
        "sluice build build.json --downloads lists -o ours.txt --report report.json; cat report.json"
      )
      #expect(run.output.contains("Hosts: 2 lines, 1 excluded, Compress 1; 1 kept\n"))
      #expect(run.output.contains(#"{"name":"Hosts","lines":2,"excluded":1,"#))
      let object = try JSONSerialization.jsonObject(with: Data(try shell.bytes(of: "report.json")))
      #expect(((object as? [String: Any])?["parts"] as? [Any])?.count == 3)
    }
  }

  @Test(arguments: [
    ("build build.json", "nothing is downloaded; name the folder with its copy by --downloads"),
    ("build build.json --downloads none", "it is the source `https://lists.test/x/list.txt?v=1`"),
    ("build missing.json", "cannot open missing.json"),
    ("build", "`build` takes one configuration, found 0"),
  ])
  func `needs its sources`(arguments: String, message: String) throws {
    try withFiles { shell in
      let run = try shell.run("sluice \(arguments)")
      #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }
  }
}
