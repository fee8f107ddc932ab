// SPDX-License-Identifier: Apache-2.0

import Linting
import Sluice

/// Lists of patterns of the wide dialect, which PCRE2 runs.
enum WidePatterns {
  /// Compiles a rule that blocks for each pattern; nil if they are refused.
  static func compile(_ patterns: [String]) -> Compilation? {
    let rules = patterns.map { pattern in
      let text = pattern.replacing("\\", with: "\\\\")
      return #"{"trigger":{"url-filter":"\#(text)"},"action":{"type":"block"}}"#
    }
    let list = SourceList(name: "a.json", bytes: Array("[\(rules.joined(separator: ","))]".utf8))
    return try? ListCompiler(LintOptions(target: .sluice, dialect: .pcre)).compile([list])
  }
}

/// A text again and again.
func many(_ count: Int, _ text: String) -> String { String(repeating: text, count: max(0, count)) }
