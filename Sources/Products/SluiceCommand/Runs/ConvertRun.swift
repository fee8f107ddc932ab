// SPDX-License-Identifier: Apache-2.0

import FilterConversion
import FilterReports
import FilterTranslation
import PlainText
import RuleWriting
import Sluice
import SystemFiles

/// One run of `sluice convert`.
struct ConvertRun: CommandRun {
  private let options: ConvertCommandOptions

  init(_ options: ConvertCommandOptions) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    switch options.mode {
    case .explain(let filter):
      output.write(ConversionText.explanation(of: converted([source(of: filter)])))
      return SluiceCommand.Status.fine
    case .convert(let paths, let target): return convert(paths, to: target, &output, &errors)
    }
  }

  private func source(of filter: [UInt8]) -> FilterConversion.Source {
    FilterConversion.Source(name: "filter", bytes: filter)
  }

  private func converted(_ sources: [FilterConversion.Source]) -> FilterConversion {
    FilterConversion(
      withIncludedFiles: sources, reading: options.filters.reading,
      options.filters.translation(for: options.target.translation))
  }

  private func convert(
    _ paths: [FilePath], to target: FilePath, _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) -> Int32 {
    do throws(FileError) {
      let conversion = converted(try read(paths))
      let written = try write(conversion.lists, to: target)
      try ConversionReport(conversion, options.target).write(to: options.report)
      if !options.isQuiet { output.write(ConversionText.summary(of: conversion) + written) }
      guard conversion.lists.isEmpty else { return SluiceCommand.Status.fine }
      errors.complain("\(Visible.text(target.text)) was not written: no filter became a rule")
      return SluiceCommand.Status.usage
    } catch {
      errors.complain(error.message)
      return SluiceCommand.Status.usage
    }
  }

  private func read(_ paths: [FilePath]) throws(FileError) -> [FilterConversion.Source] {
    var sources: [FilterConversion.Source] = []
    for path in paths {
      let source = try FilterConversion.Source(reading: path)
      try source.check(path, for: "convert")
      sources.append(source)
    }
    return sources
  }

  // MARK: Writing

  /// Writes the rule lists, and names their files.
  private func write(
    _ lists: [TranslatedList], to target: FilePath
  ) throws(FileError) -> String {
    var text = ""
    let unknown = options.target.unknownTypes
    for list in unknown.isEmpty ? lists : lists.map({ $0.adapted(without: unknown) }) {
      let parts = options.target.ruleLimit.map { list.parts(ofAtMost: $0) } ?? [list]
      for (number, part) in parts.enumerated() {
        let file = target.named(for: part.purpose, part: number + 1)
        try FileWriter.replace(file, with: RuleJSON.pieces(of: part.rules))
        text += "\(Visible.text(file.text)): \(PlainWords.count(part.rules.count, "rule"))\n"
      }
    }
    return text
  }
}

extension FilePath {
  /// A file for a list: the path itself for the first one about loads.
  fileprivate func named(for purpose: TranslatedList.Purpose, part: Int) -> FilePath {
    let words =
      (purpose == .network ? [] : [purpose.rawValue]) + (part == 1 ? [] : ["\(part)"])
    guard !words.isEmpty else { return self }
    let hasEnding = ending == ".json"
    let base = hasEnding ? Array(bytes.dropLast(".json".utf8.count)) : bytes
    return FilePath(base + Array(".\(words.joined(separator: ".")).json".utf8))
  }
}
