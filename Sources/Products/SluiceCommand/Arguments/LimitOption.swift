// SPDX-License-Identifier: Apache-2.0

import RuleCompiling
import RuleMatching
import SystemFiles

/// `--limit NAME=NUMBER`: what lists, indexes and URLs may come to.
enum LimitOption {
  /// Limits that are not the compiler's.
  private static let listBytes = "list-bytes"
  private static let urlBytes = "url-bytes"

  // MARK: Compiling

  private static let compileNames = [listBytes] + CompileLimits.Quantity.allCases.map(\.rawValue)

  static let ofCompiling = OptionDescription(
    name: "limit", value: "NAME=NUMBER",
    help: "refuse what is beyond; once for each of list-bytes (usually \(FileReader.longest)), "
      + CompileLimits.Quantity.allCases.map {
        "\($0.rawValue) (\(CompileLimits.usual($0)))"
      }.joined(separator: ", "))

  /// What the index may come to.
  static func compileLimits(_ arguments: ParsedArguments) throws(UsageError) -> CompileLimits {
    var limits = CompileLimits()
    for (name, number) in try numbers(arguments, compileNames) {
      if let quantity = CompileLimits.Quantity(rawValue: name) { limits[quantity] = number }
    }
    return limits
  }

  /// How long a list may be.
  static func longestList(_ arguments: ParsedArguments) throws(UsageError) -> Int {
    let numbers = try numbers(arguments, compileNames)
    return min(numbers.last { $0.name == listBytes }?.number ?? .max, FileReader.longest)
  }

  // MARK: Deciding

  static let ofDeciding = OptionDescription(
    name: "limit", value: "NAME=NUMBER",
    help: "refuse what is beyond: url-bytes (usually \(Matcher.usualLongestURL))")

  /// How long a URL may be.
  static func longestURL(_ arguments: ParsedArguments) throws(UsageError) -> Int {
    try numbers(arguments, [urlBytes]).last?.number ?? Matcher.usualLongestURL
  }

  // MARK: Values

  private static func numbers(
    _ arguments: ParsedArguments, _ names: [String]
  ) throws(UsageError) -> [(name: String, number: Int)] {
    var numbers: [(name: String, number: Int)] = []
    for text in arguments.all("limit") {
      let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
      let name = parts.first ?? ""
      guard names.contains(name) else {
        let hint = Suggestion.hint(for: name, among: names, prefix: "")
        throw UsageError(
          "`--limit` does not know `\(name)`",
          help: hint ?? "known are \(names.joined(separator: ", "))")
      }
      guard parts.count == 2, let number = Int(parts[1]), number > 0 else {
        throw UsageError("`--limit \(name)` needs a number above 0, as in `\(name)=1000`")
      }
      numbers.append((name, number))
    }
    return numbers
  }
}
