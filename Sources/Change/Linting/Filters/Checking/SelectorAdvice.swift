// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings
internal import Patterns

/// Errors in the selector of a filter.
struct SelectorAdvice {
  private let filter: HidingFilter
  private let origin: FilterOrigin
  private let bytes: [UInt8]

  init(_ filter: HidingFilter, _ origin: FilterOrigin, _ bytes: [UInt8]) {
    self.filter = filter
    self.origin = origin
    self.bytes = bytes
  }

  var findings: [Finding] {
    // Procedures have a grammar of their own, which each ad blocker extends.
    guard filter.procedure == nil, filter.path == nil else {
      guard OpenSign.hasOpenParenthesis(filter.selector) else { return [] }
      return [unclosed("a parenthesis")]
    }
    if let problem = SelectorList.problem(in: filter.selector) { return [invalid(problem)] }
    guard SelectorList.endsUnclosed(filter.selector) else { return [] }
    return [unclosed(OpenSign.name(in: filter.selector))]
  }

  private func unclosed(_ name: String) -> Finding {
    Finding(
      .invalidSelector, .warning, "the selector ends before \(name) is closed", range: selector,
      help: "close it")
  }

  private func invalid(_ problem: SelectorProblem) -> Finding {
    let start = selector.lowerBound + problem.range.lowerBound
    let range = start..<min(selector.upperBound, start + problem.range.count)
    return Finding(
      .invalidSelector, .warning, "WebKit cannot read the selector: \(problem.message)",
      range: selector.contains(start) ? range : selector, help: suggestion(at: problem.range))
  }

  /// The procedure that was probably intended by an unknown pseudo-class.
  private func suggestion(at range: Range<Int>) -> String? {
    guard range.upperBound <= filter.selector.count, filter.selector[range].first == Sign.colon
    else { return nil }
    let name = filter.selector.text((range.lowerBound + 1)..<range.upperBound)
    guard name.utf8.count > 3 else { return nil }
    return FilterSuggestion.best(for: name, among: FilterParts.procedures).map {
      "did you mean `:\($0)`?"
    }
  }

  /// Where the selector is written, or the filter if it is written in another form.
  private var selector: Range<Int> {
    let body = FilterParts(bytes, origin.range, .adblockPlus).body
    return bytes[body].starts(with: filter.selector)
      ? body.lowerBound..<(body.lowerBound + filter.selector.count) : origin.range
  }
}
