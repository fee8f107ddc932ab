// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// Manual pages in mdoc, generated from the same table as the help.
enum ManualPage {
  /// The page of the command itself, which leads to those of its subcommands.
  static func overview(_ subcommands: [Subcommand]) -> String {
    var text = """
      .Dd $Mdocdate$
      .Dt SLUICE 1
      .Os
      .Sh NAME
      .Nm sluice
      .Nd check, compile and query content-blocker rule lists
      .Sh SYNOPSIS
      .Nm
      .Ar subcommand
      .Op Ar options
      .Nm
      .Cm help
      .Op Ar subcommand
      .Nm
      .Fl V | Fl -version
      .Sh DESCRIPTION
      Each subcommand has a manual page of its own, as
      .Xr sluice-lint 1 .
      .Bl -tag -width completion

      """
    for subcommand in subcommands {
      text += ".It Cm \(subcommand.name)\n\(escaped(subcommand.command.summary)).\n"
    }
    text += """
      .El
      .Sh EXIT STATUS
      .Bl -tag -width Ds
      .It 0
      success
      .It 1
      findings, differences or failures, as the page of the subcommand describes
      .It 2
      usage error, or a file that cannot be used
      .El
      .Sh SEE ALSO

      """
    let pages = subcommands.map(\.name).sorted().map { ".Xr sluice-\($0) 1" }
    return text + pages.joined(separator: " ,\n") + "\n"
  }

  static func text(of subcommand: Subcommand) -> String {
    let command = subcommand.command
    let operands = subcommand.operands.placeholder
    var text = """
      .Dd $Mdocdate$
      .Dt SLUICE-\(command.name.uppercased()) 1
      .Os
      .Sh NAME
      .Nm sluice-\(command.name)
      .Nd \(escaped(command.summary))
      .Sh SYNOPSIS
      .Nm sluice \(command.name)
      .Op Ar options

      """
    if !operands.isEmpty { text += ".Ar \(escaped(operands))\n" }
    text += ".Sh DESCRIPTION\n" + paragraphs(command.description)
    text += ".Sh OPTIONS\n.Bl -tag -width Ds\n"
    for option in subcommand.options { text += item(option) }
    text += ".El\n.Sh EXIT STATUS\n.Bl -tag -width Ds\n"
    for (status, meaning) in command.statuses { text += ".It \(status)\n\(escaped(meaning))\n" }
    text += ".El\n.Sh EXAMPLES\n"
    for (command, meaning) in command.examples {
      text += ".Pp\n\(escaped(meaning)):\n.Dl \(escaped(command))\n"
    }
    return text
  }

  private static func item(_ option: OptionDescription) -> String {
    let letter = option.letter.map { "Fl \($0) , " } ?? ""
    let value = option.placeholder.map {
      option.impliedValue == nil ? " Ar \($0)" : " Ns Op = Ns Ar \($0)"
    }
    let text = ([option.summary] + option.details).map(escaped).joined(separator: "\n.Pp\n")
    return ".It \(letter)Fl -\(option.name)\(value ?? "")\n\(text)\n"
  }

  private static func paragraphs(_ text: String) -> String {
    text.pieces(between: "\n\n").map { escaped(String($0)) }.joined(separator: "\n.Pp\n") + "\n"
  }

  /// Keeps a line from being read as a macro and a backslash from being read as an escape.
  private static func escaped(_ text: String) -> String {
    text.pieces(between: "\n").map { line in
      let safe = line.replacing(every: "\\", by: "\\e")
      return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
    }.joined(separator: "\n")
  }
}
