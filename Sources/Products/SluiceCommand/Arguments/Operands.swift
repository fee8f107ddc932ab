// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SystemFiles

/// The operands of a subcommand.
@propertyWrapper final class Operands<Value: Sendable>: Declaration, @unchecked Sendable {
  private let make: @Sendable (ParsedArguments) throws(UsageError) -> Value
  private let value = Mutex<Value?>(nil)

  init(
    _ placeholder: String, choices: [String] = [],
    read: @escaping @Sendable (ParsedArguments) throws(UsageError) -> Value
  ) {
    make = read
    super.init([.operands(OperandsDescription(placeholder: placeholder, choices: choices))])
  }

  /// The value, which is read before a run begins.
  var wrappedValue: Value {
    guard let value = value.withLock({ $0 }) else { preconditionFailure("nothing was read") }
    return value
  }

  override func read(_ arguments: ParsedArguments) throws(UsageError) {
    let made = try make(arguments)
    value.withLock { $0 = made }
  }
}

/// The operands as parser, help, manual pages and completions see them.
struct OperandsDescription: Sendable {
  /// What they stand for, as in "FILE…"; empty if there are none.
  var placeholder = ""
  /// The words that an operand can be; empty for files.
  var choices: [String] = []
}

extension Operands<[FilePath]> {
  /// Any number of files.
  convenience init(_ placeholder: String) { self.init(placeholder) { $0.operands } }

  /// One or more files.
  convenience init(_ placeholder: String, ifNone error: UsageError) {
    self.init(placeholder) { (arguments) throws(UsageError) in
      guard !arguments.operands.isEmpty else { throw error }
      return arguments.operands
    }
  }

  /// One or more indexes; a folder stands for those in it.
  convenience init(indexes placeholder: String) {
    self.init(placeholder) { (arguments) throws(UsageError) in
      var indexes: [FilePath] = []
      for path in try arguments.indexes() { indexes += try path.indexes() ?? [path] }
      return indexes
    }
  }

  /// One or more indexes and lists.
  convenience init(lists placeholder: String) {
    self.init(placeholder) { (arguments) throws(UsageError) in
      guard !arguments.operands.isEmpty else {
        throw UsageError(
          "no index given", help: "name a list, or an index from `sluice compile`")
      }
      guard !arguments.operands.contains(where: \.isStandardStream) else {
        throw UsageError(
          "`\(arguments.subcommand.name)` cannot read a list from standard input",
          help: "name a file")
      }
      return arguments.operands
    }
  }
}

extension ParsedArguments {
  /// One or more operands as indexes.
  func indexes() throws(UsageError) -> [FilePath] {
    guard !operands.isEmpty else {
      throw UsageError(
        "no index given",
        help: "compile one from a rule list with `sluice compile FILE -o OUT.sluice`")
    }
    return operands
  }
}

extension FilePath {
  /// The indexes in a folder; nil if this is none.
  fileprivate func indexes() throws(UsageError) -> [FilePath]? {
    guard Directory.kind(of: self) == .directory else { return nil }
    guard let found = try? Directory.files(in: self, ending: ".sluice"), !found.isEmpty else {
      throw UsageError("no index (*.sluice) found in \(text)")
    }
    return found
  }

  /// The given name if this is standard input.
  func named(_ inputName: FilePath?) -> FilePath { isStandardStream ? inputName ?? self : self }
}

extension [FilePath] {
  /// Refuses a name for standard input if that is not read.
  func checkInputName(_ name: FilePath?) throws(UsageError) {
    guard name == nil || contains(where: \.isStandardStream) else {
      throw UsageError("--stdin-filename needs `-`, standard input")
    }
  }

  /// Refuses to read standard input twice.
  func checkStandardInput() throws(UsageError) {
    guard count(where: \.isStandardStream) <= 1 else {
      throw UsageError("standard input (`-`) can be read only once")
    }
  }
}
