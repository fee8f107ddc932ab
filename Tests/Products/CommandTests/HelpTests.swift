// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Testing
import TestSupport

/// Help, manual pages and completion scripts.
@Suite(.serialized) struct `Help of the command` {
  static let subcommands = [
    "lint", "format", "convert", "build", "patch", "compile", "match", "explain", "page", "inspect",
    "dump",
    "diff",
    "review", "test", "replay", "unblock", "optimize", "cost", "config", "schema",
    "serve", "squid", "completion",
  ]

  static let completions: [(words: String, place: Int, reply: String)] = [
    ("sluice squ", 1, "squid"), ("sluice squid --mode ''", 3, "acl rewrite"),
    ("sluice compile --skip", 2, "--skip-invalid"), ("sluice lint -f s", 3, "sarif"),
    ("sluice inspect -", 2, "--format -f --cost --color --help -h"),
    ("sluice dump a.sl", 2, "a.sluice"), ("sluice completion ''", 2, "bash zsh fish"),
    ("sluice help opt", 2, "optimize"),
  ]

  @Test(arguments: completions) func `bash completes subcommands, options, values and files`(
    words: String, place: Int, reply: String
  ) throws {
    try Shell.withFolder { shell in
      try shell.write("", to: "a.sluice")
      let result = try shell.run(
        """
        bash -c 'source <(sluice completion bash); COMP_WORDS=(\(words.replacing("''", with: "\"\"")))
        COMP_CWORD=\(place); _sluice; echo "${COMPREPLY[*]}"'
        """)
      #expect(result.output == reply + "\n", "\(result)")
    }
  }

  @Test(arguments: ["zsh", "fish"])
  func `the other shells complete every subcommand and option`(shell name: String) throws {
    try Shell.withFolder { shell in
      let script = try shell.run("sluice completion \(name)").output
      for word in Self.subcommands + ["skip-invalid", "max-findings", "tunnels", "rewrite"] {
        #expect(script.contains(word), "\(word)")
      }
      #expect(try shell.run("sluice completion tcsh").status == 2)
    }
  }

  @Test(arguments: ["--version", "version", "-V"])
  func `the version is one line`(argument: String) throws {
    try Shell.withFolder { shell in
      let result = try shell.run("sluice \(argument)")
      #expect(result.status == 0)
      #expect(result.output.wholeMatch(of: /sluice \d+\.\d+\.\d+\n/) != nil)
    }
  }

  @Test func `help is on standard output when asked for, else on standard error`() throws {
    try Shell.withFolder { shell in
      let asked = try shell.run("sluice --help")
      let lost = try shell.run("sluice")
      #expect(asked.status == 0 && lost.status == 2)
      #expect(asked.output == lost.errors && asked.output.contains("Usage: sluice"))
      let rows = asked.output.matches(of: /\n  ([a-z]+) +[A-Z][^\n]+/).map { String($0.output.1) }
      #expect(rows == Self.subcommands)
      #expect(try shell.run("sluice help").output == asked.output)
      #expect(try shell.run("sluice -h").output == asked.output)
    }
  }

