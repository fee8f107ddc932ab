// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// What a list is held against.
public struct LintOptions: Sendable {
  /// The WebKit that the list is meant for.
  public var target: Target
  /// Which patterns it may use.
  public var dialect: Dialect

  /// Makes options; without arguments the list is held against WebKitGTK 2.50.
  public init(target: Target = .webkitGTK250, dialect: Dialect = .webkit) {
    self.target = target
    self.dialect = dialect
  }
}
