// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// A problem of a selector has a range inside it, and is the same in other contexts.
enum SelectorTrial {
  static func difference(_ selector: [UInt8]) -> String? {
    let problem = SelectorList.problem(in: selector)
    let isUnclosed = SelectorList.endsUnclosed(selector)
    if let problem {
      return problem.range.upperBound <= selector.count ? nil : "a problem outside of the text"
    }
    // A valid and closed selector is valid together with others too.
    guard !isUnclosed else { return nil }
    if SelectorList.problem(in: selector + Array(", a".utf8)) != nil {
      return "a selector is kept alone and not before another one"
    }
    if SelectorList.problem(in: Array("a, ".utf8) + selector) != nil {
      return "a selector is kept alone and not after another one"
    }
    return nil
  }
}
