// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Tools

/// Finds the project of the arguments of a subcommand, and the lists that they stand for.
struct ProjectArguments {
  private let use: ProjectUse

  init(_ use: ProjectUse) { self.use = use }

  /// The arguments with their project, and with files instead of folders.
  func complete(_ given: ParsedArguments) throws(UsageError) -> ParsedArguments {
    var arguments = given
    let named = try namedLists(in: arguments)
    arguments.addLists(named, use.lists)
    if [.operands, .ruleLists, .option].contains(use.lists) {
      let search = try ListSearch(arguments)
      let files = try search.files(for: arguments.lists(use.lists)) { file in
        use.lists != .ruleLists || file.text.hasSuffix(".json")
      }
      arguments.replaceLists(use.lists, files)
    }
    if use.lists != .separateOperands { arguments.project = try commonProject(of: arguments) }
    return arguments
  }

  // MARK: Sets of lists

  private func namedLists(in arguments: ParsedArguments) throws(UsageError) -> [FilePath] {
    let names = arguments.values(of: .lists)
    guard !names.isEmpty else { return [] }
    guard let project = try arguments.projectHere() else {
      throw UsageError(
        "`--lists` needs a project file, and none is found",
        help: "write a sluice.toml, or name one with --config")
    }
    var files: [FilePath] = []
    for name in names { files += try lists(named: name.text, in: project) }
    return files
  }

  private func lists(
    named name: String, in project: Project
  ) throws(UsageError) -> [FilePath] {
    do throws(FileError) {
      if let files = try project.settings.files(ofLists: name) {
        return files.map(\.fromWorkingDirectory)
      }
    } catch {
      throw UsageError(error.message)
    }
    let known = project.settings.lists.map(\.name)
    throw UsageError(
      "\(project.file.fromWorkingDirectory.text) names no lists `\(name)`",
      help: Suggestion.hint(for: name, among: known, prefix: "")
        ?? (known.isEmpty ? nil : "it names \(known.joined(separator: ", "))"))
  }

  // MARK: Common project

  /// The project of the lists; they must agree in what the subcommand takes from it.
  private func commonProject(of arguments: ParsedArguments) throws(UsageError) -> Project? {
    let files = arguments.lists(use.lists).filter { !$0.isStandardStream }
    guard !files.isEmpty else { return try arguments.projectHere() }
    var first: (project: Project, path: FilePath)?
    for file in files {
      guard let project = try arguments.project(of: file) else { continue }
      if let first {
        try checkAgreement(first, (project, file), arguments)
      } else {
        first = (project, file)
      }
    }
    return first?.project
  }

  private func checkAgreement(
    _ one: (project: Project, path: FilePath), _ other: (project: Project, path: FilePath),
    _ arguments: ParsedArguments
  ) throws(UsageError) {
    guard one.project.file != other.project.file else { return }
    for setting in use.settings where !arguments.isGiven(setting) {
      let values = [one, other].map { $0.project.settings.texts(of: setting) }
      guard values[0] != values[1] else { continue }
      throw UsageError(
        "\(one.path.text) and \(other.path.text) belong to projects with different `\(setting.rawValue)`",
        help: "choose with --\(setting.optionName ?? setting.rawValue), or with --config")
    }
  }
}
