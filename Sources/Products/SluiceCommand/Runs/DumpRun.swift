// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import TextFormats
import RuleMatching
import Sluice
import SystemFiles

/// One run of `sluice dump`.
struct DumpRun: CommandRun {
  private let options: DumpCommand

  init(_ options: DumpCommand) { self.options = options }

  func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    let index: RuleIndex
    do throws(ListError) {
      index = try ListOpener.index(at: options.index, .none)
    } catch {
      return RunFailure(error).report(&errors)
    }
    try dump(index, &output)
    noteCosmeticFilters(of: index, &errors)
    return SluiceCommand.Status.fine
  }

  /// Says what is missing in the rules of the whole index.
  private func noteCosmeticFilters(of index: RuleIndex, _ errors: inout OutputStream) {
    let count = index.cosmeticFilterCount
    if case .named = options.choice { return }
    guard count > 0 else { return }
    errors.write(
      "sluice: \(PlainWords.count(count, "cosmetic filter")) of the index "
        + "\(count == 1 ? "is no rule and is" : "are no rules and are") not printed\n")
  }

  private func dump(_ index: RuleIndex, _ output: inout OutputStream) throws(UsageError) {
    let dump = RuleDump { index.rule($0) }
    switch options.choice {
    case .all:
      for list in index.lists { dump.writeLine(list) { output.write($0) } }
    case .named(let name):
      dump.writeList(try list(named: name, of: index.lists)) { output.write($0) }
    case .only:
      guard let list = try onlyList(of: index.lists) else { return output.write("[]\n") }
      dump.writeList(list) { output.write($0) }
    }
  }

  /// The list of an index with one list; nil if it has none.
  private func onlyList(of lists: [IndexedList]) throws(UsageError) -> IndexedList? {
    guard lists.count <= 1 else {
      throw UsageError(
        "the index has \(lists.count) lists; choose one with --list, or print them with --all",
        help: "its lists are \(names(of: lists))")
    }
    return lists.first
  }

  private func list(
    named name: String, of lists: [IndexedList]
  ) throws(UsageError) -> IndexedList {
    let found = lists.filter { $0.name == name }
    guard let first = found.first else {
      let hint = Suggestion.hint(
        for: name, among: lists.map { Visible.text($0.name) }, prefix: "")
      throw UsageError(
        "the index has no list `\(Visible.text(name))`",
        help: hint ?? "its lists are \(names(of: lists))")
    }
    guard found.count == 1 else {
      throw UsageError(
        "\(found.count) lists of the index are named `\(Visible.text(name))`",
        help: "print them with --all")
    }
    return first
  }

  private func names(of lists: [IndexedList]) -> String {
    lists.map { Visible.text($0.name) }.joined(separator: ", ")
  }
}
