// SPDX-License-Identifier: Apache-2.0

/// What a subcommand takes, declared as a property that holds its value.
///
/// Reflection finds the declarations of a subcommand, so that no list has to name them again. This
/// is a class because a cast to a protocol searches all conformances of the program, once for each
/// type of value. The values that the subclasses read are behind a lock, but the compiler does not
/// check that for classes with subclasses.
class Declaration: @unchecked Sendable {
  /// What is declared; the parser, help, manual page, completions and guide are generated from it.
  let arguments: [ArgumentDescription]

  init(_ arguments: [ArgumentDescription]) { self.arguments = arguments }

  /// Reads the given values.
  func read(_ arguments: ParsedArguments) throws(UsageError) {}

  /// The declarations among the properties of a value, in the order in which they are written.
  static func all(in value: some Sendable) -> [Declaration] {
    Mirror(reflecting: value).children.compactMap { $0.value as? Declaration }
  }
}

/// An option or the operands, as parser and pages see them.
enum ArgumentDescription: Sendable {
  case option(OptionDescription)
  case operands(OperandsDescription)
}

/// Options that several subcommands share: a struct whose properties declare them.
@propertyWrapper final class OptionGroup<Value: Sendable>: Declaration, @unchecked Sendable {
  let wrappedValue: Value
  private let declarations: [Declaration]

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
    declarations = Declaration.all(in: wrappedValue)
    super.init(declarations.flatMap(\.arguments))
  }

  override func read(_ arguments: ParsedArguments) throws(UsageError) {
    for declaration in declarations { try declaration.read(arguments) }
  }
}
