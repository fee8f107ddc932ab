// SPDX-License-Identifier: Apache-2.0

/// A property that must hold for any bytes.
///
/// Fuzzers run a trial with generated inputs; tests run it with the initial inputs and with every
/// input that once failed.
package enum Trial: String, CaseIterable, Sendable {
  /// An index file whose length and checksum are corrected.
  case index
  /// The sections of an index, from which a matching file is built.
  case sections
  /// The text of a rule list.
  case rules
  /// A url-filter.
  case pattern
  /// A selector of CSS.
  case selector
  /// A URL.
  case address
  /// A request as a line of JSON.
  case request
  /// A log of requests, replayed.
  case log
  /// A file of tests.
  case tests
  /// Lists and loads: an index, in memory and mapped, decides as the reference does.
  case decisions
  /// A pattern and texts: Sluice's machines match as PCRE2 does.
  case engine
  /// A list for ad blockers, read.
  case filters
  /// A list for ad blockers, as rules.
  case conversion
  /// Filters and loads: rules that are reported exact decide as the filters.
  case exactness

  /// Runs the trial; returns a sentence about what failed, or nil.
  ///
  /// Accepts any bytes and never fails in another way, unless the tested code has a bug.
  package func difference(_ input: [UInt8]) -> String? {
    switch self {
    case .index: IndexTrial.difference(file: input)
    case .sections: IndexTrial.difference(sections: input)
    case .rules: RulesTrial.difference(input)
    case .pattern: PatternTrial.difference(input)
    case .selector: SelectorTrial.difference(input)
    case .address: AddressTrial.difference(input)
    case .request: RequestTrial.difference(input)
    case .log: LogTrial.difference(input)
    case .tests: RuleTestTrial.difference(input)
    case .decisions: DecisionTrial.difference(input)
    case .engine: EngineTrial.difference(input)
    case .filters: FilterListTrial.difference(input)
    case .conversion: ConversionTrial.difference(input)
    case .exactness: ExactnessTrial.difference(input)
    }
  }
}
