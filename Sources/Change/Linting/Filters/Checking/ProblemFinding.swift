// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings

/// A problem of the reader as a finding: its code, its severity, and its sentences in the form of
/// finding messages.
struct ProblemFinding {
  private let problem: FilterProblem
  private let dialect: FilterDialect
  private let bytes: [UInt8]

  init(_ problem: FilterProblem, _ dialect: FilterDialect, _ bytes: [UInt8]) {
    self.problem = problem
    self.dialect = dialect
    self.bytes = bytes
  }

  var finding: Finding {
    let (message, rest) = sentences
    var help = rest
    if let suggestion = problem.suggestion { help = "did you mean `\(suggestion)`?" }
    switch problem.kind {
    case .foreignOption: help = "if the list is for another ad blocker, name it with --syntax"
    case .whiteSpaceInPattern where Prose.isLine(around: problem.origin.range.lowerBound, in: bytes):
      help = Prose.help
    case .hostsEntry: help = "if the list is a hosts file, name it with --syntax hosts"
    default: break
    }
    return Finding(
      problem.kind.code, severity, message, range: problem.origin.range, help: help, fix: fix)
  }

  /// Whether the line is valid.
  var isSilent: Bool { problem.kind == .unsupportedModifier }

  // MARK: Severity

  /// An error only if the ad blocker rejects the line; what only this reader cannot use is a
  /// warning.
  private var severity: Severity {
    switch problem.kind {
    case .unknownConstant, .badfilterWithoutTarget: .note
    case .hostsEntry, .otherAddress, .unknownModifier: .warning
    case .unknownLine: dialect == .adguardDNS ? .error : .warning
    default: problem.refusesLine ? .error : .warning
    }
  }

  // MARK: Sentences

  /// The first sentence as a message, and the others as help.
  ///
  /// Quoted text may contain periods.
  private var sentences: (message: String, rest: String?) {
    let text = Array(problem.message.utf8)
    var isQuoted = false
    for index in text.indices {
      if text[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, text[index] == UInt8(ascii: "."), index + 1 < text.count,
        text[index + 1] == UInt8(ascii: " ")
      else { continue }
      return (part(text[..<index]), problem.suggestion == nil ? part(text[(index + 2)...]) : nil)
    }
    return (part(text[...]), nil)
  }

  /// A sentence without its period, in lowercase, with backticks for quotes.
  private func part(_ text: ArraySlice<UInt8>) -> String {
    let plain = text.last == UInt8(ascii: ".") ? text.dropLast() : text
    let sentence = String(decoding: plain, as: UTF8.self)
      .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "`")
    let firstWord = sentence.prefix { $0 != " " }
    guard Self.openingWords.contains(String(firstWord)) else { return sentence }
    return firstWord.lowercased() + sentence.dropFirst(firstWord.count)
  }

  /// Words that are uppercase only because they start a sentence.
  private static let openingWords: Set<String> = [
    "A", "An", "Every", "In", "It", "Lists", "No", "Only", "The", "There", "This", "To", "What",
  ]

  // MARK: Fixes

  private var fix: Fix? {
    guard let suggestion = problem.suggestion, !problem.origin.range.isEmpty else { return nil }
    let effect =
      problem.kind == .unknownConstant
      ? "the lines of one branch are then skipped" : "the filter is then read"
    return Fix(
      "write `\(suggestion)`", effect: effect,
      edits: [Fix.Edit(problem.origin.range, Array(suggestion.utf8))])
  }
}

extension FilterProblem.Kind {
  /// The code of its findings.
  var code: FindingCode {
    switch self {
    case .unknownOption: .unknownOption
    case .invalidOption, .missingValue, .unexpectedValue, .invalidValue, .negatedOption: .optionForm
    case .duplicateOption: .repeatedOption
    case .conflictingOptions: .contradictingOptions
    case .nothingLeft: .nothingLeft
    case .needsException, .needsBlock, .needsDomain, .misplacedOption, .matchCaseOfMask:
      .misplacedOption
    case .emptyPattern: .emptyPattern
    case .shortPattern, .longPattern: .filterLength
    case .whiteSpaceInPattern, .inlineComment: .whiteSpace
    case .invalidDomain: .invalidDomain
    case .invalidHost, .singleLabel, .hostsEntry, .filterInHostsFile, .otherAddress: .hostsLine
    case .emptySelector: .emptySelector
    case .foreignOption: .foreignOption
    case .unknownModifier, .unsupportedModifier, .unknownLine, .zoneRecord: .unreadableFilter
    case .invalidCondition, .elseWithoutIf, .endifWithoutIf, .ifWithoutEndif: .lineCondition
    case .unknownConstant: .unknownConstant
    case .missingInclude, .outsideInclude, .repeatedInclude, .tooManyIncludes: .includedFile
    case .badfilterWithoutTarget: .idleBadfilter
    }
  }
}
