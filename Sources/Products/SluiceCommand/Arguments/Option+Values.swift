// SPDX-License-Identifier: Apache-2.0

import SystemFiles

// The kinds of values that options have. If an option is given several times, the last value counts,
// unless the value is an array.

/// A few values that have names.
typealias NamedChoice = RawRepresentable<String> & CaseIterable & Sendable

extension Option<Bool> {
  /// An option without a value.
  init(_ name: String, letter: Character? = nil, help: String) {
    self.init(name, letter: letter, placeholder: nil, help: help) { given in !given.isEmpty }
  }
}

extension Option<[UInt8]?> {
  init(
    _ name: String, letter: Character? = nil, placeholder: String, allowsEmptyValue: Bool = false,
    help: String
  ) {
    self.init(
      name, letter: letter, placeholder: placeholder, allowsEmptyValue: allowsEmptyValue, help: help
    ) { given in
      given.last?.bytes
    }
  }
}

extension Option<String?> {
  init(_ name: String, letter: Character? = nil, placeholder: String, help: String) {
    self.init(name, letter: letter, placeholder: placeholder, help: help) { given in
      given.last?.text
    }
  }
}

extension Option<[String]> {
  init(_ name: String, letter: Character? = nil, placeholder: String, help: String) {
    self.init(name, letter: letter, placeholder: placeholder, help: help) { given in
      given.map(\.text)
    }
  }
}

extension Option<FilePath?> {
  init(_ name: String, letter: Character? = nil, placeholder: String, help: String) {
    self.init(name, letter: letter, placeholder: placeholder, help: help) { given in
      given.last?.path
    }
  }
}

extension Option<[FilePath]> {
  init(_ name: String, letter: Character? = nil, placeholder: String, help: String) {
    self.init(name, letter: letter, placeholder: placeholder, help: help) { given in
      given.map(\.path)
    }
  }
}

extension Option<Int?> {
  /// An option with a number, 0 or more.
  init(_ name: String, letter: Character? = nil, placeholder: String, help: String) {
    self.init(
      name, letter: letter, placeholder: placeholder, help: help
    ) { (given) throws(UsageError) in
      guard let value = given.last else { return nil }
      guard let number = Int(value.text), number >= 0 else {
        throw UsageError("`\(value.option)` takes a number, 0 or more, not `\(value.text)`")
      }
      return number
    }
  }
}

// MARK: Choices

extension Option where Value: NamedChoice {
  /// An option with one of a few values, and the one that holds if none is given.
  init(
    _ name: String, letter: Character? = nil, placeholder: String = "NAME", default usual: Value,
    help: String
  ) {
    self.init(
      name, letter: letter, placeholder: placeholder, choices: Value.allCases.map(\.rawValue),
      help: help
    ) { (given) throws(UsageError) in
      try Value.last(of: given) ?? usual
    }
  }
}

extension Option {
  /// An option with one of a few values; nil if none is given.
  init<Choice: NamedChoice>(
    _ name: String, letter: Character? = nil, placeholder: String = "NAME", help: String
  ) where Value == Choice? {
    self.init(
      name, letter: letter, placeholder: placeholder, choices: Choice.allCases.map(\.rawValue),
      help: help
    ) { (given) throws(UsageError) in
      try Choice.last(of: given)
    }
  }
}

extension Option {
  /// An option with one of a few values, or a name for all of them, which holds if none is given:
  /// then nil.
  init<Choice: NamedChoice>(
    _ name: String, letter: Character? = nil, placeholder: String = "NAME", all: String,
    help: String
  ) where Value == Choice? {
    self.init(
      name, letter: letter, placeholder: placeholder,
      choices: [all] + Choice.allCases.map(\.rawValue), help: help
    ) { (given) throws(UsageError) in
      try Choice.last(of: given, all: all)
    }
  }
}

extension Option {
  /// An option with one of a few values, or with none; nil if it is not given.
  init<Choice: NamedChoice>(
    _ name: String, placeholder: String = "NAME", whenAlone implied: Choice, help: String
  ) where Value == Choice? {
    self.init(
      name, placeholder: placeholder, choices: Choice.allCases.map(\.rawValue),
      impliedValue: implied.rawValue, help: help
    ) { (given) throws(UsageError) in
      try Choice.last(of: given)
    }
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// The choice that was given last, nil for the name of all; all that were given must be known.
  fileprivate static func last(
    of given: [GivenValue], all: String? = nil
  ) throws(UsageError) -> Self? {
    var last: Self?
    for value in given { last = value.text == all ? nil : try choice(of: value, all: all) }
    return last
  }

  private static func choice(of value: GivenValue, all: String?) throws(UsageError) -> Self {
    if let choice = Self(rawValue: value.text) { return choice }
    let known = [all].compactMap(\.self) + allCases.map(\.rawValue)
    let hint = Suggestion.hint(for: value.text, among: known, prefix: "")
    throw UsageError(
      "invalid value `\(value.text)` for `\(value.option)`",
      help: hint ?? "choose one of \(known.joined(separator: ", "))")
  }
}
