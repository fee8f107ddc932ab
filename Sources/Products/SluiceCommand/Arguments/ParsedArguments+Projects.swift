// SPDX-License-Identifier: Apache-2.0

import Compiling
import Conversion
import Synchronization
import SystemFiles
import Tools

extension ParsedArguments {
  /// The lists among the arguments.
  func lists(_ place: ProjectUse.Lists) -> [FilePath] {
    switch place {
    case .operands, .ruleLists, .searchedOperands, .separateOperands, .sides: operands
    case .option: values(named: ParsedArguments.listOption).map(\.path)
    case .none: []
    }
  }

  private static let listOption = "list"

  mutating func addLists(_ files: [FilePath], _ place: ProjectUse.Lists) {
    if !files.isEmpty { replaceLists(place, lists(place) + files) }
  }

  mutating func replaceLists(_ place: ProjectUse.Lists, _ files: [FilePath]) {
    switch place {
    case .operands, .ruleLists, .searchedOperands, .separateOperands, .sides: operands = files
    case .option:
      let values = files.map { GivenValue(option: "--list", bytes: $0.bytes) }
      replaceValues(named: ParsedArguments.listOption, by: values)
    case .none: break
    }
  }

  /// The project of a file or folder: the chosen one, or the nearest; for standard input, that of
  /// the working directory.
  func project(of path: FilePath) throws(UsageError) -> Project? {
    guard values(of: .noConfig).isEmpty else { return nil }
    let path = path.isStandardStream ? FilePath(".") : path
    do throws(ProjectError) {
      guard let chosen = values(of: .config).last else { return try projects.project(of: path) }
      return try projects.project(reading: chosen.path)
    } catch {
      throw UsageError(error.message)
    }
  }

  /// The project of the working directory.
  func projectHere() throws(UsageError) -> Project? { try project(of: FilePath(".")) }

  /// The options of the subcommand for the lists of a project.
  func options<Options: Command>(in project: Project?) throws(UsageError) -> Options {
    var arguments = self
    arguments.project = project
    return try Options(reading: arguments)
  }

  /// The kind of a list.
  ///
  /// A syntax on the command line is that of all lists. A project may have lists of JSON next to
  /// those of its language.
  func content(
    of bytes: [UInt8], in path: FilePath, _ syntax: ListSyntax?
  ) -> ListContent {
    if let syntax, isGiven(.syntax) { return syntax.isDNR ? .dnr : .filters }
    let content = ListContent(of: bytes, in: path)
    return content == .rules && syntax?.isDNR == true ? .dnr : content
  }

  /// Whether an option for a setting is on the command line.
  func isGiven(_ setting: ProjectSetting) -> Bool {
    setting.optionName.map { !values(named: $0).isEmpty } ?? false
  }

  /// The values that the project has for an option, before those of the command line.
  func projectValues(of option: OptionDescription) -> [GivenValue] {
    guard let project,
      let setting = subcommand.project?.settings.first(where: { $0.optionName == option.name }),
      setting.isExtended || !isGiven(setting)
    else { return [] }
    return project.settings.texts(of: setting)
      .filter { option.choices.isEmpty || option.choices.contains($0) }
      .map { GivenValue(option: Project.fileName, bytes: Array($0.utf8)) }
  }
}

/// The arguments themselves, for a subcommand whose options depend on the file.
@propertyWrapper final class GivenArguments: Declaration, @unchecked Sendable {
  private let value = Mutex<ParsedArguments?>(nil)

  init() { super.init([]) }

  /// The arguments, which are read before a run begins.
  var wrappedValue: ParsedArguments {
    guard let value = value.withLock({ $0 }) else { preconditionFailure("nothing was read") }
    return value
  }

  override func read(_ arguments: ParsedArguments) { value.withLock { $0 = arguments } }
}
