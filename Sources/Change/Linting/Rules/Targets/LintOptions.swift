// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// The options for checking a list.
public struct LintOptions: Sendable {
  /// The WebKit that the list is meant for.
  public var target: Target
  /// The patterns that it may use.
  public var dialect: Dialect

  /// Creates options; by default the list is checked for WebKitGTK 2.50.
  public init(target: Target = .webkitGTK250, dialect: Dialect = .webkit) {
    self.target = target
    self.dialect = dialect
  }
}
