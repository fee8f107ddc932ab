// SPDX-License-Identifier: Apache-2.0

/// Colours for a terminal, or none.
public struct Style: Sendable {
  /// What a piece of text is.
  public enum Role: Sendable { case error, warning, note, help, frame, strong, added, removed }

  private let isColoured: Bool

  /// Makes a style.
  public init(isColoured: Bool) { self.isColoured = isColoured }

  /// Wraps text in the colour of its role.
  public func paint(_ text: String, _ role: Role) -> String {
    guard isColoured else { return text }
    let code =
      switch role {
      case .error, .removed: "31"
      case .warning: "33"
      case .note: "36"
      case .help, .added: "32"
      case .frame: "34"
      case .strong: "1"
      }
    return "\u{1B}[\(role == .frame ? "" : "1;")\(code)m\(text)\u{1B}[0m"
  }
}
