// SPDX-License-Identifier: Apache-2.0

/// Something that is done with any bytes at all, and that must hold for all of them.
///
/// Fuzzers run a trial with inputs that they make up; tests run it with the seeds and with every
/// input that once failed.
package enum Trial: String, CaseIterable, Sendable {
  /// An index file whose length and checksum are made to fit.
  case index
  /// The sections of an index, around which a file is built that fits.
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
  /// A pattern and texts: our machines match as PCRE2 does.
  case engine

  /// Runs the trial; what does not hold is told in a sentence, or else nil is returned.
  ///
  /// Takes any bytes and never fails in another way, unless what it tries has a fault.
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
    }
  }
}
