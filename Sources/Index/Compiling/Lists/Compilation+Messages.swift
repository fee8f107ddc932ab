// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import Findings
internal import Linting
internal import RuleModel
internal import TextFormats

extension Compilation {
  /// What the index does not have, or not exactly: a sentence for each rule and filter, with its
  /// position.
  ///
  /// - Parameter lists: The names of the rule lists, in order.
  package func messages(on lists: [String]) -> [String] {
    zip(lists, reports).flatMap { $1.errors(in: $0) } + (filters.map { $0.account.messages } ?? [])
      + omissions.map(\.sentence)
  }
}

extension Account {
  fileprivate var messages: [String] {
    files.flatMap { file in
      file.entries.map { entry in
        let path = Visible.text(file.path(of: entry))
        return "\(path):\(entry.line):\(entry.column): \(entry.fidelity.rawValue): \(entry.message)"
      }
    }
  }
}
