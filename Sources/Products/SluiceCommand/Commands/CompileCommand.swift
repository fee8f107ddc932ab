// SPDX-License-Identifier: Apache-2.0

/// `sluice compile`: what it is called with and what it answers.
enum CompileCommand {
  static let subcommand = Subcommand(
    name: "compile",
    summary: "Make an index of rule lists",
    operands: "FILE|-…",
    description: """
      Checks rule lists as sluice lint does, and writes an index of them that sluice match answers
      requests with. Each file is a list with ignore rules of its own; what several lists do is
      united. A list that the target does not take is refused, with its errors.

      The index replaces an older one as a whole. The same lists give the same bytes everywhere.
      """,
    statuses: [
      (0, "the index was written"),
      (1, "a list was refused; nothing was written"),
      (2, "the command can not do what was asked, or a file can not be read or written"),
    ],
    examples: [
      ("sluice compile blockerList.json -o ads.sluice", "Compile one list"),
      ("sluice compile a.json b.json -o all.sluice", "Compile two lists that stay apart"),
      (
        "sluice compile --target sluice --skip-invalid big.json -o big.sluice",
        "Compile what can be compiled, without WebKit's limits"
      ),
    ],
    run: CompileRun.self)
}
