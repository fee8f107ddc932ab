// SPDX-License-Identifier: Apache-2.0

import Conversion
import Findings
import RuleMatching
import RuleModel
import SystemFiles
import TextFormats
import Tools

/// A list with the edits that format it.
struct FormattedFile {
  let path: FilePath
  let bytes: [UInt8]
  /// The text after the edits.
  private(set) var text: [UInt8]
  /// Whether formatting changes nothing, whatever the time and the checksum in the head are.
  private(set) var isFormatted = true
  /// The edits, in rounds: those of a round are of the text after the one before.
  private(set) var rounds: [[Fix.Edit]] = []

  /// Reads a list; the error states that it is not a list, or where it is not JSON.
  init(_ path: FilePath, _ options: FormatCommand) throws(FileError) {
    self.path = path
    bytes = try FormattedFile.bytes(of: path, options)
    text = bytes
    do throws(FormattingProblem) {
      add(try FormattedFile.edits(for: bytes, path, options))
    } catch {
      let (name, reason) = (options.name(of: path), error.text(in: bytes))
      guard error.range == nil else {
        throw FileError.rejected(name, operation: "format", reason: reason)
      }
      throw FileError(path: name, operation: "format", reason: reason)
    }
    isFormatted = rounds.isEmpty
    changeHead(options)
  }

  /// Sets the time and the checksum in the head of a filter list.
  private mutating func changeHead(_ options: FormatCommand) {
    guard options.content(of: bytes, in: path) == .filters else { return }
    if options.setsTime {
      let time = CalendarTime(seconds: WallClock.secondsForFiles)
      add(FilterListHead.settingTime(time, in: text).map { [$0] } ?? [])
    }
    if options.setsChecksum { add(FilterListHead.settingChecksum(in: text).map { [$0] } ?? []) }
  }

  private mutating func add(_ edits: [Fix.Edit]) {
    guard !edits.isEmpty else { return }
    rounds.append(edits)
    text = ListFormatter.text(of: text, after: edits)
  }

  /// What is replaced must be a file: a pipe without a writer would block forever.
  private static func bytes(
    of path: FilePath, _ options: FormatCommand
  ) throws(FileError) -> [UInt8] {
    if path.isStandardStream { return try FileReader.readStandardInput() }
    return options.replacesFiles
      ? try FileReader.readRegular(path) : try FileReader.read(path)
  }

  private static func edits(
    for bytes: [UInt8], _ path: FilePath, _ options: FormatCommand
  ) throws(FormattingProblem) -> [Fix.Edit] {
    func refuse(_ message: String) throws(FormattingProblem) -> Never {
      throw FormattingProblem(message: message, range: nil)
    }
    if RuleIndex.isBeginning(bytes) { try refuse("it is an index, not a list") }
    switch options.content(of: bytes, in: path) {
    case .manifest: try refuse("it is the manifest of an extension; name its rulesets")
    case .rules, .dnr: return try ListFormatter.checkedEdits(for: bytes)
    case .filters:
      let source = FilterConversion.Source(name: path.text, bytes: bytes)
      if let problem = options.problem(of: source) { try refuse(problem) }
      return try FilterListFormatter.edits(for: bytes, options.reading, options.style)
    }
  }
}

extension FormattingProblem {
  /// The message with its place in the list, if it has one.
  fileprivate func text(in bytes: [UInt8]) -> String {
    guard let start = range?.lowerBound else { return message }
    let place = LineTable(bytes).position(of: start)
    return "at line \(place.line), column \(place.column): \(message)"
  }
}
