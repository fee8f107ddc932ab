// SPDX-License-Identifier: Apache-2.0

internal import RuleText
internal import RuleModel
internal import TextFormats
public import Tools

/// The results of tests as JUnit XML, which build servers display.
public enum RuleTestJUnit {
  /// The whole report: a suite for each file, and one for the rules if all must be exercised.
  public static func text(of report: RuleTestReport) -> String {
    let suites = report.files.map { suite(of: $0) } + (report.needsAllRules ? [rules(report)] : [])
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      + suites.joined() + "</testsuites>\n"
  }

  private static func suite(of file: RuleTestReport.File) -> String {
    guard let run = file.run else {
      return suite(
        file.path, tests: 1, failures: 1,
        [testCase(file.condition, file.path, failures: file.reasons)])
    }
    let cases = run.results.map { result in
      let name = result.test.name ?? RuleTestText.request(of: result.test)
      let reasons = result.reason.map { [$0] } ?? []
      return testCase(
        name, file.path, line: result.test.line,
        failures: result.mismatches.isEmpty ? [] : result.mismatches.map(\.sentence) + reasons)
    }
    return suite(file.path, tests: run.results.count, failures: run.failures.count, cases)
  }

  private static func rules(_ report: RuleTestReport) -> String {
    let cases = report.coverage.map { coverage in
      testCase(
        "every rule is exercised", coverage.list,
        failures: coverage.unexercised.map {
          "rule \($0.position.index), \(RuleWords.place(of: $0.position))"
        }
      )
    }
    let failed = report.coverage.count { !$0.unexercised.isEmpty }
    return suite("rules", tests: cases.count, failures: failed, cases)
  }

  private static func suite(
    _ name: String, tests: Int, failures: Int, _ cases: [String]
  ) -> String {
    "  <testsuite name=\"\(escaped(name))\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\">\n"
      + cases.joined() + "  </testsuite>\n"
  }

  private static func testCase(
    _ name: String, _ path: String, line: Int? = nil, failures: [String]
  ) -> String {
    let attributes =
      "name=\"\(escaped(name))\" classname=\"\(escaped(path))\""
      + (line.map { " file=\"\(escaped(path))\" line=\"\($0)\"" } ?? "")
    guard let first = failures.first else { return "    <testcase \(attributes)/>\n" }
    return "    <testcase \(attributes)>\n      <failure message=\"\(escaped(first))\">"
      + failures.map { escaped($0) }.joined(separator: "\n") + "</failure>\n    </testcase>\n"
  }

  /// Text escaped for XML; XML 1.0 cannot contain control characters at all.
  private static func escaped(_ text: String) -> String {
    Visible.text(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
