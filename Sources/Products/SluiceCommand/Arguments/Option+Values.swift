// SPDX-License-Identifier: Apache-2.0

import SystemFiles

// The kinds of values that options have. If an option is given several times, the last value
// counts, unless the value is an array.

/// A named choice among a few values.
typealias NamedChoice = RawRepresentable<String> & CaseIterable & Sendable

/// A value that an option can have.
protocol OptionValue: Sendable {
  init(_ given: GivenValue) throws(UsageError)
}

extension Option<Bool> {
  /// An option without a value.
  convenience init(_ name: String, letter: Character? = nil, help: String) {
    self.init(OptionDescription(name: name, letter: letter, help: help))
  }

  /// An option without a value that several subcommands have.
  convenience init(_ shared: OptionDescription) { self.init(shared) { given in !given.isEmpty } }
}

extension Option {
  /// An option with a value; nil if it is not given.
  convenience init<Given: OptionValue>(
    _ name: String, letter: Character? = nil, placeholder: String, help: String
  ) where Value == Given? {
    self.init(
      OptionDescription(name: name, letter: letter, placeholder: placeholder, help: help))
  }

  /// An option with a value that several subcommands have; nil if it is not given.
  convenience init<Given: OptionValue>(_ shared: OptionDescription) where Value == Given? {
    self.init(shared) { (given) throws(UsageError) in
      try given.last.map { (value) throws(UsageError) in try Given(value) }
    }
  }

  /// An option with values; none if it is not given.
  convenience init<Given: OptionValue>(
    _ name: String, letter: Character? = nil, placeholder: String, help: String
  ) where Value == [Given] {
    self.init(
      OptionDescription(name: name, letter: letter, placeholder: placeholder, help: help))
  }

  /// An option with values that several subcommands have.
  convenience init<Given: OptionValue>(_ shared: OptionDescription) where Value == [Given] {
    self.init(shared) { (given) throws(UsageError) in
      try given.map { (value) throws(UsageError) in try Given(value) }
    }
  }

  /// An option whose values are read together.
  convenience init(
    _ name: String, placeholder: String, help: String,
    read: @escaping @Sendable ([GivenValue]) throws(UsageError) -> Value
  ) {
    self.init(
      OptionDescription(name: name, placeholder: placeholder, help: help), read: read)
  }
}

extension Option where Value: OptionValue {
  /// An option with a value and a default.
  convenience init(
    _ name: String, letter: Character? = nil, placeholder: String, default usual: Value,
    help: String
  ) {
    self.init(
      OptionDescription(name: name, letter: letter, placeholder: placeholder, help: help)
    ) { (given) throws(UsageError) in
      try given.last.map { (value) throws(UsageError) in try Value(value) } ?? usual
    }
  }

  /// A required option.
  convenience init(
    _ name: String, letter: Character? = nil, placeholder: String, ifMissing error: UsageError,
    help: String
  ) {
    self.init(
      OptionDescription(name: name, letter: letter, placeholder: placeholder, help: help)
    ) { (given) throws(UsageError) in
      guard let value = given.last else { throw error }
      return try Value(value)
    }
  }
}

extension Option<[UInt8]?> {
  /// An option whose value may be empty.
  convenience init(_ name: String, placeholder: String, orEmpty help: String) {
    self.init(
      OptionDescription(name: name, placeholder: placeholder, allowsEmptyValue: true, help: help)
    ) { given in
      given.last?.bytes
    }
  }
}

// MARK: Values

extension [UInt8]: OptionValue {
  init(_ given: GivenValue) { self = given.bytes }
}

extension String: OptionValue {
  init(_ given: GivenValue) { self = given.text }
}

extension FilePath: OptionValue {
  init(_ given: GivenValue) { self = given.path }
}

extension Int: OptionValue {
  /// A number, 0 or more.
  init(_ given: GivenValue) throws(UsageError) {
    guard let number = Int(given.text), number >= 0 else {
      throw UsageError("`\(given.option)` takes a number, 0 or more, not `\(given.text)`")
    }
    self = number
  }
}

// MARK: Choices

extension Option where Value: NamedChoice {
  /// An option with one of a few values and a default.
  convenience init(
    _ name: String, letter: Character? = nil, placeholder: String = "NAME", default usual: Value,
    help: String
  ) {
    self.init(
      OptionDescription(
        name: name, letter: letter, placeholder: placeholder,
        choices: Value.allCases.map(\.rawValue), help: help)
    ) { (given) throws(UsageError) in
      try Value.last(of: given) ?? usual
    }
  }
}

extension Option {
  /// An option with one of a few values; nil if none is given.
  convenience init<Choice: NamedChoice>(_ name: String, letter: Character? = nil, help: String)
  where Value == Choice? {
    self.init(
      OptionDescription(
        name: name, letter: letter, placeholder: "NAME",
        choices: Choice.allCases.map(\.rawValue), help: help)
    ) { (given) throws(UsageError) in
      try Choice.last(of: given)
    }
  }

  /// An option with one of a few values, or a name for all of them, which is the default: then nil.
  convenience init<Choice: NamedChoice>(
    _ name: String, letter: Character? = nil, all: String, help: String
  ) where Value == Choice? {
    self.init(
      OptionDescription(
        name: name, letter: letter, placeholder: "NAME",
        choices: [all] + Choice.allCases.map(\.rawValue), help: help)
    ) { (given) throws(UsageError) in
      try Choice.last(of: given, all: all)
    }
  }

  /// An option with one of a few values, or with none; nil if it is not given.
  convenience init<Choice: NamedChoice>(
    _ name: String, placeholder: String = "NAME", whenAlone implied: Choice, help: String
  ) where Value == Choice? {
    self.init(
      OptionDescription(
        name: name, placeholder: placeholder, choices: Choice.allCases.map(\.rawValue),
        impliedValue: implied.rawValue, help: help)
    ) { (given) throws(UsageError) in
      try Choice.last(of: given)
    }
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// The last given choice, nil for the name of all; all given choices must be known.
  fileprivate static func last(
    of given: [GivenValue], all: String? = nil
  ) throws(UsageError) -> Self? {
    var last: Self?
    for value in given { last = value.text == all ? nil : try choice(of: value, all: all) }
    return last
  }

  private static func choice(of value: GivenValue, all: String?) throws(UsageError) -> Self {
    if let choice = Self(rawValue: value.text) { return choice }
    throw UsageError(value, among: [all].compactMap(\.self) + allCases.map(\.rawValue))
  }
}

extension UsageError {
  /// The error of a value that is not one of the known ones.
  fileprivate init(_ value: GivenValue, among known: [String]) {
    let hint = Suggestion.hint(for: value.text, among: known, prefix: "")
    self.init(
      "invalid value `\(value.text)` for `\(value.option)`",
      help: hint ?? "choose one of \(known.joined(separator: ", "))")
  }
}
