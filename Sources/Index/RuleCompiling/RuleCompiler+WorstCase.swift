// SPDX-License-Identifier: Apache-2.0

package import RuleMatching

/// Looking at an index that was just written, before anybody uses it.
extension RuleCompiler {
  /// What deciding with an index can cost at most.
  ///
  /// The index is opened for that, and so held against all that is held against those of strangers.
  ///
  /// - Parameters:
  ///   - index: An index that was just made.
  ///   - engineSteps: What an outside engine takes at most for a pattern.
  package static func worstCase(
    of index: CompiledIndex, engineSteps: Int
  ) throws(LimitError) -> WorstCase {
    do throws(IndexError) {
      return try RuleIndex(index.bytes) { _, _ in NoProgram(mostSteps: engineSteps) }.worstCase
    } catch {
      throw LimitError(
        list: 0, rule: nil,
        message:
          "the index that was made can not be used, at byte \(error.offset): \(error.message)")
    }
  }

  /// Refuses what would take too many steps for a URL.
  package static func check(
    _ worstCase: WorstCase, _ limits: CompileLimits
  ) throws(LimitError) {
    let steps = worstCase.steps(forDecisionAbout: CompileLimits.urlLength)
    guard steps <= limits[.decisionSteps] else {
      throw .beyond(limits, .decisionSteps, list: 0, found: steps)
    }
  }
}

/// Stands for what an outside engine would run.
private struct NoProgram: PatternEngineProgram {
  let mostSteps: Int

  func matches(_ subject: Span<UInt8>) -> Bool { false }
}
