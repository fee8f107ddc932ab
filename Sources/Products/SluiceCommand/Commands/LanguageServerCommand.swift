// SPDX-License-Identifier: Apache-2.0

/// `sluice language-server`: its name, help and examples.
enum LanguageServerCommand {
  static let subcommand = Subcommand(
    name: "language-server",
    summary: "Serve editors: findings, fixes and more while lists are written",
    operands: "",
    description: """
      Speaks the language server protocol (LSP 3.17) over standard input and output. Editors start
      it; Documentation/Editors.md has the settings for Neovim, Emacs, Helix, Zed, Sublime Text and
      Visual Studio Code.

      It serves rule lists for WebKit, filter lists, rulesets for declarativeNetRequest, manifests
      that name such rulesets, and files of tests (*.tests.jsonl). It recognizes them by their
      content and is silent about every other file. Settings are read from the section `sluice` of
      the editor's settings.
      """,
    statuses: [
      (0, "the editor ended the session"),
      (1, "the input ended before that"),
      (2, "usage error"),
    ],
    examples: [
      ("sluice language-server", "Wait for an editor; it is started like this")
    ],
    run: LanguageServerRun.self)
}
