// SPDX-License-Identifier: Apache-2.0

internal import RuleText
internal import RuleModel
internal import TextFormats
public import Tools

/// The results of tests in the Test Anything Protocol, version 13, which all its readers support.
public enum RuleTestTAP {
  /// The whole report; rejected lists, and rules without a test if all must have one, are tests
  /// too.
  public static func text(of report: RuleTestReport) -> String {
    var lines: [(isPassed: Bool, title: String, notes: [String])] = []
    for file in report.files {
      if file.run == nil {
        lines.append((false, "\(file.path): \(file.condition)", file.reasons))
      }
      for result in file.run?.results ?? [] {
        let notes = result.mismatches.map(\.sentence) + (result.reason.map { [$0] } ?? [])
        lines.append((result.mismatches.isEmpty, title(of: result.test, file), notes))
      }
    }
    for coverage in report.needsAllRules ? report.coverage : [] {
      let missing = coverage.unexercised.map {
        "rule \($0.position.index), \(RuleWords.place(of: $0.position))"
      }
      lines.append((missing.isEmpty, "\(coverage.list): every rule is exercised", missing))
    }
    let body = lines.enumerated().map { number, line in
      text(number + 1, line.isPassed, line.title, line.notes)
    }
    return "TAP version 13\n1..\(lines.count)\n" + body.joined()
  }

  private static func title(of test: RuleTest, _ file: RuleTestReport.File) -> String {
    "\(file.path):\(test.line): \(test.name ?? RuleTestText.request(of: test))"
  }

  private static func text(
    _ number: Int, _ isPassed: Bool, _ title: String, _ notes: [String]
  ) -> String {
    // A bare `#` would begin a directive.
    let title = Visible.text(title).unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "#" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    let line = "\(isPassed ? "ok" : "not ok") \(number) - \(title)\n"
    guard !isPassed else { return line }
    // JSON strings are YAML strings.
    let rows = notes.map { note in
      var json = JSONWriter()
      json.value(Visible.text(note))
      return "    - \(String(decoding: json.bytes, as: UTF8.self))\n"
    }
    return line + "  ---\n  messages:\n" + rows.joined() + "  ...\n"
  }
}
