// SPDX-License-Identifier: Apache-2.0

import LintReports
import RuleLinting
import Sluice
import SystemFiles

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
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "OUT", help: "the index to write, as in ads.sluice"),
      OptionDescription(
        name: "name", letter: "n", value: "NAME",
        help: "the name of a list in the index, once for each file and in their order; without it, "
          + "the file's name without folders"),
      OptionDescription(
        name: "target", letter: "t", value: "NAME", choices: Target.allCases.map(\.rawValue),
        help: "the WebKit that the lists are for, as in `sluice lint`; `sluice` has no limits"),
      OptionDescription(
        name: "dialect", value: "NAME", choices: Dialect.allCases.map(\.rawValue),
        help: "webkit (the default), or pcre for lists that never go to WebKit"),
      OptionDescription(
        name: "skip-invalid",
        help: "leave out the rules that the target does not take, say which, and compile the rest"),
      LimitOption.ofCompiling,
      OptionDescription(name: "quiet", letter: "q", help: "write no summary and no progress"),
      ColourChoice.option.description,
    ],
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
    run: { (arguments, output, errors) throws(UsageError) in
      var run = try CompileRun(arguments, isTerminal: errors.isTerminal)
      return run.run(&output, &errors)
    })
}