  @Test(arguments: subcommands)
  func `every option of the help is in the manual page`(subcommand: String) throws {
    try Shell.withFolder { shell in
      let help = try shell.run("sluice \(subcommand) --help")
      #expect(help.status == 0)
      #expect(try shell.run("sluice help \(subcommand)").output == help.output)
      #expect(try shell.run("sluice \(subcommand) -h").output == help.output)
      #expect(help.lines.allSatisfy { $0.count <= 80 || $0.contains("Usage:") })
      let page = try shell.run("sluice help \(subcommand) --man").output
      let options = help.output.matches(of: /\n  (?:-\w, )?--([a-z-]+)/).map(\.output.1)
      #expect(options.contains("help"))
      for option in options { #expect(page.contains("Fl -\(option)"), "\(option)") }
      for (status, meaning) in statuses(in: help.output) {
        #expect(page.contains(".It \(status)\n\(meaning)"))
      }
    }
  }

  @Test(arguments: subcommands + ["language-server"])
  func `an option is declared once, and is in the help, the manual page, completions and guide`(
    subcommand: String
  ) throws {
    try Shell.withFolder { shell in
      let table = try shell.run("sluice help \(subcommand) --table").output
      let options = table.matches(of: /\n\| (?:`-\w`, )?`--([a-z-]+)/).map(\.output.1)
      let help = try shell.run("sluice help \(subcommand)").output
      #expect(options + ["help"] == help.matches(of: /\n  (?:-\w, )?--([a-z-]+)/).map(\.output.1))
      let page = try shell.run("sluice help \(subcommand) --man").output
      let completions = try ["bash", "zsh", "fish"].map { name in
        Self.completed(by: try shell.run("sluice completion \(name)").lines, of: subcommand)
      }
      for option in options {
        #expect(page.contains("Fl -\(option)"), "\(option)")
        #expect(completions.allSatisfy { $0.contains(String(option)) }, "\(option): \(completions)")
      }
      let command = "<!-- $ sluice help \(subcommand) --table -->\n\(table)<!-- end -->"
      let guides = try `Commands of the guides`.pages.filter {
        try Repository.text($0).contains(command)
      }
      #expect(guides.count == (options.isEmpty ? 0 : 1), "\(guides)")
    }
  }

  /// The names of the options of a subcommand in a script of completions.
  ///
  /// In bash they are on a line, in fish one a line, and in zsh on the lines below its name.
  private static func completed(by script: [String], of subcommand: String) -> Set<String> {
    var names: Set<String> = []
    var isInside = false
    for line in script {
      if line.contains("'__fish_seen_subcommand_from \(subcommand)'") {
        names.formUnion(line.matches(of: #/ -l ([a-z-]+)/#).prefix(1).map { String($0.output.1) })
      }
      if line.hasPrefix("      \(subcommand))") { isInside = true }
      guard isInside else { continue }
      let found = line.matches(of: /--([a-z-]+)/).map { String($0.output.1) }
      names.formUnion(
        line.contains("'*'--") || line.contains("'*'{--") ? found.prefix(1) : found[...])
      if line.hasSuffix(";;") { isInside = false }
    }
    return names
  }

  private func statuses(in help: String) -> [(Substring, Substring)] {
    help.matches(of: /\n  ([012])   (.*)/).map { ($0.output.1, $0.output.2) }
  }

  @Test(arguments: subcommands + ["language-server"])
  func `the saved manual page is the one that the command writes`(subcommand: String) throws {
    try Shell.withFolder { shell in
      let page = try shell.run("sluice help \(subcommand) --man").output
      let name = "../Documentation/reference/man/sluice-\(subcommand).1"
      #expect(Array(page.utf8) == (try TestFile.read(name)))
    }
  }

  @Test func `the saved manual page of the command leads to those of its subcommands`() throws {
    try Shell.withFolder { shell in
      let page = try shell.run("sluice help --man")
      #expect(page.status == 0)
      #expect(
        Array(page.output.utf8) == (try TestFile.read("../Documentation/reference/man/sluice.1")))
      for name in Self.subcommands {
        #expect(page.output.contains("\n.It Cm \(name)\n"))
        #expect(page.output.contains("\n.Xr sluice-\(name) 1"))
      }
    }
  }

  @Test(arguments: ["lint --help --format wrong", "dump a b -h", "compile --help"])
  func `help is shown whatever else is given`(arguments: String) throws {
    try Shell.withFolder { shell in
      let result = try shell.run("sluice \(arguments)")
      #expect(result.status == 0 && result.errors == "")
      #expect(result.output.contains("\nUsage: sluice "))
    }
  }

  @Test func `the schema is that of the target`() throws {
    try Shell.withFolder { shell in
      let usual = try shell.run("sluice schema")
      #expect(usual.status == 0 && usual.errors == "")
      #expect(JSONLine(Array(usual.output.utf8)).document.problems == [])
      #expect(try shell.run("sluice schema --target webkitgtk-2.50").output == usual.output)
      let old = try shell.run("sluice schema -t safari-15").output
      #expect(old != usual.output && old.contains("Safari 15"))
    }
  }
}
