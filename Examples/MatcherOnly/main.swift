// SPDX-License-Identifier: Apache-2.0

import SluiceMatching

/// The minimum that a proxy links, the product SluiceMatching: a matcher with an index, without the
/// reader of lists, the compiler or PCRE2.
///
///     MatcherOnly INDEX PAGE URL [TYPE]
enum MatcherOnly {
  static func run(_ arguments: [String]) throws -> String {
    guard arguments.count >= 3 else { return "MatcherOnly INDEX PAGE URL [TYPE]" }
    let matcher = Matcher.layering([try RuleIndex(opening: arguments[0])])
    let type = arguments.dropFirst(3).first.flatMap { LoadType(rawValue: $0) } ?? .image
    let page = try matcher.page(arguments[1])
    let decision = try matcher.decide(arguments[2], Load(type), on: page)
    return decision.isBlocked ? "block" : "allow"
  }
}

do {
  print(try MatcherOnly.run(Array(CommandLine.arguments.dropFirst())))
} catch {
  print(error)
}
