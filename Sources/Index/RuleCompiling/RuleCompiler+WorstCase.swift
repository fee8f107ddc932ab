// SPDX-License-Identifier: Apache-2.0

package import RuleMatching

/// Checks of a finished index before it is used.
extension RuleCompiler {
  /// The most that deciding with an index can cost.
  ///
  /// The index is opened for that, and so passes all checks for untrusted indexes.
  ///
  /// - Parameters:
  ///   - index: An index that was just made.
  ///   - engineSteps: The most steps that an outside engine takes for a pattern.
  package static func worstCase(
    of index: CompiledIndex, engineSteps: Int
  ) throws(LimitError) -> WorstCase {
    do throws(IndexError) {
      return try RuleIndex(index.bytes) { _, _ in NoProgram(mostSteps: engineSteps) }.worstCase
    } catch {
      throw LimitError(
        list: 0, rule: nil,
        message:
          "the finished index can not be used: byte \(error.offset): \(error.message)")
    }
  }

  /// Throws if a decision would take too many steps for a URL.
  package static func check(
    _ worstCase: WorstCase, _ limits: CompileLimits
  ) throws(LimitError) {
    let steps = worstCase.steps(forDecisionAbout: CompileLimits.urlLength)
    guard steps <= limits[.decisionSteps] else {
      throw .beyond(limits, .decisionSteps, list: 0, found: steps)
    }
  }
}

/// Stands in for a pattern of an outside engine.
private struct NoProgram: PatternEngineProgram {
  let mostSteps: Int

  func matches(_ subject: Span<UInt8>) -> Bool { false }
}
