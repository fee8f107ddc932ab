// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings
internal import TextFormats

/// The comments of a filter list that hide findings.
///
///     ! sluice-ignore SL2601                       findings of the whole file, in its head
///     ! sluice-ignore-next-line SL2205, SL2601 why findings about the next line
package struct InlineIgnores {
  /// A code that a comment names.
  private struct Ignore {
    let code: FindingCode
    let range: Range<Int>
    let comment: Range<Int>
    /// The bytes whose findings it hides; nil for all.
    let target: Range<Int>?
  }

  private let bytes: [UInt8]
  /// The lines after comments that are about the next line, in order, each with the lines that
  /// continue it.
  package private(set) var targets: [Range<Int>] = []
  private var ignores: [Ignore] = []
  private var problems: [Finding] = []
  /// The numbers of the comments for each code.
  private var numbers: [FindingCode: [Int]] = [:]
  /// The numbers of those that have hidden something.
  private var used: Set<Int> = []

  private static let word = "sluice-ignore"
  private static let nextLine = "-next-line"

  /// Reads the comments of a list.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines = FilterLines(bytes)
    var isHead = true
    // Comments that wait for the line that they are about.
    var waiting: [Range<Int>] = []
    while let line = lines.next() {
      if let start = ignoreWord(line) {
        if bytes.starts(start..<line.upperBound, with: Self.word + Self.nextLine) {
          waiting.append(line)
        } else {
          readHead(line, start, isHead)
        }
        continue
      }
      if !waiting.isEmpty {
        let target = line.lowerBound..<end(of: line, &lines)
        for comment in waiting { read(comment, about: target) }
        targets.append(target)
        waiting = []
      }
      isHead = isHead && bytes.isOfHead(line)
    }
    for comment in waiting {
      problems.append(problem(comment, "no line comes after this comment", help: "remove it"))
    }
    // Those for the file come first; the others are in the order of their lines.
    ignores = ignores.filter { $0.target == nil } + ignores.filter { $0.target != nil }
    numbers = Dictionary(grouping: ignores.indices) { ignores[$0].code }
  }

  /// Where the word begins in a comment that hides findings.
  private func ignoreWord(_ line: Range<Int>) -> Int? {
    guard bytes[line.lowerBound] == Sign.exclamation || bytes[line.lowerBound] == Sign.hash else {
      return nil
    }
    let text = bytes.trimmed((line.lowerBound + 1)..<line.upperBound)
    return bytes.starts(text, with: Self.word) ? text.lowerBound : nil
  }

  /// The end of a line, with those that continue it.
  private func end(of line: Range<Int>, _ lines: inout FilterLines) -> Int {
    var last = line
    while bytes.isContinued(last), let next = lines.next() { last = next }
    return last.upperBound
  }

  // MARK: Reading

  private mutating func readHead(_ comment: Range<Int>, _ start: Int, _ isHead: Bool) {
    guard isHead else {
      problems.append(
        problem(
          comment, "this comment works only before the first filter of a list",
          help: "write `sluice-ignore-next-line`, or move the comment up"))
      return
    }
    read(comment, about: nil)
  }

  private mutating func read(_ comment: Range<Int>, about target: Range<Int>?) {
    var words = bytes.words((comment.lowerBound + 1)..<comment.upperBound)[...]
    words = words.drop { bytes.starts($0, with: Self.word) }
    let count = ignores.count
    for word in words {
      let name = bytes.withoutEndMarks(word)
      guard let code = FindingCode.named(bytes.text(name)) else {
        if looksLikeCode(name) {
          problems.append(problem(name, "\(bytes.codeSpan(name)) is not the code of a finding"))
          return
        }
        break
      }
      ignores.append(Ignore(code: code, range: name, comment: comment, target: target))
      // What comes after a colon is the reason.
      if bytes[word].last == Sign.colon { break }
    }
    guard ignores.count == count else { return }
    problems.append(
      problem(
        comment, "this comment names no finding, so it hides nothing",
        help: "write the codes that it hides, as in `sluice-ignore-next-line SL2205`"))
  }

  /// `SL9999`: not a word of a reason.
  private func looksLikeCode(_ word: Range<Int>) -> Bool {
    word.count > 2 && bytes.startsInAnyCase(word, with: "sl")
      && bytes[(word.lowerBound + 2)..<word.upperBound].allSatisfy(\.isDigit)
  }

  private func problem(_ range: Range<Int>, _ message: String, help: String? = nil) -> Finding {
    Finding(.ignoreComment, .warning, message, range: range, help: help)
  }

  // MARK: Hiding

  /// Whether a comment hides a finding, which is remembered.
  mutating func hide(_ finding: Finding) -> Bool {
    guard let numbers = numbers[finding.code] else { return false }
    let hiding = hiding(finding, numbers)
    used.formUnion(hiding)
    return !hiding.isEmpty
  }

  /// The findings about the comments themselves, after all others are known.
  var findings: [Finding] {
    let counts = Dictionary(grouping: ignores, by: \.comment.lowerBound).mapValues(\.count)
    let unused = ignores.indices.filter { !used.contains($0) && canBeUnused(ignores[$0].code) }
    return problems
      + unused.map { number in
        unusedFinding(ignores[number], counts[ignores[number].comment.lowerBound] ?? 1)
      }
  }

  /// Those of some comments that hide a finding: that for the file, and those for its line.
  ///
  /// Those for lines come after those for the file, in the order of their lines, so this is a binary
  /// search.
  private func hiding(_ finding: Finding, _ numbers: [Int]) -> [Int] {
    let start = finding.range.lowerBound
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      let target = ignores[numbers[middle]].target
      if let target, target.lowerBound > start { high = middle } else { low = middle + 1 }
    }
    var found: [Int] = []
    while low > 0, let target = ignores[numbers[low - 1]].target,
      target.contains(start) || target.lowerBound == start
    {
      low -= 1
      found.append(numbers[low])
    }
    if let first = numbers.first, ignores[first].target == nil { found.append(first) }
    return found
  }

  /// A finding about several filters may only show when another list is read as well, and one about
  /// these comments is not known here.
  private func canBeUnused(_ code: FindingCode) -> Bool {
    let needsOthers = FindingCode.filterComparisonCodes.contains(code) && !code.subject.isPart
    return !needsOthers && code != .ignoreComment && code != .unusedIgnore
  }

  private func unusedFinding(_ ignore: Ignore, _ codesInComment: Int) -> Finding {
    let place = ignore.target == nil ? "the file" : "the next line"
    return Finding(
      .unusedIgnore, .warning, "\(place) has no \(ignore.code.identifier) to hide",
      range: ignore.range,
      help: codesInComment == 1 ? "remove the comment" : "remove the code",
      fix: codesInComment == 1 ? removal(of: ignore.comment) : nil)
  }

  private func removal(of comment: Range<Int>) -> Fix {
    let end = bytes.first(UInt8(ascii: "\n"), in: comment.upperBound..<bytes.count)
    let start = bytes[..<comment.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return Fix(
      "remove the comment", edits: [Fix.Edit(start..<(end.map { $0 + 1 } ?? bytes.count), [])])
  }
}

extension [UInt8] {
  /// A word without the commas and colons at its end.
  fileprivate func withoutEndMarks(_ word: Range<Int>) -> Range<Int> {
    var end = word.upperBound
    while end > word.lowerBound, self[end - 1] == Sign.comma || self[end - 1] == Sign.colon {
      end -= 1
    }
    return word.lowerBound..<end
  }
}
