// SPDX-License-Identifier: Apache-2.0

import Conversion
import Sluice
import SystemFiles
import TextFormats

/// The files on the command line of `sluice compile`.
struct CompiledFiles {
  private let options: CompileCommand
  private let opener: ListOpener
  private let files: [OpenedFile]
  /// Why other files are no lists; they are left out.
  let leftOut: [FileError]

  init(_ options: CompileCommand) throws(FileError) {
    var opener = try options.filters.opener(options.lint, limits: options.limits.index)
    opener.compiler.storesFilterTexts = options.storesFilterTexts
    opener.filterTarget = options.filterTarget
    opener.maps = try RuleMaps(options.maps)
    opener.longest = options.limits.listBytes
    opener.operation = "compile"
    let lists = try opener.lists(
      options.lists.map { .file($0.path, named: $0.givenName) },
      options.skipsInvalid ? .skipped : .refused)
    self.options = options
    self.opener = opener
    files = lists.files
    leftOut = lists.leftOut
  }

  /// Compiles all files into one index.
  func compile() throws -> Compilation {
    let input = try opener.checkedInput(of: files)
    try check(input)
    return try opener.compile(input, options.skipsInvalid ? .skipped : .refused)
  }

  /// Rejects filter lists that give no rule, and outputs that one of them includes.
  private func check(_ input: ListOpener.Input) throws {
    guard let conversion = input.filters else { return }
    for file in [options.output, options.report].compactMap(\.self) {
      try conversion.originFiles.checkOutput(file)
    }
    guard input.isLost else { return }
    try options.writeReport(on: conversion)
    throw FileError(path: options.output, operation: "write", reason: "no filter became a rule")
  }

  // MARK: Names

  /// The rule lists.
  var rules: [OpenedFile] { files.filter { $0.content == .rules } }

  /// A description of what is compiled, for the progress line.
  var title: String { files.count == 1 ? files[0].name : "lists" }

  /// The display name of a compiled list; the rules of filters come after the rule lists.
  func name(ofList number: Int) -> String {
    let rules = rules
    return Visible.text(number < rules.count ? rules[number].path.text : filterNames)
  }

  private var filterNames: String {
    files.filter { $0.content == .filters }.map(\.name).joined(separator: ", ")
  }
}

extension CompileCommand {
  /// Writes the report on filters and on rules that are left out, if a file is named.
  func writeReport(
    on filters: FilterConversion?, without omissions: [DNROmission] = []
  ) throws(FileError) {
    let report = CompilationReport(
      filters: filters?.account, omissions: omissions, target: filterTarget)
    try report.write(to: self.report)
  }
}
