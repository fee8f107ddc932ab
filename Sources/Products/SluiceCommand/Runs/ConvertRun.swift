// SPDX-License-Identifier: Apache-2.0

import FilterConversion
import FilterReports
import FilterText
import FilterTranslation
import RuleWriting
import SystemFiles

/// One run of `sluice convert`.
struct ConvertRun: CommandRun {
  private let options: ConvertCommandOptions

  init(_ options: ConvertCommandOptions) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    switch options.mode {
    case .explain(let filter):
      explain(filter, &output)
      return SluiceCommand.Status.fine
    case .convert(let paths, let target): return convert(paths, to: target, &output, &errors)
    }
  }

  private func convert(
    _ paths: [FilePath], to target: FilePath, _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) -> Int32 {
    do throws(FileError) {
      let conversion = converted(try read(paths), beside: paths)
      try write(conversion, to: target)
      if let report = options.report {
        try FileWriter.replace(report, with: ConversionJSON.text(of: conversion, target: "webkit"))
      }
      if !options.isQuiet { output.write(ConversionText.summary(of: conversion)) }
      return SluiceCommand.Status.fine
    } catch {
      errors.complain(error.message)
      return SluiceCommand.Status.usage
    }
  }

  private func read(_ paths: [FilePath]) throws(FileError) -> [FilterConversion.Source] {
    var sources: [FilterConversion.Source] = []
    for path in paths {
      let bytes =
        path.isStandardStream ? try FileReader.readStandardInput() : try FileReader.read(path)
      sources.append(FilterConversion.Source(name: path.text, bytes: bytes))
    }
    return sources
  }

  /// Included files are read from the folder of the list that includes them.
  private func converted(
    _ sources: [FilterConversion.Source], beside paths: [FilePath]
  ) -> FilterConversion {
    FilterConversion(sources, reading: options.reading, options.translation) { source, included in
      guard let path = paths.first(where: { $0.text == source.name }), !path.isStandardStream
      else { return nil }
      do throws(FileError) {
        return try FileReader.read(path.sibling(included))
      } catch {
        return nil
      }
    }
  }

  private func write(_ conversion: FilterConversion, to target: FilePath) throws(FileError) {
    for list in conversion.lists {
      try FileWriter.replace(
        target.named(for: list.purpose), with: RuleJSON.text(of: list.rules))
    }
  }

  private func explain(_ filter: [UInt8], _ output: inout OutputStream) {
    let source = FilterConversion.Source(name: "filter", bytes: filter)
    let conversion = FilterConversion(
      [source], reading: options.reading, options.translation)
    for list in conversion.lists {
      output.write("\(list.purpose.rawValue):\n")
      output.write(RuleJSON.text(of: list.rules) + [0x0A])
    }
    let verdicts = conversion.files.flatMap(\.verdicts)
    for verdict in verdicts {
      output.write("\(verdict.verdict.rawValue), \(verdict.reason): \(verdict.message)\n")
    }
    if verdicts.isEmpty { output.write(conversion.lists.isEmpty ? "no rule\n" : "exact\n") }
  }
}

extension FilePath {
  /// A file of the same folder.
  fileprivate func sibling(_ name: String) -> FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return FilePath(Array(name.utf8))
    }
    return FilePath(bytes[...slash] + Array(name.utf8))
  }

  /// The file for a list: the path itself for the one about loads.
  fileprivate func named(for purpose: TranslatedList.Purpose) -> FilePath {
    guard purpose != .network else { return self }
    let ending = Array(".json".utf8)
    let hasEnding = bytes.suffix(ending.count).elementsEqual(ending)
    let base = hasEnding ? Array(bytes.dropLast(ending.count)) : bytes
    return FilePath(base + Array(".\(purpose.rawValue).json".utf8))
  }
}
