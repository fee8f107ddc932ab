// SPDX-License-Identifier: Apache-2.0

package import SystemFiles

/// The settings that hold below a folder: those of its project file, and of the files that it
/// extends.
package struct Project: Sendable {
  /// The name of project files.
  package static let fileName = "sluice.toml"

  /// Where a setting is.
  package struct Origin: Sendable, Hashable {
    package let file: FilePath
    /// Counted from 1.
    package let line: Int
  }

  /// The project file, without links.
  package let file: FilePath
  /// The settings.
  package private(set) var settings = ProjectSettings()
  /// Where each setting comes from; several places only for tables, which are merged.
  package private(set) var origins: [ProjectSetting: [Origin]] = [:]

  /// The folder that paths and patterns start from.
  package var folder: FilePath { file.directory }

  /// Reads a project file, and those that it extends.
  package init(reading file: FilePath) throws(ProjectError) {
    do throws(FileError) {
      self.file = try file.resolved()
    } catch {
      throw ProjectError(error)
    }
    try read(ProjectText(reading: self.file), [])
  }

  /// A chain of more files is a mistake.
  private static let mostFiles = 16

  private mutating func read(
    _ text: ProjectText, _ extending: [FilePath]
  ) throws(ProjectError) {
    if let base = try text.base() {
      let chain = extending + [text.file]
      guard !chain.contains(base.file), chain.count < Project.mostFiles else {
        throw text.loop
      }
      try read(base, chain)
    }
    settings.override(by: try text.settings())
    for (setting, line) in text.lines {
      let origin = Origin(file: text.file, line: line)
      origins[setting] = (setting.isMerged ? origins[setting, default: []] : []) + [origin]
    }
  }
}
