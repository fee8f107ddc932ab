// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
public import RuleModel

/// How the patterns of a list are meant.
public enum PatternDialect: Sendable {
  /// As WebKit reads them.
  case webKit
  /// As PCRE2 reads them.
  case pcre
}

/// A list to compile.
public struct CompilableList: Sendable {
  /// Its name in the index.
  public let name: String
  /// Its text.
  public let source: [UInt8]
  /// The rules of it that are to be in the index, in their order.
  public let rules: [Rule]
  /// Where each of them stands in the list and in the text.
  public let origins: [RuleOrigin]
  /// How their patterns are meant.
  public let dialect: PatternDialect

  /// Makes a list of rules that were read of a source and checked.
  public init(
    name: String, source: [UInt8], rules: [Rule], origins: [RuleOrigin],
    dialect: PatternDialect = .webKit
  ) {
    self.name = name
    self.source = source
    self.rules = rules
    self.origins = origins
    self.dialect = dialect
  }
}

/// An index that was just made.
public struct CompiledIndex: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// How many rules it has.
  public let ruleCount: Int
  /// How many rules are found from which part of it.
  public let parts: [IndexPart: Int]
}

/// Why lists can not be compiled.
public struct CompileError: Error, Sendable, Equatable {
  /// The place of the list among those that were given.
  public let list: Int
  /// The rule's place in it, counted from 0, if it is about one rule.
  public let rule: Int?
  /// One sentence for a person.
  public let message: String
  /// The limit that is in the way, if it can be changed.
  public let limit: CompileLimits.Quantity?

  init(list: Int, rule: Int?, message: String, limit: CompileLimits.Quantity? = nil) {
    self.list = list
    self.rule = rule
    self.message = message
    self.limit = limit
  }
}
