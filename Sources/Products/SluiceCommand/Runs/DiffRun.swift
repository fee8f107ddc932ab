// SPDX-License-Identifier: Apache-2.0

import Compiling
import Conversion
import Filters
import SluiceReports
import Requests
import TextFormats
import Tools
import RuleMatching
import Sluice
import SystemFiles

/// One run of `sluice diff`.
struct DiffRun: CommandRun {
  private let options: DiffCommand

  private var revisions = GitRevisions()

  init(_ options: DiffCommand) { self.options = options }

  mutating func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    let given = try options.sides()
    do throws(RunFailure) {
      let paths = try filesOrRevisions(given)
      if options.requests == nil, areFilterLists(paths) {
        let difference = try compareFilters(paths)
        write(difference, &output)
        if options.showsEffects, !difference.isEmpty {
          try compareEffects(of: difference, paths, &output, &errors)
        }
        return difference.isEmpty ? SluiceCommand.Status.fine : SluiceCommand.Status.findings
      }
      let lists = try openedLists(&errors)
      let differs =
        if options.requests == nil {
          try compareRules(try lists.rules(of: paths, &errors), &output, &errors)
        } else {
          try compareAnswers(try lists.indexes(paths, &errors), &output, &errors)
        }
      return differs ? SluiceCommand.Status.findings : SluiceCommand.Status.fine
    } catch {
      return error.report(&errors)
    }
  }

  /// The same files; one that is missing may be in git, as a file or as a folder.
  private mutating func filesOrRevisions(_ sides: [[FilePath]]) throws(RunFailure) -> [[FilePath]] {
    let trees = revisions.trees(options.old, options.new)
    guard trees.old == nil, trees.new == nil else {
      return [trees.old ?? sides[0], trees.new ?? sides[1]]
    }
    guard sides[0].count == 1, sides[1].count == 1 else { return sides }
    let pair = try revisions.pair(sides[0][0], sides[1][0])
    return [[pair.old], [pair.new]]
  }

  // MARK: Filter lists

  /// Whether all files are filter lists; a pipe, which cannot be read twice, is one if the others
  /// are.
  private func areFilterLists(_ sides: [[FilePath]]) -> Bool {
    let files = sides.joined().filter { revisions.texts[$0] != nil || FileReader.isRegular($0) }
    return !files.isEmpty
      && files.allSatisfy { path in
        let start =
          revisions.texts[path].map { Array($0.prefix(1 << 16)) }
          ?? FileReader.start(of: path, count: 1 << 16)
        guard !start.isEmpty, !RuleIndex.isBeginning(start) else { return false }
        return options.filters.syntax?.isDNR != true
          && (options.filters.syntax != nil || ListContent(of: start, in: path) == .filters)
      }
  }

  private func compareFilters(
    _ sides: [[FilePath]]
  ) throws(RunFailure) -> FilterListDifference {
    var texts: [[(name: String, bytes: [UInt8])]] = []
    do throws(FileError) {
      for side in sides {
        texts.append([])
        for path in side {
          let source = try source(of: path)
          try source.check(path, for: "compare")
          texts[texts.count - 1].append((path.text, source.bytes))
        }
      }
    } catch {
      throw RunFailure(error)
    }
    var reading = options.filters.reading
    let first = texts[1].first?.bytes ?? []
    reading.dialect = reading.dialect ?? FilterList(reading: first).dialect
    let difference = FilterListDifference(texts[0], texts[1], reading)
    if let name = difference.emptyLists.first {
      throw RunFailure(message: "\(Visible.text(name)): no filter found")
    }
    return difference
  }

  /// The most filters for which requests are made.
  private static let mostProbed = 500

  /// Compares the answers to requests that are made for the filters that differ.
  private func compareEffects(
    of difference: FilterListDifference, _ paths: [[FilePath]], _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) throws(RunFailure) {
    let sides = try openedLists(&errors).indexes(paths, &errors)
    var comparison = comparison(of: sides, output)
    var reading = options.filters.reading
    reading.dialect = difference.dialect
    var probe = FilterProbe(reading)
    for line in difference.lines.prefix(DiffRun.mostProbed) {
      comparison.compare(probe.requests(for: line.text), &output)
    }
    comparison.finish(&output, &errors)
    if probe.everywhere > 0 {
      let filters = PlainWords.count(probe.everywhere, "generic filter")
      errors.complain("no page shows \(filters): pages look them up by classes and ids")
    }
    guard difference.lines.count > DiffRun.mostProbed else { return }
    errors.complain(
      "requests were made for the first \(DiffRun.mostProbed) of the "
        + "\(difference.lines.count.grouped) filters that differ")
  }

  private func source(of path: FilePath) throws(FileError) -> FilterConversion.Source {
    guard let text = revisions.texts[path] else {
      return try FilterConversion.Source(reading: path)
    }
    return FilterConversion.Source(name: path.text, bytes: text)
  }

  private func write(_ difference: FilterListDifference, _ output: inout OutputStream) {
    switch options.format {
    case .json: output.write(FilterDifferenceJSON.text(of: difference))
    case .text:
      FilterDifferenceText(style: options.color.style(for: output))
        .write(difference) { output.write($0) }
    }
  }

  // MARK: Rules

  /// Whether a load is third-party depends on the list of public suffixes in an index.
  private func noteSuffixes(
    _ old: PublicSuffixes.Source?, _ new: PublicSuffixes.Source?, _ errors: inout OutputStream
  ) {
    guard let old, let new, old != new else { return }
    errors.write(
      "sluice: the public suffixes are \(SuffixText.words(of: old)), and \(SuffixText.words(of: new)); "
        + "the same load can be first-party in one and third-party in the other\n")
  }

  private func compareRules(
    _ sides: [[OpenedRules]], _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(RunFailure) -> Bool {
    let (old, new) = (sides[0], sides[1])
    for side in sides.joined() where side.cosmeticFilters > 0 {
      throw RunFailure(
        message: "\(side.path.text): the index has "
          + PlainWords.count(side.cosmeticFilters, "cosmetic filter")
          + ", which cannot be compared with rules; compare the lists that it is made from, or the "
          + "answers to some requests with --requests")
    }
    noteSuffixes(old.first?.suffixes, new.first?.suffixes, &errors)
    let difference = ListSetDifference(old.flatMap(\.lists), new.flatMap(\.lists))
    switch options.format {
    case .json: output.write(DifferenceJSON.text(of: difference))
    case .text:
      let text = DifferenceText(style: options.color.style(for: output))
      text.write(difference) { output.write($0) }
    }
    return !difference.isEmpty
  }

  private func compareAnswers(
    _ sides: [[RuleIndex]], _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(RunFailure) -> Bool {
    let (old, new) = (sides[0], sides[1])
    noteSuffixes(old.first?.publicSuffixes, new.first?.publicSuffixes, &errors)
    var comparison = comparison(of: sides, output)
    try comparison.compare(options.requests, &output)
    comparison.finish(&output, &errors)
    return comparison.changed > 0
  }

  private func comparison(of sides: [[RuleIndex]], _ output: OutputStream) -> AnswerComparison {
    let text = AnswerDifferenceText(style: options.color.style(for: output))
    return AnswerComparison(
      answerer(sides[0]), answerer(sides[1]), options.format == .text ? text : nil)
  }

  private func openedLists(_ errors: inout OutputStream) throws(RunFailure) -> OpenedLists {
    var opener = try options.filters.decidingOpener(options.lint)
    opener.texts = revisions.texts
    return OpenedLists(opener, options.color.style(for: errors))
  }

  private func answerer(_ indexes: [RuleIndex]) -> RequestAnswerer {
    RequestAnswerer(
      Matcher.layering(indexes, allowsActiveActions: options.allowsActiveActions))
  }
}
