// SPDX-License-Identifier: Apache-2.0

/// Help pages for a terminal.
enum HelpText {
  static func overview(_ subcommands: [Subcommand]) -> String {
    var text = """
      sluice \(SluiceCommand.version): check, compile and query content-blocker rule lists

      Usage: sluice <subcommand> [options]

      Subcommands:

      """
    for subcommand in subcommands { text += row(subcommand.name, subcommand.summary, width: 15) }
    return text + """

      Options:
        -V, --version  show the version
        -h, --help     show this help

      Run `sluice help <subcommand>` for its options and examples.

      """
  }

  static func page(of subcommand: Subcommand) -> String {
    var text = "\(subcommand.summary)\n\nUsage: sluice \(subcommand.name) [options]"
    text += subcommand.operands.isEmpty ? "\n\n" : " \(subcommand.operands)\n\n"
    let paragraphs = subcommand.description.split(separator: "\n\n")
    for paragraph in paragraphs {
      let words = paragraph.split(separator: "\n").joined(separator: " ")
      text += wrapped(words, width: 78).joined(separator: "\n") + "\n\n"
    }
    text += "Options:\n"
    for option in subcommand.allOptions { text += row(left(of: option), option.help, width: 30) }
    text += "\nExit status:\n"
    for (status, meaning) in subcommand.statuses { text += row(String(status), meaning, width: 4) }
    text += "\nExamples:\n"
    for (command, meaning) in subcommand.examples { text += "  \(command)\n      \(meaning)\n" }
    return text
  }

  static func left(of option: OptionDescription) -> String {
    let letter = option.letter.map { "-\($0), " } ?? ""
    let value = option.placeholder.map { option.impliedValue == nil ? " \($0)" : "[=\($0)]" }
    return letter + "--\(option.name)" + (value ?? "")
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
