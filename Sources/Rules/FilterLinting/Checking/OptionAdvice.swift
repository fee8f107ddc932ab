// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import FilterText
internal import RuleText

/// What is doubtful about the options of a filter that can be read.
struct OptionAdvice {
  private let filter: NetworkFilter
  private let origin: FilterOrigin
  private let bytes: [UInt8]
  private let dialect: FilterDialect

  init(
    _ filter: NetworkFilter, _ origin: FilterOrigin, _ bytes: [UInt8], _ dialect: FilterDialect
  ) {
    self.filter = filter
    self.origin = origin
    self.bytes = bytes
    self.dialect = dialect
  }

  var findings: [Finding] {
    let values = filter.hasRareOptions ? OptionValues(filter, origin, bytes, dialect).findings : []
    guard
      !filter.types.isDisjoint(with: filter.excludedTypes)
        || filter.hasRareOptions && !filter.excludedMethods.isEmpty
    else { return values }
    return values + [contradictingTypes, contradictingMethods].compactMap { $0 }
  }

  /// `script,image,~image`; if nothing is left, the reader has said so.
  private var contradictingTypes: Finding? {
    guard !filter.types.isDisjoint(with: filter.excludedTypes), !filter.loadTypes.isEmpty else {
      return nil
    }
    return Finding(
      .contradictingOptions, .warning, "a type is both named and excluded", range: origin.range,
      help: "only the exclusion counts")
  }

  private var contradictingMethods: Finding? {
    guard !filter.methods.isDisjoint(with: filter.excludedMethods) else { return nil }
    return Finding(
      .contradictingOptions, .warning, "a method is both named and excluded", range: origin.range,
      help: "only the exclusion counts")
  }
}
