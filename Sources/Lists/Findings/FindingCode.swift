// SPDX-License-Identifier: Apache-2.0

/// A kind of finding: a number that stays, and the page that explains it.
///
/// The constants are the catalogue, so no code exists without its page. Everything that shows codes
/// (the documentation pages, `--explain`, the rules in SARIF, editors) is generated from them. It
/// is a class, so that a finding holds a reference to its page and not the page.
public final class FindingCode: Sendable {
  /// Its number, which is never reused for another kind.
  public let number: UInt16
  /// The identifier: `SL` and the number in four digits, such as `SL0401`.
  public let identifier: String
  /// A name that never changes, such as `unknown-key`.
  public let name: String
  /// The usual severity.
  public let severity: Severity
  /// The kind of text that it applies to.
  public let subject: FindingSubject
  /// Its documentation page.
  public let page: FindingPage

  init(
    _ number: UInt16, _ name: String, _ severity: Severity, _ subject: FindingSubject,
    _ page: FindingPage
  ) {
    let digits = String(number)
    self.number = number
    self.identifier = "SL" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    self.name = name
    self.severity = severity
    self.subject = subject
    self.page = page
  }

  /// The code of an identifier like `SL0401`, in any case; nil if there is none.
  public static func identified(by text: some StringProtocol) -> FindingCode? {
    let wanted = text.lowercased()
    return allCases.first { $0.identifier.lowercased() == wanted }
  }

  /// The code with an identifier like `SL0401`, in any case, or a name like `unknown-key`.
  package static func named(_ text: String) -> FindingCode? {
    identified(by: text) ?? allCases.first { $0.name == text }
  }
}

extension FindingCode: CaseIterable {
  /// All codes, by number.
  public static let allCases: [FindingCode] = [
    textCodes, jsonSyntaxCodes, listCodes, triggerCodes, sluiceCodes, actionCodes, patternCodes,
    unsupportedPatternCodes, targetCodes, memberCodes, matchCodes, conditionCodes, neighborCodes,
    savingCodes, filterOptionCodes, filterPatternCodes, filterDomainCodes, filterSelectorCodes,
    filterListCodes, filterComparisonCodes, dnrCodes, dnrTrapCodes,
    dnrHabitCodes, safariCodes, firefoxCodes, manifestCodes,
    reviewCodes,
  ].flatMap(\.self).sorted { $0.number < $1.number }
}

extension FindingCode: Hashable, CustomStringConvertible {
  /// Whether both are the same code.
  public static func == (one: FindingCode, other: FindingCode) -> Bool { one === other }

  /// Hashes the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The identifier.
  public var description: String { identifier }
}
