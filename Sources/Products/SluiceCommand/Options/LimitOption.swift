// SPDX-License-Identifier: Apache-2.0

import Compiling
import RuleMatching
import SystemFiles

/// `--limit NAME=NUMBER`: limits for lists, indexes and URLs.
enum LimitOption {
  /// The limits of lists and of their index.
  struct ListLimits {
    var index = CompileLimits()
    /// The most bytes of a list.
    var listBytes = FileReader.longest
  }

  private static let listBytes = "list-bytes"
  private static let urlBytes = "url-bytes"

  fileprivate static func option(help: String) -> OptionDescription {
    OptionDescription(name: "limit", placeholder: "NAME=NUMBER", help: help)
  }

  fileprivate static var listHelp: String {
    "reject what exceeds a limit; give it once for each of \(listBytes) (\(FileReader.longest)), "
      + CompileLimits.Quantity.allCases.map {
        "\($0.rawValue) (\(CompileLimits.usual($0)))"
      }.joined(separator: ", ")
  }

  @Sendable fileprivate static func listLimits(
    _ given: [GivenValue]
  ) throws(UsageError) -> ListLimits {
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

  /// The limits of indexes that decide, and of the URLs of their requests.
  struct DecidingLimits {
    var index = OpeningLimits()
    /// The most bytes of a URL.
    var longestURL = Matcher.usualLongestURL

    /// The limits for lists that are compiled in order to decide at once.
    var compiling: CompileLimits {
      var limits = CompileLimits()
      limits[.decisionSteps] = index[.decisionSteps]
      limits[.answerBytes] = index[.answerBytes]
      return limits
    }
  }

  private static var openingList: String {
    OpeningLimits.Quantity.allCases.map {
      "\($0.rawValue) (\(OpeningLimits.usual($0)))"
    }.joined(separator: ", ")
  }

  /// What the limits apply to.
  enum Subject {
    case indexes, indexesAndURLs
  }

  fileprivate static func help(_ subject: Subject) -> String {
    switch subject {
    case .indexes: "reject an index that exceeds a limit: \(openingList)"
    case .indexesAndURLs:
      "reject longer URLs, \(urlBytes)=NUMBER (default: \(Matcher.usualLongestURL)), and an index "
        + "that exceeds a limit: \(openingList)"
    }
  }

  fileprivate static func decidingLimits(
    _ given: [GivenValue], of subject: Subject
  ) throws(UsageError) -> DecidingLimits {
    var limits = DecidingLimits()
    let names =
      (subject == .indexes ? [] : [urlBytes]) + OpeningLimits.Quantity.allCases.map(\.rawValue)
    for value in given {
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

extension Option<LimitOption.ListLimits> {
  convenience init() {
    self.init(LimitOption.option(help: LimitOption.listHelp), read: LimitOption.listLimits)
  }
}

extension Option<LimitOption.DecidingLimits> {
  convenience init(_ subject: LimitOption.Subject) {
    self.init(LimitOption.option(help: LimitOption.help(subject))) { (given) throws(UsageError) in
      try LimitOption.decidingLimits(given, of: subject)
    }
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
