// SPDX-License-Identifier: Apache-2.0

/// `sluice compile`: its name, help and examples.
enum CompileCommand {
  static let subcommand = Subcommand(
    name: "compile",
    summary: "Compile rule lists and filter lists into an index",
    operands: "FILE|-…",
    description: """
      Checks rule lists as `sluice lint` does and compiles them into an index, from which
      `sluice match` answers requests. The ignore rules of a file apply to that file only; the
      effects of all files are combined. If the target rejects a list, its errors are reported and
      nothing is written.

      Filter lists (EasyList, uBlock Origin, AdGuard, hosts files) are translated on the way; a
      file whose name does not end in .json is recognized by its content. All filter lists are read
      together, so that an exception in one holds for the others, and their rules come after the
      rule lists, in lists of their own. The summary says how many filters are not exact.

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
        "sluice compile easylist.txt easyprivacy.txt -o ads.sluice",
        "Compile filter lists; exceptions of one hold for the other, too"
      ),
      (
        "sluice compile --target sluice --skip-invalid big.json -o big.sluice",
        "Compile every valid rule, without WebKit's limits"
      ),
    ],
    run: CompileRun.self)
}
