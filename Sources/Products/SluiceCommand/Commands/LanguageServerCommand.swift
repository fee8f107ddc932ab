// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice language-server`.
struct LanguageServerCommand: Command {
  static let name = "language-server"
  static let summary = "Serve editors: findings, fixes and more while lists are written"
  static let description = """
    Speaks the language server protocol (LSP 3.17) over standard input and output. Editors start
    it; Documentation/Editors.md has the settings for Neovim, Emacs, Helix, Zed, Sublime Text and
    Visual Studio Code.

    It serves rule lists for WebKit, filter lists, rulesets for declarativeNetRequest, manifests
    that name such rulesets, and files of tests (*.tests.jsonl). It recognizes them by their content
    and ignores every other file. Settings are read from the section `sluice` of the editor's
    settings.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the editor ended the session"),
    (1, "the input ended before that"),
    (2, "usage error"),
  ]
  static let examples: [(command: String, meaning: String)] = [
    ("sluice language-server", "Wait for an editor, which starts the server like this")
  ]

  @Operands("") private var files: [FilePath]

  @Option(
    "stdio", help: "use standard input and output, the only way; some editors pass this option")
  private var usesStandardStreams: Bool

  func validate() throws(UsageError) {
    guard files.isEmpty else {
      throw UsageError("language-server takes no files", help: "editors name them when they open")
    }
  }
}
