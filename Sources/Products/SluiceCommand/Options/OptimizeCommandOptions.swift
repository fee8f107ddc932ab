// SPDX-License-Identifier: Apache-2.0

import Optimizing
import SystemFiles

/// The options of `sluice optimize`.
struct OptimizeCommandOptions: CommandOptions {
  private static let output = Option<FilePath?>(
    "output", letter: "o", placeholder: "OUT",
    help: "the file to write; a directory if there are several lists")
  private static let aim = Option<OptimizationAim>(
    "aim", letter: "a", default: .usual, help: "what to do (default: default)")
  private static let log = Option<FilePath?>(
    "log", placeholder: "FILE",
    help: "write the steps, one JSON object a line: the law of each, the rules that it names, and "
      + "the rule that it makes")
  private static let map = Option<FilePath?>(
    "map", placeholder: "FILE",
    help: "write which rules of the old lists the new rules were made of, for the option --map of "
      + "`explain`, `test`, `replay` and `compile`")
  private static let tests = Option<FilePath?>(
    "rewrite-tests", placeholder: "FILE",
    help:
      "rewrite a file of tests of the list, so that it names the rules and selectors of the new "
      + "one; as in `sluice test`, small.json has its tests in small.tests.jsonl")
  private static let check = Option<FilePath?>(
    "check", placeholder: "FILE",
    help: "optimize nothing: check that the steps in a file lead from the lists to OUT, and that "
      + "each is right")
  private static let maxRules = Option<Int?>(
    "max-rules", placeholder: "NUMBER",
    help: "the most rules of a list; longer ones are an error unless --split is given")
  private static let split = Option<Bool>(
    "split",
    help: "divide lists that are longer than --max-rules into parts that decide together as the "
      + "whole did: OUT, OUT.2.json and so on")
  private static let quiet = Option<Bool>("quiet", letter: "q", help: "show no summary")

  static let table =
    [
      output.description, aim.description, log.description, map.description, tests.description,
      check.description,
      maxRules.description, split.description, quiet.description,
      ColorChoice.option.description,
    ]

  let lists: [FilePath]
  let output: FilePath
  let aim: OptimizationAim
  /// The file for the steps.
  let log: FilePath?
  /// The file for the map from new rules to old ones.
  let map: FilePath?
  /// The tests of the list, to be rewritten for the new one.
  let tests: FilePath?
  /// The file with steps to check; then nothing is written.
  let check: FilePath?
  /// The most rules of a list.
  let mostRules: Int?
  let splits: Bool
  let isQuiet: Bool
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    lists = arguments.operands
    guard !lists.isEmpty else {
      throw UsageError("no list given", help: "name rule lists, or `-` for standard input")
    }
    try lists.checkStandardInput()
    output = try Self.output(arguments)
    aim = try arguments.value(of: Self.aim)
    log = try arguments.value(of: Self.log)
    check = try arguments.value(of: Self.check)
    map = try arguments.value(of: Self.map)
    guard check == nil || log == nil && map == nil else {
      throw UsageError("--check writes nothing, so it cannot be given with --log or --map")
    }
    tests = try arguments.value(of: Self.tests)
    guard tests == nil || lists.count == 1 else {
      throw UsageError("--rewrite-tests takes the tests of one list, found \(lists.count) lists")
    }
    try map?.checkAsReport(output: output, against: lists)
    mostRules = try arguments.value(of: Self.maxRules)
    splits = try arguments.value(of: Self.split)
    guard mostRules != nil || !splits else {
      throw UsageError("--split needs --max-rules", help: "as in `--max-rules 150000 --split`")
    }
    guard check == nil || mostRules == nil else {
      throw UsageError(
        "--check cannot be given with --max-rules or --split",
        help: "the steps of a log lead to the list before it is split")
    }
    guard tests == nil || check == nil && !splits else {
      throw UsageError("--rewrite-tests cannot be given with --check or --split")
    }
    guard mostRules != 0 else { throw UsageError("--max-rules takes a number above 0") }
    try log?.checkAsReport(output: output, against: lists)
    isQuiet = try arguments.value(of: Self.quiet)
    color = try arguments.value(of: ColorChoice.option)
  }

  private static func output(_ arguments: ParsedArguments) throws(UsageError) -> FilePath {
    guard let output = try arguments.value(of: output) else {
      throw UsageError("no output file given", help: "name it with -o, as in `-o smaller.json`")
    }
    return output
  }
}
