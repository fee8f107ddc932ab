// SPDX-License-Identifier: Apache-2.0

/// Colors for a terminal, or none.
public struct Style: Sendable {
  /// The kinds of text that have a color.
  public enum Role: Sendable { case error, warning, note, help, frame, strong, added, removed }

  private let isColored: Bool

  /// Creates a style.
  public init(isColored: Bool) { self.isColored = isColored }

  /// Wraps text in the color of its role.
  public func paint(_ text: String, _ role: Role) -> String {
    isColored ? Style.start(of: role) + text + Style.end : text
  }

  /// Wraps bytes, which need not be UTF-8, in the color of their role.
  public func paint(_ bytes: ArraySlice<UInt8>, _ role: Role) -> [UInt8] {
    isColored ? Array(Style.start(of: role).utf8) + bytes + Array(Style.end.utf8) : Array(bytes)
  }

  private static let end = "\u{1B}[0m"

  private static func start(of role: Role) -> String {
    let code =
      switch role {
      case .error, .removed: "31"
      case .warning: "33"
      case .note: "36"
      case .help, .added: "32"
      case .frame: "34"
      case .strong: "1"
      }
    return "\u{1B}[\(role == .frame ? "" : "1;")\(code)m"
  }
}
