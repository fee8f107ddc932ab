// SPDX-License-Identifier: Apache-2.0

public import FilterConversion
internal import FilterModel
internal import FilterText
internal import FilterTranslation
internal import PlainText

/// The account of a conversion for people.
public enum ConversionText {
  /// More examples of a reason are not shown.
  private static let mostExamples = 2
  /// Longer filters are cut.
  private static let longestExample = 90

  /// One line for each file, then the reasons with their numbers and examples.
  public static func summary(of conversion: FilterConversion) -> String {
    let files = conversion.files.map { line(of: $0) }.joined()
    return files + reasons(of: conversion)
  }

  private static func line(of file: FilterConversion.File) -> String {
    let lines = file.list.lines
    let doubtful = Set(file.verdicts.map { Place($0) }).count
    let exact = max(lines.filters + lines.refused - doubtful, 0)
    return
      "\(Visible.text(file.name)): \(lines.total.grouped) lines (\(file.list.dialect.rawValue)), "
      + "\(lines.filters.grouped) filters: \(exact.grouped) exact, "
      + TranslationVerdict.allCases.map { verdict in
        "\(file.verdicts.count { $0.verdict == verdict }.grouped) \(verdict.rawValue)"
      }.joined(separator: ", ") + "; \(file.rules.grouped) rules\n"
  }

  private struct Place: Hashable {
    let file: String?
    let line: Int

    init(_ verdict: FilterConversion.LineVerdict) {
      file = verdict.includedFile
      line = verdict.line
    }
  }

  private static func reasons(of conversion: FilterConversion) -> String {
    var groups: [Reason: [FilterConversion.LineVerdict]] = [:]
    for verdict in conversion.files.flatMap(\.verdicts) {
      groups[Reason(verdict), default: []].append(verdict)
    }
    let inOrder = groups.sorted { one, other in
      one.value.count == other.value.count
        ? one.key.text < other.key.text : one.value.count > other.value.count
    }
    return inOrder.map { text(of: $0.key, $0.value) }.joined()
  }

  private struct Reason: Hashable {
    let verdict: TranslationVerdict
    let reason: String

    init(_ verdict: FilterConversion.LineVerdict) {
      self.verdict = verdict.verdict
      reason = verdict.reason
    }

    var text: String { "\(verdict.rawValue) \(reason)" }
  }

  private static func text(
    of reason: Reason, _ verdicts: [FilterConversion.LineVerdict]
  ) -> String {
    var text = "  \(verdicts.count.grouped) \(reason.verdict.rawValue), \(reason.reason)"
    if let first = verdicts.first { text += ": \(first.message)" }
    for example in verdicts.prefix(mostExamples) {
      let shown = Visible.text(String(decoding: example.text.prefix(longestExample), as: UTF8.self))
      text += "\n      line \(example.line): \(shown)"
    }
    return text + "\n"
  }
}
