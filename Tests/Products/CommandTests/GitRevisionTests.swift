// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `diff` with files of commits, where git is installed.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
struct `Files in git` {
  private static let lists = (
    old: "||a.example^\n||b.example^\n", new: "||a.example^\n||c.example^\n"
  )

  /// Runs a test in a repository with two commits of `lists/ads.txt`.
  private func withRepository(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.lists.old, to: "old.txt")
      try shell.write(Self.lists.new, to: "new.txt")
      let git = "git -c user.name=a -c user.email=a@a.example -c commit.gpgsign=false"
      let made = try shell.run(
        """
        set -e; mkdir lists; git init -q; cp old.txt lists/ads.txt; git add lists
        \(git) commit -qm one; cp new.txt lists/ads.txt; \(git) commit -qam two; git tag two
        """)
      #expect(made.status == 0, "\(made.errors)")
      try body(shell)
    }
  }

  @Test(arguments: [
    "HEAD~1 lists/ads.txt", "HEAD~1:lists/ads.txt lists/ads.txt", "old.txt HEAD:lists/ads.txt",
    "HEAD~1:lists/ads.txt two:lists/ads.txt", "--syntax abp HEAD~1 lists/ads.txt",
  ])
  func `a list is compared with another commit`(operands: String) throws {
    try withRepository { shell in
      let run = try shell.run("sluice diff \(operands)")
      #expect(run.status == 1, "\(run.errors)")
      #expect(run.output.contains("ads.txt:2: ||c.example^\n"))
      #expect(run.output.contains("1 added, 1 removed, 0 changed; 1 line the same"))
    }
  }

  @Test func `a file is found from any folder`() throws {
    try withRepository { shell in
      let run = try shell.run("cd lists && sluice diff HEAD~1 ads.txt")
      #expect(run.status == 1 && run.output.contains("- HEAD~1:ads.txt:2: ||b.example^\n"))
      #expect(try shell.run("sluice diff HEAD lists/ads.txt").status == 0)
    }
  }

  @Test func `rules and answers are compared, too`() throws {
    try withRepository { shell in
      try shell.write(
        #"{"url":"https://b.example/","type":"image","top_url":"https://x.example/"}"# + "\n",
        to: "log.jsonl")
      let run = try shell.run("sluice diff HEAD~1 lists/ads.txt --requests log.jsonl")
      #expect(run.status == 1 && run.output.contains("1 decision of 1 request changes"))
    }
  }

  @Test func `a file is preferred to a commit of its name`() throws {
    try withRepository { shell in
      let run = try shell.run("cp old.txt two && sluice diff --syntax abp two old.txt")
      #expect(run.status == 0, "\(run.output)")
    }
  }

  @Test(arguments: [
    "HEAD~9 lists/ads.txt", "HEAD~1 old.txt", "none:lists/ads.txt old.txt", "HEAD:lists old.txt",
    "-- --batch lists/ads.txt",
  ])
  func `what git does not have is an error`(operands: String) throws {
    try withRepository { shell in
      let run = try shell.run("sluice diff \(operands)")
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors.contains("there is no such file, and git does not have it either"))
    }
  }

  @Test(arguments: [
    "HEAD~1 lists", "HEAD~1:lists lists", "HEAD~1:lists HEAD:lists", "lists.old HEAD:lists",
  ])
  func `a folder is compared with another commit`(operands: String) throws {
    try withRepository { shell in
      try shell.run(
        "mkdir lists.old; cp old.txt lists.old/ads.txt; echo no list > lists/readme.txt")
      let run = try shell.run("sluice diff \(operands)")
      #expect(run.status == 1, "\(run.errors)")
      #expect(run.output.contains("1 added, 1 removed, 0 changed; 1 line the same"))
    }
  }

  @Test func `a commit that does not exist is an error`() throws {
    try withRepository { shell in
      let run = try shell.run("sluice diff HEAD~9 lists")
      #expect(run.status == 2 && run.errors.contains("HEAD~9"))
    }
  }
}
