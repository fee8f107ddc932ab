// SPDX-License-Identifier: Apache-2.0

import Conversion
import DNR
import SluiceReports
import TextFormats
import SystemFiles

/// One run of `sluice convert`.
struct ConvertRun: CommandRun {
  private let options: ConvertCommand

  init(_ options: ConvertCommand) { self.options = options }

  func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    let mode = try options.mode()
    do throws(FileError) {
      switch mode {
      case .explain(let text):
        output.write(try explanation(of: text))
        return SluiceCommand.Status.fine
      case .convert(let paths, let target):
        return try convert(paths, to: target, &output, &errors)
      }
    } catch {
      return RunFailure(error).report(&errors)
    }
  }

  /// The translation of a filter, or of an object, which is a rule for declarativeNetRequest.
  private func explanation(of text: [UInt8]) throws(FileError) -> String {
    let start = text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x09 }
    let isRule = start == UInt8(ascii: "{")
    let name = isRule ? "rule" : "filter"
    let bytes = isRule ? [UInt8(ascii: "[")] + text + [UInt8(ascii: "]")] : text
    let source = ConvertedSource(
      path: FilePath(name), text: .init(name: name, bytes: bytes),
      content: isRule ? .dnr : .filters, scope: .session)
    let conversion = try ConvertedLists(
      [source], options, to: options.language.explaining(rule: isRule))
    return conversion.report.explanation(with: conversion.rules.lines)
  }

  private func convert(
    _ paths: [FilePath], to target: FilePath, _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) throws(FileError) -> Int32 {
    let sources = try ConvertedSource.read(paths, options.filters)
    let conversion = try ConvertedLists(sources, options, to: options.language)
    let files = try ConvertedFiles(conversion.rules, options.target, in: target)
    try files.check(against: conversion.originFiles, report: options.report)
    let pages = PageFiles(conversion.pages, options)
    try pages.check(against: conversion.originFiles, files)
    try conversion.report.write(to: options.report)
    if !options.isQuiet { output.write(conversion.report.summary) }
    if options.isStrict, !conversion.report.account.isExact { return SluiceCommand.Status.findings }
    try files.write()
    if !options.isQuiet { output.write(files.summary) }
    for file in files.olderFiles(except: paths + [options.report].compactMap(\.self)) {
      errors.complain(
        "\(file.text) is not part of this conversion; remove it if an earlier one wrote it")
    }
    if pages.isEmpty, let complaint = conversion.rules.complaint {
      throw FileError(path: target, operation: "write", reason: complaint)
    }
    try pages.write()
    if !options.isQuiet { output.write(pages.summary) }
    for name in pages.unknownScriptlets {
      let name = String(decoding: name, as: UTF8.self)
      errors.complain("there is no scriptlet `\(name)`, so the scripts do not call it")
    }
    return SluiceCommand.Status.fine
  }
}

extension ConversionReport {
  /// Writes the report in the format that the ending of its file name selects, if a file is named.
  func write(to path: FilePath?) throws(FileError) {
    guard let path else { return }
    let text =
      switch path.ending {
      case ".json": json
      case ".html": page
      default: Array(text.utf8)
      }
    try FileWriter.replace(path, with: text)
  }
}

extension FilePath {
  /// The ending of the name with its dot, or an empty text.
  var ending: String {
    let name = name.bytes
    return name.lastIndex(of: UInt8(ascii: ".")).map {
      String(decoding: name[$0...], as: UTF8.self).lowercased()
    } ?? ""
  }
}
