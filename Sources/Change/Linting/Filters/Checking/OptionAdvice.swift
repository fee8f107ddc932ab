// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings

/// Findings about the options of a filter that can be read.
struct OptionAdvice {
  private let source: NetworkFilterSource

  init(_ source: NetworkFilterSource) { self.source = source }

  var findings: [Finding] {
    let values = source.filter.hasRareOptions ? OptionValues(source).findings : []
    guard
      !source.filter.types.isDisjoint(with: source.filter.excludedTypes)
        || source.filter.hasRareOptions && !source.filter.excludedMethods.isEmpty
    else { return values }
    return values + [contradictingTypes, contradictingMethods].compactMap { $0 }
  }

  /// `script,image,~image`; if nothing is left, the reader has already reported it.
  private var contradictingTypes: Finding? {
    guard !source.filter.types.isDisjoint(with: source.filter.excludedTypes),
      !source.filter.loadTypes.isEmpty
    else {
      return nil
    }
    return Finding(
      .contradictingOptions, .warning, "a type is both named and excluded",
      range: source.origin.range,
      help: "only the exclusion counts")
  }

  private var contradictingMethods: Finding? {
    guard !source.filter.methods.isDisjoint(with: source.filter.excludedMethods) else { return nil }
    return Finding(
      .contradictingOptions, .warning, "a method is both named and excluded",
      range: source.origin.range,
      help: "only the exclusion counts")
  }
}
