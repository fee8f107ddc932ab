// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// Help pages for a terminal.
enum HelpText {
  static func overview(_ subcommands: [Subcommand]) -> String {
    var text = """
      sluice \(SluiceCommand.version): check, compile and query content-blocker rule lists

      Usage: sluice <subcommand> [options]

      Subcommands:

      """
    for subcommand in subcommands {
      text += row(subcommand.name, subcommand.command.summary, width: 15)
    }
    return text + """

      Options:
        -V, --version  show the version
        -h, --help     show this help

      Run `sluice help <subcommand>` for its options and examples.

      """
  }

  static func page(of subcommand: Subcommand) -> String {
    let command = subcommand.command
    var text = "\(command.summary)\n\nUsage: sluice \(command.name) [options]"
    let operands = subcommand.operands.placeholder
    text += operands.isEmpty ? "\n\n" : " \(operands)\n\n"
    let paragraphs = command.description.pieces(between: "\n\n")
    for paragraph in paragraphs {
      let words = paragraph.split(separator: "\n").joined(separator: " ")
      text += wrapped(words, width: 78).joined(separator: "\n") + "\n\n"
    }
    text += "Options:\n"
    for option in subcommand.options { text += row(left(of: option), option.summary, width: 30) }
    text += "\nExit status:\n"
    for (status, meaning) in command.statuses { text += row(String(status), meaning, width: 4) }
    text += "\nExamples:\n"
    for (command, meaning) in command.examples { text += "  \(command)\n      \(meaning)\n" }
    return text
  }

  private static func left(of option: OptionDescription) -> String {
    (option.letter.map { "-\($0), " } ?? "") + option.spelling
  }

  private static func row(_ left: String, _ right: String, width: Int) -> String {
    let lines = wrapped(right, width: 78 - width - 2)
    let margin = "\n" + String(repeating: " ", count: width + 2)
    let isLong = left.count > width - 2
    let gap = isLong ? margin : String(repeating: " ", count: width - left.count)
    return "  \(left)\(gap)\(lines.joined(separator: margin))\n"
  }

  /// Breaks text into lines at spaces.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}
