// SPDX-License-Identifier: Apache-2.0

import Conversion
import SluiceReports
import TextFormats
import Sluice
import SystemFiles

/// One run of `sluice convert`.
struct ConvertRun: CommandRun {
  private let options: ConvertCommand

  init(_ options: ConvertCommand) { self.options = options }

  func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    switch try options.mode() {
    case .explain(let filter):
      output.write(explanation(of: filter))
      return SluiceCommand.Status.fine
    case .convert(let paths, let target): return convert(paths, to: target, &output, &errors)
    }
  }

  private func explanation(of text: [UInt8]) -> String {
    let start = text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x09 }
    guard start == UInt8(ascii: "{") else {
      return ConversionText.explanation(of: converted([source(of: text)]))
    }
    let rule = NetRequestConversion.Source(
      name: "rule", bytes: [UInt8(ascii: "[")] + text + [UInt8(ascii: "]")])
    if let safari = options.language.safari {
      return SafariTranslationText.explanation(of: SafariConversion([rule], by: safari))
    }
    return NetRequestConversionText.explanation(
      of: NetRequestConversion([rule], withoutTypes: options.target.unknownTypes))
  }

  private func source(of filter: [UInt8]) -> FilterConversion.Source {
    FilterConversion.Source(name: "filter", bytes: filter)
  }

  private func converted(_ sources: [FilterConversion.Source]) -> FilterConversion {
    var translation = options.filters.translation(for: options.target.translation)
    translation.unknownTypes = options.target.unknownTypes
    return FilterConversion(
      withIncludedFiles: sources, reading: options.filters.reading, translation)
  }

  /// Declarative rules can say most of what the member `sluice` says, and WebKit's cannot.
  private func convertedForSluice(_ sources: [FilterConversion.Source]) -> FilterConversion {
    FilterConversion(
      withIncludedFiles: sources, reading: options.filters.reading,
      options.filters.translation(for: .sluice))
  }

  private func convert(
    _ paths: [FilePath], to target: FilePath, _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) -> Int32 {
    do throws(FileError) {
      let sources = try ConvertedSource.read(paths, options.filters)
      if options.language == .dnr {
        let run = NetRequestOutputRun(options: options, sources: sources)
        return try run.convert(to: target, &output) { convertedForSluice($0) }
      }
      if let safari = options.language.safari {
        let run = SafariConvertRun(
          options: options, translator: safari, sources: sources)
        return try run.convert(to: target, &output)
      }
      if sources.contains(where: { $0.content == .netRequests }) {
        return try NetRequestConvertRun(options, sources).convert(to: target, &output)
      }
      for source in sources { try source.text.check(source.path, for: "convert") }
      let conversion = converted(sources.map(\.text))
      if options.isStrict, ConversionSummary(conversion).total.inexact > 0 {
        try ConversionReport(conversion, options.target).write(to: options.report)
        if !options.isQuiet { output.write(ConversionText.summary(of: conversion)) }
        return SluiceCommand.Status.findings
      }
      let files = try ConvertedFiles(conversion, options.target, in: target)
      if let report = options.report { try conversion.checkOutput(report) }
      try files.check(against: conversion, report: options.report)
      try files.write()
      try ConversionReport(conversion, options.target).write(to: options.report)
      if !options.isQuiet { output.write(ConversionText.summary(of: conversion) + files.summary) }
      for file in files.olderFiles(except: paths + [options.report].compactMap(\.self)) {
        errors.complain(
          "\(file.text) is not part of this conversion; if an earlier one wrote it, remove it")
      }
      guard !conversion.lists.isEmpty else {
        throw FileError(path: target, operation: "write", reason: "no filter became a rule")
      }
      return SluiceCommand.Status.fine
    } catch {
      errors.complain(error.message)
      return SluiceCommand.Status.usage
    }
  }
}
