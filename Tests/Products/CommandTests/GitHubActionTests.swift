// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `action.yml` and the scripts that it runs.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
struct `Action for GitHub` {
  /// Runs a test in a checkout of a change to `ads.txt`, which was cloned with one commit.
  private func withChange(
    _ new: String, _ body: (Shell, [String: String]) throws -> Void
  ) throws {
    try Shell.withFolder { shell in
      try shell.write("||ads.example^\n", to: "old.txt")
      try shell.write(new, to: "new.txt")
      let git = "git -c user.name=a -c user.email=a@a.example -c commit.gpgsign=false"
      let made = try shell.run(
        """
        set -e; git init -q -b main origin; cp old.txt origin/ads.txt
        cd origin; git add ads.txt; \(git) commit -qm one; git checkout -qb change
        cp ../new.txt ads.txt; \(git) commit -qam two; cd ..
        git clone -q --depth 1 -b change "file://$PWD/origin" checkout
        """)
      #expect(made.status == 0, "\(made.errors)")
      let root = Repository.root.path
      try body(
        shell,
        [
          "ACTION": "\(root)/Packaging/GitHub", "GITHUB_BASE_REF": "main",
          "SLUICE_PATHS": "ads.txt",
          "SLUICE_REVIEW": "ads.txt new-list.txt",
        ])
    }
  }

  @Test func `a good change passes`() throws {
    try withChange("||ads.example^\n||more.example^\n") { shell, inputs in
      let run = try shell.run("cd checkout; $ACTION/check-lists", environment: inputs)
      #expect(run.status == 0, "\(run.errors)")
      #expect(!run.output.contains("::error"))
    }
  }

  @Test func `a filter for a public suffix fails the step`() throws {
    try withChange("||ads.example^\n||com^\n") { shell, inputs in
      let run = try shell.run("cd checkout; $ACTION/check-lists", environment: inputs)
      #expect(run.status == 1, "\(run.errors)")
      #expect(run.output.contains("::error file=ads.txt,line=2"))
    }
  }

  @Test func `the lists are linted outside of pull requests, too`() throws {
    try withChange("||ads.example^\n||x.example^$bogus-option\n") { shell, inputs in
      var inputs = inputs
      inputs["GITHUB_BASE_REF"] = nil
      inputs["SLUICE_ARGUMENTS"] = "--syntax ublock --strict"
      let run = try shell.run("cd checkout; $ACTION/check-lists", environment: inputs)
      #expect(run.status == 1, "\(run.errors)")
      #expect(run.output.contains("file=ads.txt,line=2"))
    }
  }

  @Test func `a file that does not exist is an error of its own`() throws {
    try withChange("||ads.example^\n||more.example^\n") { shell, inputs in
      var inputs = inputs
      inputs["SLUICE_PATHS"] = "missing.txt ads.txt"
      let run = try shell.run("cd checkout; $ACTION/check-lists", environment: inputs)
      #expect(run.status == 2)
    }
  }

  @Test func `an installed command is used`() throws {
    try Shell.withFolder { shell in
      let run = try shell.run("\(Repository.root.path)/Packaging/GitHub/find-command")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try shell.run("ls \"\(run.lines.first ?? "")/sluice\"").status == 0)
    }
  }

  @Test func `without a command and a toolchain the step names both`() throws {
    try Shell.withFolder { shell in
      let script = Repository.root.path + "/Packaging/GitHub/find-command"
      let run = try shell.run("PATH=/nowhere; /bin/bash \(script)")
      #expect(run.status == 1)
      #expect(run.errors.contains("::error::the action needs `sluice`"))
    }
  }

  @Test func `the action passes its inputs to the scripts`() throws {
    let action = try Repository.text("action.yml")
    let scripts = try Repository.text("Packaging/GitHub/check-lists")
    let variables = action.matches(of: #/(SLUICE_[A-Z_]+): /#).map { String($0.output.1) }
    #expect(variables.count == 4)
    for name in variables { #expect(scripts.contains("${\(name):-"), "\(name)") }
    let inputs = Set(action.matches(of: /inputs\.([a-z-]+)/).map { String($0.output.1) })
    let declared = Set(
      action.matches(of: /(?m)^  ([a-z-]+):\n    description/).map { String($0.output.1) })
    #expect(inputs == declared)
  }
}
