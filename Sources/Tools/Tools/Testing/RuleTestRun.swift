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
    /// Why the load is decided as it is, in one sentence; for a failed test.
    public let reason: String?
    /// The rules that match the request.
    package var matched: [RuleReference] = []
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
    // Selectors are collected only if they are compared: a list for ads has 200 KB of them.
    var answerer = RequestAnswerer(matcher, resolving: resolve)
    var plainAnswerer = RequestAnswerer(
      matcher, reporting: Answer.kindsWithPayload.subtracting(.cssDisplayNone), resolving: resolve)
    var exercised: Set<RuleReference> = []
    results = file.tests.map { test in
      let matched = (try? plainAnswerer.matches(test.request).map(\.rule)) ?? []
      exercised.formUnion(matched)
      var result =
        test.expectation.needsSelectors
        ? RuleTestRun.result(of: test, &answerer) : RuleTestRun.result(of: test, &plainAnswerer)
      result.matched = matched
      return result
    }
    self.exercised = exercised
  }

  private static func result(of test: RuleTest, _ answerer: inout RequestAnswerer) -> Result {
    do throws(RequestError) {
      let mismatches = test.expectation.mismatches(with: try answerer.answer(test.request))
      let reason = mismatches.isEmpty ? nil : try answerer.reason(for: test.request)
      return Result(test: test, mismatches: mismatches, reason: reason)
    } catch {
      let mismatch = Mismatch(member: "request", expected: "an answer", found: error.message)
      return Result(test: test, mismatches: [mismatch], reason: nil)
    }
  }
}
