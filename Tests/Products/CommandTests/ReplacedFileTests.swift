// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Files that are replaced, where others can write.
@Suite(.serialized) struct `Replacing files` {
  private static let isRoot = FileManager.default.isWritableFile(atPath: "/root")

  @Test(.enabled(if: isRoot))
  func `a link of another user in a folder for everybody is not followed`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      try shell.write("keep", to: "mine")
      let result = try shell.run(
        """
        mkdir open && chmod 1777 open && ln -s ../mine open/a.sluice && chown -h 12345 open/a.sluice
        sluice compile a.json -o open/a.sluice
        """)
      #expect(result.status == 2)
      #expect(result.errors.contains("a link that another user created in a folder that others"))
      #expect(try shell.bytes(of: "mine") == Array("keep".utf8))
    }
  }

  @Test(
    .enabled(if: isRoot),
    arguments: [
      ("1777", "open/dir/old"), ("1777", "open/dir/new"), ("0777", "open/dir/old"),
      ("0777", "open/dir/new"), ("1755", "open/dir/old"), ("1777", "open/dir/sub/../old"),
      ("1777", "$PWD/open/dir/old"), ("1777", "way/dir/old"), ("1777", "through"),
      ("1777", "open/nothing"),
    ])
  func `a folder behind a link of another user is not written to`(
    mode: String, output: String
  ) throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      let result = try shell.run(
        """
        mkdir -p mine/sub open && chmod \(mode) open && echo keep > mine/old
        ln -s ../mine open/dir && ln -s ../mine/new open/nothing
        chown -h 12345 open/dir open/nothing
        ln -s open way && ln -s open/dir/old through
        sluice compile a.json -o "\(output)"; echo "status $?"; cat mine/old; ls -A mine
        """)
      #expect(result.lines == ["status 2", "keep", "old", "sub"], "\(result)")
      #expect(result.errors.contains("a link that another user created in a folder that others"))
    }
  }

  @Test(arguments: ["open/dir/old", "open/dir/new", "open/dir/../mine/./old", "open/nothing"])
  func `folders behind links of the user are written to`(output: String) throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      let result = try shell.run(
        """
        mkdir -p mine open && chmod 1777 open && echo old > mine/old && chmod 711 mine
        ln -s "$PWD/mine" open/dir && ln -s ../mine/new open/nothing
        sluice compile -q a.json -o "\(output)" && sluice inspect "\(output)" | head -1
        ls -A mine | tr '\\n' ' '; test -L open/dir && test -L open/nothing && echo links
        """)
      let isNew = output.hasSuffix("new") || output.hasSuffix("nothing")
      #expect(result.lines == [output, isNew ? "new old links" : "old links"], "\(result)")
    }
  }

  @Test(arguments: ["a.json/x", "none/x", "loop/x", "x/", "mine/", "mine"])
  func `a path that leads to no file is refused`(output: String) throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      let result = try shell.run(
        "mkdir mine; ln -s loop loop; sluice compile a.json -o \(output); echo status $?; ls -A mine"
      )
      #expect(result.lines == ["status 2"], "\(result)")
      #expect(result.errors.hasPrefix("sluice: cannot "), "\(result)")
    }
  }

  @Test func `a link of the user is followed, and stays`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      try shell.write("old", to: "mine")
      let result = try shell.run(
        """
        mkdir open && chmod 1777 open && ln -s ../mine open/a.sluice
        sluice compile a.json -o open/a.sluice >/dev/null
        test -L open/a.sluice && sluice inspect mine >/dev/null && echo followed
        """)
      #expect(result.lines.last == "followed")
    }
  }

  @Test(.enabled(if: isRoot))
  func `a fixed file keeps its owner, its group and its mode`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.error, to: "a.json")
      let result = try shell.run(
        """
        chown 12345:12346 a.json && chmod 640 a.json
        sluice lint --fix a.json >/dev/null
        stat -c '%u %g %a' a.json
        """)
      #expect(result.lines == ["12345 12346 640"])
    }
  }

  @Test func `other names of a fixed file keep the old content`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.error, to: "a.json")
      try shell.run("ln a.json b.json; sluice lint --fix a.json")
      #expect(try shell.bytes(of: "b.json") == Array(Lists.error.utf8))
      #expect(try shell.bytes(of: "a.json") != Array(Lists.error.utf8))
    }
  }

  @Test func `a folder with the temporary name is no obstacle`() throws {
    try Shell.withFolder { shell in
      try shell.write(Lists.fine, to: "a.json")
      let result = try shell.run(
        """
        echo old > a.sluice; mkdir .a.sluice.being-replaced
        sluice compile a.json -o a.sluice >/dev/null && sluice inspect a.sluice >/dev/null && ls -A
        """)
      #expect(result.status == 0)
      #expect(result.lines == [".a.sluice.being-replaced", "a.json", "a.sluice"])
    }
  }

  @Test func `a pipe is not fixed, and nobody waits for it`() throws {
    try Shell.withFolder { shell in
      let result = try shell.run("mkfifo a.json; timeout 20 sluice lint --fix a.json")
      #expect(result.status == 2)
      #expect(result.errors.contains("not a file") || result.errors.contains("not a regular file"))
    }
  }
}
