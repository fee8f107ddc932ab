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

  /// The most bytes of a URL.
  static let longestURL = Option<Int>(
    name, placeholder: "NAME=NUMBER",
    help: "reject longer URLs: \(urlBytes)=NUMBER (default: \(Matcher.usualLongestURL))"
  ) { (given) throws(UsageError) in
    var longest = Matcher.usualLongestURL
    for value in given { longest = try value.limit(among: [urlBytes]).number }
    return longest
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
