// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// The options of a subcommand as a table of Markdown, for the pages of the guide.
enum OptionTable {
  static func text(of subcommand: Subcommand) -> String {
    let rows = subcommand.options.filter { $0.name != OptionDescription.help.name }.map(row)
    return "| option | meaning |\n|---|---|\n" + rows.joined()
  }

  private static func row(_ option: OptionDescription) -> String {
    let letter = option.letter.map { "`-\($0)`, " } ?? ""
    var meaning = ([option.summary] + option.details).map(marked).joined(separator: ". ")
    if meaning.hasSuffix(".") { meaning.removeLast() }
    let cells = ["\(letter)`\(option.spelling)`", meaning]
    return "| \(cells.map { $0.replacing(every: "|", by: "\\|") }.joined(separator: " | ")) |\n"
  }

  /// Marks the names of options as code, unless they are already marked.
  private static func marked(_ text: String) -> String {
    text.pieces(between: "`").enumerated().map { number, part in
      number % 2 == 1 ? "`\(part)`" : marked(plain: part)
    }.joined()
  }

  private static func marked(plain text: Substring) -> String {
    let pieces = text.pieces(between: "--")
    return "\(pieces[0])"
      + pieces.dropFirst().map { piece in
        let name = piece.prefix { $0 == "-" || $0.isLowercase && $0.isASCII }
        return name.isEmpty ? "--\(piece)" : "`--\(name)`\(piece.dropFirst(name.count))"
      }.joined()
  }
}
