// SPDX-License-Identifier: Apache-2.0

import Conversion
import SluiceReports
import TextFormats
import Findings
import RuleText
import SystemFiles

/// One run of `sluice convert` with rulesets for declarativeNetRequest.
struct NetRequestConvertRun {
  private let options: ConvertCommandOptions
  private let sources: [ConvertedSource]

  init(_ options: ConvertCommandOptions, _ sources: [ConvertedSource]) {
    self.options = options
    self.sources = sources
  }

  func convert(
    to target: FilePath, _ output: inout OutputStream
  ) throws(FileError) -> Int32 {
    try checkSources()
    let conversion = NetRequestConversion(
      sources.map(\.ruleset), withoutTypes: options.target.unknownTypes)
    try writeReport(of: conversion)
    if !options.isQuiet { output.write(NetRequestConversionText.summary(of: conversion)) }
    if options.isStrict, !conversion.isExact { return SluiceCommand.Status.findings }
    try write(conversion, to: target)
    if !options.isQuiet {
      output.write(
        "\(Visible.text(target.text)): \(PlainWords.count(conversion.rules.count, "rule"))\n")
    }
    return SluiceCommand.Status.fine
  }

  /// Refuses other lists beside the rulesets: their rules do not undo each other.
  private func checkSources() throws(FileError) {
    for source in sources where source.content != .netRequests {
      throw FileError(
        path: source.path, operation: "convert",
        reason: "it is no ruleset for declarativeNetRequest, as others are; convert it alone")
    }
  }

  private func writeReport(of conversion: NetRequestConversion) throws(FileError) {
    guard let path = options.report else { return }
    let text =
      switch path.ending {
      case ".json":
        NetRequestConversionJSON.text(of: conversion, target: options.target.rawValue)
      case ".html": NetRequestConversionPage.text(of: conversion, target: options.target.title)
      default: Array(NetRequestConversionText.report(of: conversion).utf8)
      }
    try FileWriter.replace(path, with: text)
  }

  private func write(
    _ conversion: NetRequestConversion, to target: FilePath
  ) throws(FileError) {
    guard !conversion.rules.isEmpty else {
      throw FileError(path: target, operation: "write", reason: "no rule can be translated")
    }
    if let limit = options.target.ruleLimit, conversion.rules.count > limit {
      throw FileError(
        path: target, operation: "write",
        reason: "a list for the target has at most \(PlainWords.count(limit, "rule")), "
          + "and these are \(conversion.rules.count.grouped)")
    }
    try FileWriter.replace(target, with: RuleJSON.pieces(of: conversion.rules))
  }
}
