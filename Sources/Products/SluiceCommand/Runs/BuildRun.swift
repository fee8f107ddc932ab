// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import RuleModel
import Sluice
import SluiceReports
import SystemFiles
import TextFormats
import Tools

/// One run of `sluice build`.
struct BuildRun: CommandRun {
  private let options: BuildCommand

  init(_ options: BuildCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do {
      let list = try list(&errors)
      if let report = options.report {
        try FileWriter.replace(report, with: BuildReport.json(of: list))
      }
      try write(list, &output)
      return SluiceCommand.Status.fine
    } catch {
      return RunFailure(error).report(&errors)
    }
  }

  private func list(_ errors: inout OutputStream) throws -> BuiltList {
    let plan = try plan()
    var inputs: [BuiltList.Input] = []
    for source in plan.sources {
      inputs.append(
        BuiltList.Input(
          source, try text(of: source, &errors), try choices(for: source.rules)))
    }
    let time = CalendarTime(seconds: WallClock.secondsForFiles)
    return BuiltList(plan, inputs, try choices(for: plan.rules), at: time)
  }

  private func plan() throws -> BuildPlan {
    let text =
      options.configuration.isStandardStream
      ? try FileReader.readStandardInput() : try FileReader.read(options.configuration)
    do throws(BuildPlanError) {
      return try BuildPlan(reading: text)
    } catch {
      let name = Visible.text(options.configuration.text)
      let place = error.line.map { "\(name):\($0)" } ?? name
      throw RunFailure(message: "\(place): \(error.message)")
    }
  }

  // MARK: Files

  /// The text of a source; its conditions are decided, and included files are written in their place.
  private func text(
    of source: BuildPlan.Source, _ errors: inout OutputStream
  ) throws(FileError) -> [UInt8] {
    let text = try text(of: source.source)
    guard !source.isHosts else { return text }
    let path = try path(of: source.source)
    let reading = FilterReading(dialect: .adguardDNS, constants: options.constants)
    let expanded = FilterList.expanded(text, as: reading) { try? path.bytes(ofIncluded: $0) }
    for problem in expanded.problems where problem.origin.file == 0 {
      errors.complain("\(Visible.text(path.text)):\(problem.origin.line): \(problem.message)")
    }
    return Array(expanded.lines.joined(separator: [0x0A])) + (expanded.lines.isEmpty ? [] : [0x0A])
  }

  private func text(of name: String) throws(FileError) -> [UInt8] {
    let path = try path(of: name)
    do throws(FileError) {
      return try FileReader.read(path)
    } catch {
      throw FileError(
        path: path, operation: "read", reason: "it is the source `\(name)`; \(error.reason)")
    }
  }

  /// The file of a source: a path, or a URL below the folder of downloads.
  private func path(of name: String) throws(FileError) -> FilePath {
    guard let mark = name.utf8.firstRange(matching: Array("://".utf8)) else {
      return name.hasPrefix("/") ? FilePath(name) : options.configuration.sibling(name)
    }
    guard let folder = options.downloads else {
      throw FileError(
        path: FilePath(Array(name.utf8)), operation: "read",
        reason: "nothing is downloaded; name the folder with its copy by --downloads")
    }
    let parts = name.utf8[mark.upperBound...].prefix { $0 != UInt8(ascii: "?") }
      .split(separator: UInt8(ascii: "/")).map { Array($0) }
      .filter { $0 != Array("..".utf8) && $0 != Array(".".utf8) }
    let whole = folder.appending(parts.joined(separator: [UInt8(ascii: "/")]))
    guard Directory.kind(of: whole) != .file, let last = parts.last else { return whole }
    return folder.appending(last)
  }

  // MARK: Choices

  private func choices(for rules: BuildPlan.Rules) throws -> BuiltList.Choices {
    var choices = BuiltList.Choices()
    choices.excluding = try self.choices(rules.exclusions, rules.exclusionFiles)
    choices.including = try self.choices(rules.inclusions, rules.inclusionFiles)
    return choices
  }

  private func choices(_ texts: [String], _ files: [String]) throws -> [LineChoice] {
    var all = texts
    for file in files {
      let lines = try text(of: file).split { $0 == 0x0A || $0 == 0x0D }
      all += lines.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.hasPrefix("!") }
    }
    return try all.filter { !$0.isEmpty }.map { text in
      let choice = LineChoice(text, compiling: LineExpression.search)
      guard let choice else {
        throw RunFailure(message: "`\(Visible.text(text))` is not a regular expression")
      }
      return choice
    }
  }

  // MARK: Output

  private func write(_ list: BuiltList, _ output: inout OutputStream) throws {
    guard let path = options.output, !path.isStandardStream else {
      return output.write(list.text)
    }
    if !options.isQuiet { output.write(BuildReport.text(of: list)) }
    guard let folder = options.patches else {
      return try FileWriter.replace(path, with: list.text)
    }
    guard let release = try release(of: list.text, path, patchesIn: folder) else {
      if !options.isQuiet { output.write("nothing has changed\n") }
      return
    }
    try write(release, path, &output)
  }

  // MARK: Patches

  /// The version of a list that follows the one at its path; nil if that is the same.
  private func release(
    of text: [UInt8], _ path: FilePath, patchesIn folder: String
  ) throws(FileError) -> ListRelease? {
    let name = DiffPath.name(for: path.name.text.split(separator: ".").first.map(String.init) ?? "")
    let next = DiffPath(
      in: folder, named: name, at: WallClock.secondsForFiles, period: options.patchPeriod)
    guard let next else {
      throw FileError(
        path: path, operation: "write", reason: "`\(folder)` is not a folder from that of the list")
    }
    let last = Directory.kind(of: path) == .missing ? nil : try FileReader.read(path)
    guard let release = ListRelease(of: text, after: last, next: next) else { return nil }
    guard release.patch?.path != next else {
      throw FileError(
        path: path, operation: "write", reason: "the last version has the same time; build it later"
      )
    }
    return release
  }

  /// Writes the files in the order in which no reader misses one.
  private func write(
    _ release: ListRelease, _ path: FilePath, _ output: inout OutputStream
  ) throws(FileError) {
    try FileWriter.replace(path.sibling(release.next.path), with: [])
    try FileWriter.replace(path, with: release.text)
    guard let (place, patch) = release.patch else { return }
    try FileWriter.replace(path.sibling(place.path), with: patch.text)
    if !options.isQuiet {
      output.write("\(Visible.text(place.path)): \(PlainWords.count(patch.text.count, "byte"))\n")
    }
  }
}
