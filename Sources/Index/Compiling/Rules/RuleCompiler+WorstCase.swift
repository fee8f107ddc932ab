// SPDX-License-Identifier: Apache-2.0

package import RuleMatching

/// Checks of a finished index before it is used.
extension RuleCompiler {
  /// The most that deciding with an index can cost.
  ///
  /// The index is opened for that, and so passes all checks for untrusted indexes.
  ///
  /// - Parameter index: An index that was just made.
  package static func worstCase(
    of index: CompiledIndex
  ) throws(LimitError) -> WorstCase {
    do throws(IndexError) {
      return try RuleIndex(
        index.bytes, engine: { _, _, _ in NoProgram() }, limits: .none
      ).worstCase
    } catch {
      throw LimitError(
        list: 0, rule: nil,
        message:
          "the finished index cannot be used: byte \(error.offset): \(error.message)")
    }
  }

  /// Throws if a decision would take too many steps for a URL.
  package static func check(
    _ worstCase: WorstCase, _ limits: CompileLimits
  ) throws(LimitError) {
    guard worstCase.answerBytes <= limits[.answerBytes] else {
      throw .beyond(limits, .answerBytes, list: 0, found: worstCase.answerBytes)
    }
    let steps = max(
      worstCase.steps(forDecisionAbout: CompileLimits.urlLength),
      worstCase.steps(forPageOf: CompileLimits.urlLength))
    guard steps <= limits[.decisionSteps] else {
      throw .beyond(limits, .decisionSteps, list: 0, found: steps)
    }
  }
}

/// Stands in for a pattern of an outside engine.
private struct NoProgram: PatternEngineProgram {
  var compiledBytes: Int { 0 }

  func matches(_ subject: Span<UInt8>) -> Bool { false }
}
