// SPDX-License-Identifier: Apache-2.0

import Conversion
import SluiceReports
import TextFormats
import Linting
import SystemFiles

/// One run of `sluice convert` that shows what Safari itself makes of rulesets.
struct SafariConvertRun {
  let options: ConvertCommand
  let translator: SafariTranslator
  let sources: [ConvertedSource]

  func convert(to target: FilePath, _ output: inout OutputStream) throws(FileError) -> Int32 {
    for source in sources where source.content != .netRequests {
      throw FileError(
        path: source.path, operation: "convert",
        reason: "Safari translates rulesets for declarativeNetRequest only")
    }
    let conversion = SafariConversion(sources.map(\.ruleset), by: translator)
    if !options.isQuiet { output.write(SafariTranslationText.report(of: conversion)) }
    try report(conversion)
    if options.isStrict, !conversion.isExact { return SluiceCommand.Status.findings }
    try FileWriter.replace(target, with: conversion.rules.json)
    if !options.isQuiet {
      let count = PlainWords.count(conversion.rules.count, "rule")
      output.write("\(Visible.text(target.text)): \(count)\n")
    }
    return SluiceCommand.Status.fine
  }

  private func report(_ conversion: SafariConversion) throws(FileError) {
    guard let path = options.report else { return }
    let text =
      switch path.ending {
      case ".json": SafariConversionJSON.text(of: conversion)
      case ".html": SafariConversionPage.text(of: conversion)
      default: Array(SafariTranslationText.report(of: conversion).utf8)
      }
    try FileWriter.replace(path, with: text)
  }
}
