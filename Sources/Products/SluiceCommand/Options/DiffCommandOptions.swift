// SPDX-License-Identifier: Apache-2.0

import Linting
import SystemFiles

/// The options of `sluice diff`.
struct DiffCommandOptions: CommandOptions {
  private static let requests = Option<FilePath?>(
    "requests", letter: "r", placeholder: "FILE",
    help: "compare the answers to the requests in a file; - is standard input")
  private static let activeActions = Option<Bool>(
    "active-actions",
    help: "with --requests: carry out redirects; a redirect before a block wins over it")
  private static let target = SharedOptions.target(
    default: .sluice,
    help: "the WebKit version to check lists for, as in `sluice compile` (default: sluice, which "
      + "has no limits)")

  static let table =
    [
      requests.description, activeActions.description, target.description,
      SharedOptions.dialect.description, SharedOptions.answerFormat.description,
    ] + FilterOptions.table + [
      SharedOptions.publicSuffixes.description, ColorChoice.option.description,
    ]

  let old: FilePath
  let new: FilePath
  /// The requests whose answers are compared; nil compares rules.
  let requests: FilePath?
  let allowsActiveActions: Bool
  let lint: LintOptions
  private(set) var filters: FilterOptions
  let format: AnswerFormat
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.operands.count == 2 else {
      throw UsageError(
        "`diff` takes two files, found \(arguments.operands.count)",
        help: "name rule lists or indexes, as in `sluice diff old.json new.json`")
    }
    (old, new) = (arguments.operands[0], arguments.operands[1])
    requests = try arguments.value(of: Self.requests)
    try [old, new, requests].compactMap { $0 }.checkStandardInput()
    allowsActiveActions = try arguments.value(of: Self.activeActions)
    guard requests != nil || !allowsActiveActions else {
      throw UsageError("--active-actions needs --requests")
    }
    let target = try arguments.value(of: Self.target)
    filters = try FilterOptions(arguments)
    filters.publicSuffixes = try arguments.value(of: SharedOptions.publicSuffixes)
    lint = LintOptions(
      target: target, dialect: try arguments.value(of: SharedOptions.dialect))
    format = try arguments.value(of: SharedOptions.answerFormat)
    color = try arguments.value(of: ColorChoice.option)
  }
}
