// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SystemFiles

/// `--color`, in all subcommands that have it.
enum ColourChoice: String, CaseIterable, Sendable {
  case auto, always, never

  static let option = Option<ColourChoice>(
    "color", placeholder: "WHEN", default: .auto,
    help: "auto (the default) uses colours on a terminal unless NO_COLOR is set")

  /// The style for a stream.
  func style(for stream: borrowing OutputStream) -> Style {
    Style(isColoured: isColoured(isTerminal: stream.isTerminal))
  }

  private func isColoured(isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let isRefused = Environment.value(of: "NO_COLOR").map { !$0.isEmpty } ?? false
      return isTerminal && !isRefused && Environment.value(of: "TERM") != "dumb"
    }
  }

  /// The style for a file.
  var styleForFile: Style { Style(isColoured: isColoured(isTerminal: false)) }
}
