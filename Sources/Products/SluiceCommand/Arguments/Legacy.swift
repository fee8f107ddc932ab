// SPDX-License-Identifier: Apache-2.0

import SystemFiles

// Options by name, for the subcommands that have no options value yet.

extension OptionDescription {
  init(
    name: String, letter: Character? = nil, value: String? = nil, choices: [String] = [],
    help: String
  ) {
    self.init(name: name, letter: letter, placeholder: value, choices: choices, help: help)
  }
}

extension Subcommand {
  init(
    name: String, summary: String, operands: String, description: String,
    options: [OptionDescription], statuses: [(Int32, String)], examples: [(String, String)],
    run:
      @escaping @Sendable (ParsedArguments, inout OutputStream, inout OutputStream)
      throws(UsageError) -> Int32
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.description = description
    self.options = options
    self.statuses = statuses
    self.examples = examples
    self.run = run
  }
}

extension ParsedArguments {
  func has(_ name: String) -> Bool { values[name] != nil }

  func value(_ name: String) -> String? { values[name]?.last?.text }

  func path(_ name: String) -> FilePath? { values[name]?.last?.path }

  func paths(_ name: String) -> [FilePath] { values[name, default: []].map(\.path) }

  func all(_ name: String) -> [String] { values[name, default: []].map(\.text) }

  func list(_ name: String) -> [String] {
    values[name, default: []].flatMap { $0.text.split(separator: ",").map { String($0) } }
  }
}
