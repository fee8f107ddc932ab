// SPDX-License-Identifier: Apache-2.0

import Conversion
import DNR
import Sluice
import SystemFiles

/// An input of `sluice convert`: a list, or a ruleset that a manifest names.
struct ConvertedSource {
  let path: FilePath
  let text: FilterConversion.Source
  let content: ListContent
  /// Where an extension keeps it, if it is a ruleset.
  let scope: DNRScope

  /// The list as a ruleset.
  var ruleset: DNRConversion.Source {
    DNRConversion.Source(name: text.name, bytes: text.bytes, scope: scope)
  }

  /// Reads lists; a manifest is replaced by its enabled rulesets.
  static func read(
    _ paths: [FilePath], _ filters: FilterOptions
  ) throws(FileError) -> [ConvertedSource] {
    var sources: [ConvertedSource] = []
    for path in paths { sources += try read(path, filters) }
    return sources
  }

  private static func read(
    _ path: FilePath, _ filters: FilterOptions
  ) throws(FileError) -> [ConvertedSource] {
    let text = try FilterConversion.Source(reading: path)
    let content = filters.content(of: text.bytes)
    guard content == .manifest else {
      return [ConvertedSource(path: path, text: text, content: content, scope: .session)]
    }
    let files = ExtensionFiles(beside: path)
    return try files.enabledRulesets(of: text.bytes, for: "convert").map { ruleset in
      ConvertedSource(
        path: files.path(of: ruleset.name), text: ruleset, content: .dnr, scope: .static)
    }
  }
}
