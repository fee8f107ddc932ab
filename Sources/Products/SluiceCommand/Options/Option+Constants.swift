// SPDX-License-Identifier: Apache-2.0

import Filters

/// `--constant`: the names in the conditions of filter lists.
extension Option<FilterConstants> {
  convenience init() {
    self.init(
      "constant", placeholder: "NAME[=false],…",
      help: """
        set a name in `!#if` to true or false (default: env_safari, adguard_ext_safari, and the name
        of the list's ad blocker are true)
        """,
      read: Option.constants)
  }

  @Sendable private static func constants(
    _ given: [GivenValue]
  ) throws(UsageError) -> FilterConstants {
    var values: [String: Bool] = [:]
    for item in given.flatMap({ $0.text.split(separator: ",") }) {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard isName(parts[0]) else {
        throw UsageError(
          "`\(parts[0])` is not the name of a constant",
          help: "write letters, digits, `_`, `-` and `.`, as in `env_safari`")
      }
      switch parts.count > 1 ? parts[1] : "true" {
      case "true": values[String(parts[0])] = true
      case "false": values[String(parts[0])] = false
      default:
        throw UsageError(
          "invalid value of the constant `\(parts[0])`", help: "write `true` or `false`")
      }
    }
    return FilterConstants(values)
  }

  /// Whether a condition of a list can contain the name.
  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isHostByte)
  }
}
