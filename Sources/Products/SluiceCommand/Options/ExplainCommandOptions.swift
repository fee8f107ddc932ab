// SPDX-License-Identifier: Apache-2.0

import Loads
import RuleMatching
import SystemFiles

/// The options of `sluice explain`.
struct ExplainCommandOptions: CommandOptions {
  static let table =
    RequestOptions.table + [
      SharedOptions.activeActions.description, SharedOptions.answerFormat.description,
      SharedOptions.map.description,
      LimitOption.decidingLimits.description,
    ] + FilterOptions.decidingTable + [ColorChoice.option.description]

  /// Indexes and lists.
  let lists: [FilePath]
  let request: MatchRequest
  /// How the page makes it; nil takes its URL as it is.
  let loading: PageLoading?
  let allowsActiveActions: Bool
  let format: AnswerFormat
  let filters: FilterOptions
  /// The maps of optimized lists.
  let maps: [FilePath]
  let limits: LimitOption.DecidingLimits
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    lists = try arguments.lists()
    let described = try RequestOptions(arguments)
    request = try described.request()
    loading = try described.loading()
    allowsActiveActions = try arguments.value(of: SharedOptions.activeActions)
    format = try arguments.value(of: SharedOptions.answerFormat)
    filters = try FilterOptions.deciding(arguments)
    maps = try arguments.value(of: SharedOptions.map)
    limits = try arguments.value(of: LimitOption.decidingLimits)
    color = try arguments.value(of: ColorChoice.option)
  }
}
