// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings

/// Findings about the options of a filter that can be read.
struct OptionAdvice {
  private let source: NetworkFilterSource

  init(_ source: NetworkFilterSource) { self.source = source }

  var findings: [Finding] {
    let values =
      (source.filter.hasRareOptions ? OptionValues(source).findings : [])
      + (removedType.map { [$0] } ?? [])
    guard
      !source.filter.types.isDisjoint(with: source.filter.excludedTypes)
        || source.filter.hasRareOptions && !source.filter.excludedMethods.isEmpty
    else { return values }
    return values + [contradictingTypes, contradictingMethods].compactMap { $0 }
  }

  /// `webrtc`, which AdGuard and Adblock Plus have removed; uBlock Origin refuses the filter.
  private var removedType: Finding? {
    guard source.filter.types.union(source.filter.excludedTypes).contains(.webrtc),
      let option = FilterParts(source.bytes, source.origin.range, source.dialect).options
        .first(where: { $0.name == "webrtc" })
    else { return nil }
    return Finding(
      .unknownOption, .warning, "\(source.dialect.title) no longer has `webrtc`",
      range: option.range, help: "no request has this type")
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
