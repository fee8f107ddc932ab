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
      #expect(result.errors.contains("a link that another user made in a folder that everybody"))
      #expect(try shell.bytes(of: "mine") == Array("keep".utf8))
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
