// SPDX-License-Identifier: Apache-2.0

public import Requests
public import RuleMatching

/// The results of the tests of one file.
public struct RuleTestRun: Sendable {
  /// The result of one test.
  public struct Result: Sendable {
    /// The test.
    package let test: RuleTest
    /// The mismatches; empty if the test passed.
    package let mismatches: [Mismatch]
    /// The reason for the decision, in one sentence; for a failed test.
    public let reason: String?
    /// The rules that match the request.
    package let matched: [RuleReference]
  }

  /// The results, in the order of the file.
  public let results: [Result]
  /// The rules that match the request of at least one test.
  public let exercised: Set<RuleReference>

  /// The results of failed tests.
  public var failures: [Result] { results.filter { !$0.mismatches.isEmpty } }

  /// Runs the tests of a file.
  public init(
    _ file: RuleTestFile, on matcher: Matcher, resolving resolve: @escaping ChangeResolver
  ) {
    var answerer = RequestAnswerer(matcher, resolving: resolve)
    results = file.tests.map { RuleTestRun.result(of: $0, &answerer) }
    exercised = Set(results.lazy.flatMap(\.matched))
  }

  private static func result(of test: RuleTest, _ answerer: inout RequestAnswerer) -> Result {
    do throws(RequestError) {
      let decided = try answerer.decide(test.request)
      // Selectors are collected only if they are compared: a list for ads has 200 KB of them.
      let unused: ActionSet = test.expectation.needsSelectors ? [] : .cssDisplayNone
      let answer = try answerer.answer(
        to: decided, reporting: Answer.kindsWithPayload.subtracting(unused))
      let mismatches = test.expectation.mismatches(with: answer)
      return Result(
        test: test, mismatches: mismatches, reason: mismatches.isEmpty ? nil : try decided.reason,
        matched: try decided.matches.map(\.rule))
    } catch {
      let mismatch = Mismatch(member: "request", expected: "an answer", found: error.message)
      return Result(test: test, mismatches: [mismatch], reason: nil, matched: [])
    }
  }
}
