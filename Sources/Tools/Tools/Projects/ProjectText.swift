// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import SystemFiles
internal import TextFormats

/// Why a project file cannot be used.
package struct ProjectError: Error, Sendable, Equatable {
  /// One sentence, with the position.
  package let message: String

  init(_ error: FileError) { message = error.message }

  fileprivate init(_ file: FilePath, _ position: LineTable.Position, _ reason: String) {
    message = "\(file.fromWorkingDirectory.text):\(position.line):\(position.column): \(reason)"
  }
}

/// One project file.
struct ProjectText {
  let file: FilePath
  private let positions: LineTable
  private var members: [(setting: ProjectSetting, member: TOMLMember)] = []

  /// A longer file is no project file.
  private static let longest = 1 << 22

  /// Reads a file, whose path is resolved.
  init(reading file: FilePath) throws(ProjectError) {
    self.file = file
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReader.readRegular(file, longest: ProjectText.longest)
    } catch {
      throw ProjectError(error)
    }
    positions = LineTable(bytes)
    do throws(TOMLProblem) {
      members = try ProjectText.known(try TOMLReader.read(bytes))
    } catch {
      throw self.error(at: error.range, error.message)
    }
  }

  /// The members with the settings that they are.
  private static func known(
    _ root: TOMLValue
  ) throws(TOMLProblem) -> [(setting: ProjectSetting, member: TOMLMember)] {
    var known: [(setting: ProjectSetting, member: TOMLMember)] = []
    for member in root.members ?? [] {
      guard let setting = ProjectSetting(rawValue: member.name) else {
        let name = PlainWords.short(member.key, most: 60)
        let hint = NameSuggestion.best(
          for: member.name, among: ProjectSetting.allCases.map(\.rawValue))
        throw TOMLProblem(
          kind: .key, range: member.keyRange,
          message: "there is no setting `\(name)`" + (hint.map { "; did you mean `\($0)`?" } ?? ""))
      }
      known.append((setting, member))
    }
    return known
  }

  /// The lines of the settings that it has.
  var lines: [(ProjectSetting, Int)] {
    members.map { ($0.setting, positions.position(of: $0.member.keyRange.lowerBound).line) }
  }

  /// Its own settings.
  func settings() throws(ProjectError) -> ProjectSettings {
    var settings = ProjectSettings()
    for (setting, member) in members {
      do throws(SettingProblem) {
        try settings.read(setting, member.value, in: file.directory)
      } catch {
        throw self.error(at: error.range, "\(setting.rawValue): \(error.message)")
      }
    }
    return settings
  }

  // MARK: Other files

  private var extends: TOMLValue? { members.first { $0.setting == .extends }?.member.value }

  /// The file that this one extends.
  func base() throws(ProjectError) -> ProjectText? {
    guard let extends else { return nil }
    let path: FilePath
    do throws(SettingProblem) {
      path = try ProjectSettings.path(extends, in: file.directory)
    } catch {
      throw self.error(at: error.range, "extends: \(error.message)")
    }
    let resolved: FilePath
    do throws(FileError) {
      resolved = try path.resolved()
    } catch {
      throw self.error(at: extends.range, "extends: \(error.message)")
    }
    return try ProjectText(reading: resolved)
  }

  var loop: ProjectError {
    error(at: extends?.range ?? 0..<0, "extends: the files extend each other, or are too many")
  }

  private func error(at range: Range<Int>, _ reason: String) -> ProjectError {
    ProjectError(file, positions.position(of: range.lowerBound), reason)
  }
}
