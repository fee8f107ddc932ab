// SPDX-License-Identifier: Apache-2.0

/// Colours for a terminal, or none.
public struct Style: Sendable {
  /// The kinds of text that have a colour.
  public enum Role: Sendable { case error, warning, note, help, frame, strong, added, removed }

  private let isColoured: Bool

  /// Makes a style.
  public init(isColoured: Bool) { self.isColoured = isColoured }

  /// Wraps text in the colour of its role.
  public func paint(_ text: String, _ role: Role) -> String {
    isColoured ? Style.start(of: role) + text + Style.end : text
  }

  /// Wraps bytes, which need not be UTF-8, in the colour of their role.
  public func paint(_ bytes: ArraySlice<UInt8>, _ role: Role) -> [UInt8] {
    isColoured ? Array(Style.start(of: role).utf8) + bytes + Array(Style.end.utf8) : Array(bytes)
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
