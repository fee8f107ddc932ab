// SPDX-License-Identifier: Apache-2.0

package import SystemFiles
internal import TextFormats
package import Tools

/// What holds for a file, and where it comes from.
package struct ProjectReport: Sendable {
  /// The path as the user named it.
  let path: FilePath
  let project: Project?
  private let location: FilePath?

  /// Creates a report.
  package init(_ path: FilePath, _ project: Project?) {
    self.path = path
    self.project = project
    location = path.located
  }

  /// A setting that holds for the file.
  struct Row {
    let setting: ProjectSetting
    let values: [String]
    let origins: [Project.Origin]
  }

  /// The settings that hold, in the order of the documentation.
  var rows: [Row] {
    guard let project else { return [] }
    let settings = project.settings
    let matching = location.map { settings.matching($0) } ?? settings
    return ProjectSetting.allCases.compactMap { setting in
      let values = matching.texts(of: setting)
      guard !values.isEmpty else { return nil }
      return Row(setting: setting, values: values, origins: project.origins[setting] ?? [])
    }
  }

  /// The pattern of the project that leaves the file out when a folder is searched.
  var exclusion: String? {
    location.flatMap { project?.settings.exclude?.exclusion(of: $0)?.text }
  }

  /// A few lines for a terminal.
  package var text: String {
    let name = Visible.text(path.text)
    guard let project else { return "\(name): no \(Project.fileName) in its folder or above\n" }
    let rows = rows.map { row in
      let value = row.values.map { Visible.text($0) }.joined(separator: ", ")
      let origins = row.origins.map { "\(shown($0.file)):\($0.line)" }.joined(separator: ", ")
      return (row.setting.rawValue, value, origins)
    }
    let widths = (
      rows.map { $0.0.count }.max() ?? 0, min(40, rows.map { $0.1.count }.max() ?? 0)
    )
    let lines = rows.map { setting, value, origins in
      "  \(TextTable.left(setting, widths.0))  \(TextTable.left(value, widths.1))  \(origins)\n"
    }
    let excluded = exclusion.map {
      "  left out when a folder is searched, by `\(Visible.text($0))` in `exclude`\n"
    }
    return "\(name): \(shown(project.file))\n" + lines.joined() + (excluded ?? "")
  }

  private func shown(_ file: FilePath) -> String {
    Visible.text(file.fromWorkingDirectory.text)
  }

  /// The same as an object in one line.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("path", path.text)
    writer.key("project")
    writer.value(project?.file.text)
    writer.key("excluded_by")
    writer.value(exclusion)
    writer.key("settings")
    writer.beginObject()
    for row in rows {
      writer.key(row.setting.rawValue)
      write(row, to: &writer)
    }
    writer.endObject()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private func write(_ row: Row, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("values", row.values) { value, writer in writer.value(value) }
    writer.member("from", row.origins) { origin, writer in
      writer.beginObject()
      writer.member("file", origin.file.text)
      writer.member("line", origin.line)
      writer.endObject()
    }
    writer.endObject()
  }
}
