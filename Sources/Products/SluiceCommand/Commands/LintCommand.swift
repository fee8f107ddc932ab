// SPDX-License-Identifier: Apache-2.0

import RuleLinting
import SystemFiles

/// `sluice lint`: what it is called with and what it answers.
enum LintCommand {
  static let subcommand = Subcommand(
    name: "lint",
    summary: "Say everything that is wrong with rule lists",
    operands: "FILE|DIRECTORY|-…",
    description: """
      Reads lists of WebKit content-blocker rules and reports every finding at once: what makes
      WebKit refuse the list, with its own message, and what it takes but does not do as it looks.
      In directories, all files that end in .json are read; - is standard input.
      """,
    options: options,
    statuses: [
      (0, "nothing is wrong"),
      (1, "there are errors, or warnings with --strict"),
      (2, "the command can not do what was asked, or a file can not be read"),
    ],
    examples: [
      ("sluice lint blockerList.json", "Check one list for WebKitGTK 2.50"),
      ("sluice lint --target safari-17 --strict rules/", "Check all lists below a directory"),
      ("sluice lint --format github rules/", "Show findings beside the lines of a change"),
      ("sluice lint --diff blockerList.json", "See what --fix would change"),
      ("sluice lint --format json rules/ > known.json", "Save what is known today"),
      ("sluice lint --baseline known.json rules/", "Show only what is new since then"),
    ],
    run: { (arguments, output, errors) throws(UsageError) in
      if let code = arguments.value("explain") {
        return try ExplainCode.run(code, &output)
      }
      var run = try LintRun(arguments, isTerminal: output.isTerminal)
      return try run.run(&output, &errors)
    })

  private static let options: [OptionDescription] = [
    OptionDescription(
      name: "target", letter: "t", value: "NAME", choices: Target.allCases.map(\.rawValue),
      help:
        "the WebKit that the lists are for: \(Target.allCases.map(\.rawValue).joined(separator: ", ")); "
        + "the first is the default"),
    OptionDescription(
      name: "dialect", value: "NAME", choices: Dialect.allCases.map(\.rawValue),
      help: "webkit (the default), or pcre for lists that never go to WebKit: every pattern that "
        + "PCRE2 compiles is fine"),
    OptionDescription(
      name: "format", letter: "f", value: "NAME", choices: ["text", "json", "sarif", "github"],
      help: "text (the default), json, sarif (2.1.0) or github (workflow commands)"),
    ColourChoice.option.description,
    OptionDescription(name: "strict", help: "warnings fail too"),
    OptionDescription(
      name: "max-findings", value: "N", help: "show at most so many findings; text only"),
    OptionDescription(
      name: "only", value: "CODE,…", help: "show only findings with these codes, as in SL0403"),
    OptionDescription(
      name: "ignore", value: "CODE,…", help: "do not show findings with these codes"),
    OptionDescription(
      name: "baseline", value: "FILE",
      help: "a report that --format json wrote: findings that are in it are not shown"),
    OptionDescription(
      name: "quiet", letter: "q", help: "show only errors, and no summary; text and github only"),
    OptionDescription(name: "fix", help: "mend what can be mended, in the files themselves"),
    OptionDescription(name: "diff", help: "show what --fix would change, and change nothing"),
    OptionDescription(
      name: "explain", value: "CODE",
      help:
        "tell what a finding means; `all` lists every code, `targets` what each target knows"),
  ]
}
