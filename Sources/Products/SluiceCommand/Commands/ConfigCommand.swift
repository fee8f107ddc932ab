// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice config`.
struct ConfigCommand: Command {
  static let name = "config"
  static let summary = "Show the settings of the project file that hold for a file, and why"
  static let description = """
    A project file, sluice.toml, keeps the settings of lists in the folder that it is in and below:
    the target, findings to ignore, folders to leave out, and names for sets of lists. Every
    subcommand that reads lists and the editor find the nearest one in the folder of a file or
    above, and options on the command line win over it.

    This subcommand shows which project file a file or folder has, and each setting that holds for
    it, with the line where it is. `sluice schema --syntax project` prints a JSON Schema of project
    files.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the settings were printed"),
    (2, "usage error, or a project file cannot be read"),
  ]
  static let examples: [(command: String, meaning: String)] = [
    ("sluice config", "Show the settings for the working directory"),
    ("sluice config lists/ads.txt", "Show the settings for a list"),
    ("sluice config --format json lists/ads.txt", "The same for a program"),
  ]
  static let project: ProjectUse? = ProjectUse(settings: [], lists: .none)

  @GivenArguments var arguments: ParsedArguments

  @Operands("FILE|DIRECTORY…") private var files: [FilePath]

  @Option() var format: AnswerFormat

  /// The files to show, or the working directory.
  var paths: [FilePath] { files.isEmpty ? [FilePath(".")] : files }
}
