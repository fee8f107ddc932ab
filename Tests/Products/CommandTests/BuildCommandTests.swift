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

  @Test func `decides conditions and includes files`() throws {
    try Shell.withFolder { shell in
      try shell.write(
        #"{"name": "A", "sources": [{"source": "a.txt"}], "transformations": ["RemoveComments"]}"#,
        to: "build.json")
      let list = """
        ||a.test^
        !#if env_x
        ||x.test^
        !#else
        ||y.test^
        !#endif
        !#include b.txt
        !#include c.txt

        """
      try shell.write(list, to: "a.txt")
      try shell.write("! Checksum: abc\n||b.test^\n", to: "b.txt")
      let run = try shell.run("sluice build build.json --constant env_x")
      #expect(run.output.hasSuffix("||a.test^\n||x.test^\n||b.test^\n"), "\(run.output)")
      #expect(run.errors.contains("a.txt:8: The file \"c.txt\" was not found"))
      let other = try shell.run("sluice build build.json --constant env_x=false")
      #expect(other.output.hasSuffix("||a.test^\n||y.test^\n||b.test^\n"))
    }
  }

  @Test func `publishes patches from one version to the next`() throws {
    try Shell.withFolder { shell in
      try shell.write(#"{"name": "A", "sources": [{"source": "a.txt"}]}"#, to: "build.json")
      try shell.write("||a.test^\n! Diff-Path: other-1-1.patch\n||b.test^\n", to: "a.txt")
      let run = try shell.run(
        """
        set -e; mkdir patches; build="sluice build build.json -o ours.txt --patches patches"
        SOURCE_DATE_EPOCH=1000 $build; cp ours.txt client.txt
        SOURCE_DATE_EPOCH=2000 $build
        echo '||c.test^' >> a.txt; SOURCE_DATE_EPOCH=3000 $build --patch-period 60
        sed -i 1d a.txt; SOURCE_DATE_EPOCH=4000 $build
        sluice patch client.txt patches/ours-s-1000-3600.patch patches/ours-s-3000-60.patch \\
          patches/ours-s-4000-3600.patch
        cmp client.txt ours.txt; cat client.txt; ls patches
        """)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("nothing has changed\n"))
      #expect(run.output.contains("! Diff-Path: patches/ours-s-4000-3600.patch\n"))
      #expect(
        run.output.hasSuffix(
          "ours-s-1000-3600.patch\nours-s-3000-60.patch\nours-s-4000-3600.patch\n"))
    }
  }

  @Test(arguments: [
    ("build a.json --patches patches", "`--patches` needs the file of the list"),
    ("build a.json -o a.txt --patches /patches", "`--patches` must be a folder"),
    ("build a.json -o a.txt --patches patches --patch-period 0", "`--patch-period` must be"),
    ("patch a.txt", "`patch` takes a list and at least one patch, found 1"),
    ("patch missing.txt a.patch", "missing.txt"),
  ])
  func `with patches needs its files`(arguments: String, message: String) throws {
    try Shell.withFolder { shell in
      let run = try shell.run("sluice \(arguments)")
      #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test func `is kept if a patch is for another version`() throws {
    try Shell.withFolder { shell in
      try shell.write("||a.test^\n", to: "a.txt")
      try shell.write("d1 1\nd7 1\n", to: "a.patch")
      let run = try shell.run("sluice patch a.txt a.patch")
      #expect(run.status == 1 && run.errors.contains("a.patch:2: the patch is for another version"))
      #expect(try shell.bytes(of: "a.txt") == Array("||a.test^\n".utf8))
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
