// SPDX-License-Identifier: Apache-2.0

/// `sluice compile`: its name, help and examples.
enum CompileCommand {
  static let subcommand = Subcommand(
    name: "compile",
    summary: "Compile rule lists into an index",
    operands: "FILE|-…",
    description: """
      Checks rule lists as `sluice lint` does and compiles them into an index, from which
      `sluice match` answers requests. The ignore rules of a file apply to that file only; the
      effects of all files are combined. If the target rejects a list, its errors are reported and
      nothing is written.

      An existing index is replaced in one step. The same lists give the same bytes on every
      machine.
      """,
    statuses: [
      (0, "the index was written"),
      (1, "a list was rejected; nothing was written"),
      (2, "usage error, or a file cannot be read or written"),
    ],
    examples: [
      ("sluice compile blockerList.json -o ads.sluice", "Compile one list"),
      (
        "sluice compile a.json b.json -o all.sluice",
        "Compile two lists, each with its ignore rules"
      ),
      (
        "sluice compile --target sluice --skip-invalid big.json -o big.sluice",
        "Compile every valid rule, without WebKit's limits"
      ),
    ],
    run: CompileRun.self)
}
