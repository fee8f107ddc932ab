// SPDX-License-Identifier: Apache-2.0

/// The subject of a kind of finding.
public struct FindingSubject: Sendable, Equatable {
  /// A kind of text.
  public enum Text: Sendable {
    /// A rule list for WebKit.
    case ruleList
    /// A filter list.
    case filterList
    /// A ruleset for declarativeNetRequest.
    case ruleset
    /// The manifest of an extension, and its rulesets as parts of it.
    case manifest
    /// The change of a list, which is compared with the old one.
    case change
  }

  /// A browser that treats rules for declarativeNetRequest in its own way.
  public enum Browser: Sendable {
    /// Safari, which translates them into a rule list.
    case safari
    /// Firefox, which has its own engine for them.
    case firefox
  }

  /// How editors show the text that has the finding.
  package enum Appearance: Sendable { case plain, idle, deprecated }

  /// The kind of text that has it.
  public let text: Text
  /// The browser that it is about; nil if it does not depend on one.
  public let browser: Browser?
  /// Whether it depends only on a single rule or line.
  ///
  /// Such a finding is reported for the rule alone exactly if it is reported for the whole list.
  /// Findings that are counted, compared or reported once per list are not.
  package let isPart: Bool
  package private(set) var appearance = Appearance.plain

  private init(_ text: Text, isPart: Bool, _ browser: Browser? = nil) {
    self.text = text
    self.isPart = isPart
    self.browser = browser
  }

  static let rule = FindingSubject(.ruleList, isPart: true)
  static let ruleList = FindingSubject(.ruleList, isPart: false)
  static let filter = FindingSubject(.filterList, isPart: true)
  static let filterList = FindingSubject(.filterList, isPart: false)
  static let rulesetRule = FindingSubject(.ruleset, isPart: true)
  static let ruleset = FindingSubject(.ruleset, isPart: false)
  static let manifest = FindingSubject(.manifest, isPart: false)
  static let change = FindingSubject(.change, isPart: false)
  static let manifestMember = FindingSubject(.manifest, isPart: true)

  static func rulesetRule(in browser: Browser) -> FindingSubject {
    FindingSubject(.ruleset, isPart: true, browser)
  }

  static func ruleset(in browser: Browser) -> FindingSubject {
    FindingSubject(.ruleset, isPart: false, browser)
  }

  /// The same for text that does nothing.
  var idle: FindingSubject { shown(.idle) }
  /// The same for text that should be written in a newer way.
  var deprecated: FindingSubject { shown(.deprecated) }

  private func shown(_ appearance: Appearance) -> FindingSubject {
    var subject = self
    subject.appearance = appearance
    return subject
  }
}
