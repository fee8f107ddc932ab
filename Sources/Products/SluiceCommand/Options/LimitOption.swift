// SPDX-License-Identifier: Apache-2.0

import RuleCompiling
import RuleMatching
import SystemFiles

/// `--limit NAME=NUMBER`: limits of lists, indexes and URLs.
enum LimitOption {
  /// The limits of lists and of their index.
  struct ListLimits {
    var index = CompileLimits()
    /// The most bytes of a list.
    var listBytes = FileReader.longest
  }

  private static let name = "limit"
  private static let listBytes = "list-bytes"
  private static let urlBytes = "url-bytes"

  static let listLimits = Option<ListLimits>(
    name, placeholder: "NAME=NUMBER",
    help:
      "reject what exceeds a limit; give it once for each of \(listBytes) (\(FileReader.longest)), "
      + CompileLimits.Quantity.allCases.map {
        "\($0.rawValue) (\(CompileLimits.usual($0)))"
      }.joined(separator: ", ")
  ) { (given) throws(UsageError) in
    var limits = ListLimits()
    let names = [listBytes] + CompileLimits.Quantity.allCases.map(\.rawValue)
    for value in given {
      let (name, number) = try value.limit(among: names)
      if let quantity = CompileLimits.Quantity(rawValue: name) {
        limits.index[quantity] = number
      } else {
        limits.listBytes = min(number, FileReader.longest)
      }
    }
    return limits
  }

  /// The limits of indexes that decide, and of the URLs that they decide about.
  struct DecidingLimits {
    var index = OpeningLimits()
    /// The most bytes of a URL.
    var longestURL = Matcher.usualLongestURL

    /// The limits for lists that are compiled to decide at once.
    var compiling: CompileLimits {
      var limits = CompileLimits()
      limits[.decisionSteps] = index[.decisionSteps]
      limits[.answerBytes] = index[.answerBytes]
      return limits
    }
  }

  /// Limits of indexes alone.
  static let openingLimits = Option<DecidingLimits>(
    name, placeholder: "NAME=NUMBER",
    help: "reject an index that exceeds a limit: " + openingList
  ) { (given) throws(UsageError) in
    try decidingLimits(given, among: [])
  }

  /// The same with the most bytes of a URL.
  static let decidingLimits = Option<DecidingLimits>(
    name, placeholder: "NAME=NUMBER",
    help: "reject longer URLs, \(urlBytes)=NUMBER (default: \(Matcher.usualLongestURL)), and an "
      + "index that exceeds a limit: " + openingList
  ) { (given) throws(UsageError) in
    try decidingLimits(given, among: [urlBytes])
  }

  private static var openingList: String {
    OpeningLimits.Quantity.allCases.map {
      "\($0.rawValue) (\(OpeningLimits.usual($0)))"
    }.joined(separator: ", ")
  }

  private static func decidingLimits(
    _ given: [GivenValue], among more: [String]
  ) throws(UsageError) -> DecidingLimits {
    var limits = DecidingLimits()
    for value in given {
      let names = more + OpeningLimits.Quantity.allCases.map(\.rawValue)
      let (name, number) = try value.limit(among: names)
      if let quantity = OpeningLimits.Quantity(rawValue: name) {
        limits.index[quantity] = number
      } else {
        limits.longestURL = number
      }
    }
    return limits
  }
}

extension GivenValue {
  /// One limit, as in `rules=1000`.
  fileprivate func limit(
    among names: [String]
  ) throws(UsageError) -> (name: String, number: Int) {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
    let name = parts.first ?? ""
    guard names.contains(name) else {
      let hint = Suggestion.hint(for: name, among: names, prefix: "")
      throw UsageError(
        "unknown limit `\(name)` for `\(option)`",
        help: hint ?? "choose one of \(names.joined(separator: ", "))")
    }
    guard parts.count == 2, let number = Int(parts[1]), number > 0 else {
      throw UsageError("`\(option) \(name)` takes a number above 0, as in `\(name)=1000`")
    }
    return (name, number)
  }
}
