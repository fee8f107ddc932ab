// SPDX-License-Identifier: Apache-2.0

import PlainText
import SystemFiles

/// `--color`, in all subcommands that have it.
enum ColourChoice {
  static let option = Option(
    name: "color", value: "WHEN", choices: ["auto", "always", "never"],
    help: "auto (the default) uses colours on a terminal, unless NO_COLOR is set")

  /// The style that was asked for.
  static func style(_ arguments: ParsedArguments, isTerminal: Bool) -> Style {
    Style(isColoured: isColoured(arguments.value("color"), isTerminal: isTerminal))
  }

  private static func isColoured(_ choice: String?, isTerminal: Bool) -> Bool {
    switch choice {
    case "always": return true
    case "never": return false
    default:
      let isRefused = Environment.value(of: "NO_COLOR").map { !$0.isEmpty } ?? false
      return isTerminal && !isRefused && Environment.value(of: "TERM") != "dumb"
    }
  }
}
