// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import TextFormats
import SystemFiles

/// `--color`, in all subcommands that have it.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// The style for a stream.
  func style(for stream: borrowing OutputStream) -> Style {
    Style(isColored: isColored(isTerminal: stream.isTerminal))
  }

  private func isColored(isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let isRefused = Environment.value(of: "NO_COLOR").map { !$0.isEmpty } ?? false
      return isTerminal && !isRefused && Environment.value(of: "TERM") != "dumb"
    }
  }

  /// The style for a file.
  var styleForFile: Style { Style(isColored: isColored(isTerminal: false)) }
}

extension Option<ColorChoice> {
  convenience init() {
    self.init(
      "color", placeholder: "WHEN", default: .auto,
      help: "auto (the default) uses colors on a terminal unless NO_COLOR is set")
  }
}
