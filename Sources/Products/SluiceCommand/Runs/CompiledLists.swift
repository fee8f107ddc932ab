// SPDX-License-Identifier: Apache-2.0

import Conversion
import TextFormats
import RuleMatching
import Sluice
import SystemFiles

/// The lists that `sluice compile` is given, read and sorted.
struct CompiledLists {
  /// The rule lists.
  private(set) var rules: [SourceList] = []
  /// The files of the rule lists.
  private(set) var paths: [FilePath] = []
  /// The filter lists.
  private(set) var filters: [FilterConversion.Source] = []
  /// The rulesets of an extension.
  private(set) var netRequests: [NetRequestList] = []

  init(_ options: CompileCommandOptions) throws(FileError) {
    let maps = try RuleMaps(options.maps)
    for list in options.lists { try read(list, options, maps) }
  }

  private mutating func read(
    _ list: CompileCommandOptions.List, _ options: CompileCommandOptions, _ maps: RuleMaps
  ) throws(FileError) {
    let source = try FilterConversion.Source(
      reading: list.path, name: list.givenName, longest: options.limits.listBytes)
    guard !RuleIndex.isBeginning(source.bytes) else {
      throw FileError(
        path: list.path, operation: "compile", reason: "it is already an index, not a rule list")
    }
    switch options.filters.content(of: source.bytes, in: list.path) {
    case .filters:
      try source.check(list.path, for: "compile")
      filters.append(source)
    case .netRequests:
      netRequests.append(NetRequestList(name: list.name, bytes: source.bytes))
    case .manifest:
      netRequests += try ExtensionFiles(beside: list.path).enabledLists(
        of: source.bytes, for: "compile")
    case .rules:
      rules.append(try maps.list(list.path, source.bytes, named: list.name))
      paths.append(list.path)
    }
  }

  /// What is compiled, for somebody who waits.
  var title: String {
    let names = rules.map(\.name) + filters.map(\.name) + netRequests.map(\.name)
    return names.count == 1 ? names[0] : "lists"
  }

  /// The filter lists, translated; nil if there are none.
  func conversion(_ options: CompileCommandOptions) throws(FileError) -> FilterConversion? {
    guard !filters.isEmpty else { return nil }
    let conversion = options.filters.conversion(of: filters, for: options.filterTarget)
    guard !conversion.hasNoFilters else {
      throw FileError(
        path: FilePath(names), operation: "compile", reason: "no filter found")
    }
    for file in [options.output, options.report].compactMap(\.self) {
      try conversion.checkOutput(file)
    }
    if rules.isEmpty, netRequests.isEmpty, conversion.lists.isEmpty {
      try options.writeReport(on: conversion)
      throw FileError(
        path: options.output, operation: "write", reason: "no filter became a rule")
    }
    return conversion
  }

  /// The name of a list that was compiled, to show; the rules of filters come after the rule lists.
  func name(ofList number: Int) -> String {
    Visible.text(number < paths.count ? paths[number].text : names)
  }

  private var names: String { filters.map(\.name).joined(separator: ", ") }
}

extension CompileCommandOptions {
  /// Writes the account of filters and of rules that are left out, if a file is named.
  func writeReport(
    on filters: FilterConversion?, without omissions: [NetRequestOmission] = []
  ) throws(FileError) {
    let report = CompilationReport(
      filters: filters, omissions: omissions, target: .one(filterTarget))
    try report.write(to: self.report)
  }
}
