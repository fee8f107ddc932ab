// SPDX-License-Identifier: Apache-2.0

import Requests
import Loads
import RuleMatching
import SystemFiles

/// The options of `sluice match`.
struct MatchCommandOptions: CommandOptions {
  /// What is answered.
  enum Question {
    case one(MatchRequest, PageLoading?, AnswerFormat)
    /// The requests of a file or, without one, of standard input; the answers are JSON.
    case stream(FilePath?)
  }

  private static let requests = Option<FilePath?>(
    "requests", letter: "r", placeholder: "FILE",
    help: "read requests from a file; - is standard input, the default")
  private static let noSelectors = Option<Bool>(
    "no-css", help: "leave `css` empty; `actions` still shows whether elements are hidden")
  private static let format = Option<AnswerFormat?>(
    "format", letter: "f", help: "the format of the answer to --url: text (the default) or json")

  static let table =
    [requests.description] + RequestOptions.table + [
      SharedOptions.asLoaded.description, noSelectors.description,
      SharedOptions.activeActions.description, format.description,
      LimitOption.decidingLimits.description,
    ] + FilterOptions.decidingTable + [ColorChoice.option.description]

  /// Indexes and lists.
  let lists: [FilePath]
  let question: Question
  /// The kinds of actions whose contents are answered.
  let kinds: ActionSet
  let allowsActiveActions: Bool
  /// How pages make the requests that do not say it; nil takes their URLs as they are.
  let loading: PageLoading?
  let filters: FilterOptions
  let limits: LimitOption.DecidingLimits
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    lists = try arguments.lists()
    question = try Self.question(arguments)
    let hidesSelectors = try arguments.value(of: Self.noSelectors)
    kinds = Answer.kindsWithPayload.subtracting(hidesSelectors ? [.cssDisplayNone] : [])
    allowsActiveActions = try arguments.value(of: SharedOptions.activeActions)
    loading = try arguments.value(of: SharedOptions.asLoaded) ? PageLoading() : nil
    filters = try FilterOptions.deciding(arguments)
    limits = try arguments.value(of: LimitOption.decidingLimits)
    color = try arguments.value(of: ColorChoice.option)
  }

  private static func question(_ arguments: ParsedArguments) throws(UsageError) -> Question {
    let requests = try arguments.value(of: Self.requests)
    let format = try arguments.value(of: Self.format)
    if let options = try RequestOptions.given(in: arguments) {
      guard requests == nil else {
        throw UsageError("--requests and --url cannot be used together")
      }
      return .one(try options.request(), try options.loading(), format ?? .text)
    }
    guard format != .text else {
      throw UsageError(
        "--format text needs --url", help: "without --url, the answers are lines of JSON")
    }
    return .stream(requests)
  }
}
