// SPDX-License-Identifier: Apache-2.0

import Conversion
import SluiceReports
import SystemFiles

/// The account of a conversion, in the form that the name of its file ends in.
struct ConversionReport {
  private let conversion: FilterConversion
  private let target: ConversionTarget

  init(_ conversion: FilterConversion, _ target: ConversionTarget) {
    self.conversion = conversion
    self.target = target
  }

  /// Writes the report, if a file is named.
  func write(to path: FilePath?) throws(FileError) {
    guard let path else { return }
    let text =
      switch path.ending {
      case ".json": ConversionJSON.text(of: conversion, target: target.rawValue)
      case ".html": ConversionPage.text(of: conversion, target: target.title)
      default: Array(ConversionText.report(of: conversion).utf8)
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
