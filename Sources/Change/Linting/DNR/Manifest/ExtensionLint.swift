// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import TextFormats
internal import Findings

extension ExtensionLint {
  /// The content at a path that a manifest names.
  public enum File: Sendable {
    /// A file with its text.
    case text([UInt8])
    /// Nothing.
    case missing
    /// An unreadable file, with the reason.
    case unreadable(String)
  }
}

/// Reports everything that is wrong with the rulesets of an extension.
public enum ExtensionLint {
  /// Checks a manifest and the rulesets that it names.
  ///
  /// Never fails: every finding is in the reports. A file that several entries name is checked once.
  ///
  /// - Parameters:
  ///   - manifest: The text of the manifest.
  ///   - target: The browser; Firefox or a version of Safari adds its own treatment of each rule.
  ///   - file: Reads the file at a path from the manifest's folder.
  /// - Complexity: Linear in the texts, and O(n log n) in the findings.
  public static func check(
    _ manifest: [UInt8], for target: LintTarget = .chromium,
    reading file: (String) -> File
  ) -> ExtensionReport {
    let parsed = ExtensionManifest(reading: manifest)
    var checker = ExtensionChecker(parsed, target)
    for ruleset in parsed.rulesets { checker.check(ruleset, file) }
    checker.checkSums()
    return ExtensionReport(
      manifest: LintReport(
        .manifest(
          rulesets: parsed.rulesets.count, enabled: parsed.rulesets.count { $0.isEnabled },
          chromiumError: checker.chromiumError),
        manifest, rules: checker.enabledRules,
        findings: checker.findings.kept.sorted { $0.range.lowerBound < $1.range.lowerBound },
        omitted: checker.findings.omitted),
      rulesets: checker.reports)
  }
}

/// Checks the rulesets of one extension, one after the other.
private struct ExtensionChecker {
  private let target: LintTarget
  private(set) var findings = FindingCollection()
  private(set) var reports: [ExtensionReport.Ruleset] = []
  /// Chromium's words about the manifest, or about the first file that cannot be read.
  private(set) var chromiumError: String?
  /// The totals of the enabled rulesets.
  private(set) var enabledRules = 0
  private var enabledRegexes = 0
  private var enabled: [(ExtensionManifest.Ruleset, rules: Int)] = []
  /// The first ruleset that exceeds the limit on rules, or on rules with expressions.
  private var firstShared: ExtensionManifest.Ruleset?
  private var firstBeyond: ExtensionManifest.Ruleset?
  private var firstRegexes: ExtensionManifest.Ruleset?
  private var known: [String: Counts] = [:]

  private struct Counts {
    var rules = 0
    var regexes = 0
  }

  init(_ manifest: ExtensionManifest, _ target: LintTarget) {
    self.target = target
    findings += manifest.problems.lazy.map { Finding($0) }
    for (kind, count) in manifest.omittedProblems {
      findings.omit(count, kind.code, kind.severity)
    }
    if let first = manifest.firstProblem, first.kind != .path {
      chromiumError = first.chromium ?? first.message
    }
  }

  mutating func check(_ ruleset: ExtensionManifest.Ruleset, _ file: (String) -> ExtensionLint.File)
  {
    guard let path = ruleset.file else {
      chromiumError = chromiumError ?? ManifestProblem.words(onPath: ruleset.path)
      return
    }
    if let counts = known[path] { return count(counts, ruleset) }
    switch file(path) {
    case .text(let bytes):
      let counts = check(bytes, path)
      known[path] = counts
      count(counts, ruleset)
    case .missing:
      report(ruleset, "there is no such file", ManifestProblem.words(onPath: ruleset.path))
    case .unreadable(let reason):
      report(ruleset, "the file cannot be read: \(reason)", "\(path): File read error.")
    }
  }

  private mutating func check(_ bytes: [UInt8], _ path: String) -> Counts {
    let ruleset = DNRRuleset(reading: bytes, as: .static)
    reports.append(
      ExtensionReport.Ruleset(
        path: path, report: DNRLint.checkPackaged(ruleset, for: target)))
    return Counts(
      rules: ruleset.rules.count,
      regexes: ruleset.rules.count { $0.rule.condition.filter?.isRegex == true })
  }

  private mutating func report(
    _ ruleset: ExtensionManifest.Ruleset, _ message: String, _ words: String
  ) {
    var finding = Finding(
      .rulesetFile, .error, message,
      pointer: "/declarative_net_request/rule_resources/\(ruleset.index)/path",
      range: ruleset.pathRange)
    finding.chromiumError = words
    findings.append(finding)
    chromiumError = chromiumError ?? words
  }

  // MARK: Sums

  private mutating func count(_ counts: Counts, _ ruleset: ExtensionManifest.Ruleset) {
    guard ruleset.isEnabled else { return }
    enabled.append((ruleset, counts.rules))
    enabledRules += counts.rules
    enabledRegexes += min(counts.regexes, RulesetLimits.mostRegexes)
    let guaranteed = RulesetLimits.guaranteedRules
    if enabledRules > guaranteed, firstShared == nil { firstShared = ruleset }
    if enabledRules > guaranteed + RulesetLimits.sharedRules, firstBeyond == nil {
      firstBeyond = ruleset
    }
    if enabledRegexes > RulesetLimits.mostRegexes, firstRegexes == nil { firstRegexes = ruleset }
  }

  mutating func checkSums() {
    if target == .firefox { findings += FirefoxLimits.findings(on: enabled) }
    let guaranteed = RulesetLimits.guaranteedRules
    if let firstBeyond {
      let all = guaranteed + RulesetLimits.sharedRules
      reportSum(
        firstBeyond, .warning, enabledRules, "rules", most: all,
        help: "Chromium skips a ruleset that exceeds the limit")
    } else if let firstShared {
      reportSum(
        firstShared, .note, enabledRules, "rules", most: guaranteed,
        help: "Chromium guarantees that many; more come from 300,000 that all extensions share, "
          + "and a ruleset that does not fit is skipped")
    }
    if let firstRegexes {
      reportSum(
        firstRegexes, .warning, enabledRegexes, "rules with a `regexFilter`",
        most: RulesetLimits.mostRegexes,
        help: "Chromium skips a ruleset that exceeds the limit",
        words: "The number of enabled regular expression rules exceeds the API limits. "
          + "Some rulesets will be ignored.")
    }
  }

  private mutating func reportSum(
    _ ruleset: ExtensionManifest.Ruleset, _ severity: Severity, _ count: Int, _ what: String,
    most: Int, help: String, words: String? = nil
  ) {
    var finding = Finding(
      .extensionLimit, severity,
      "the enabled rulesets have a total of \(count.grouped) \(what), "
        + "\((count - most).grouped) more than \(most.grouped)",
      pointer: "/declarative_net_request/rule_resources/\(ruleset.index)", range: ruleset.range,
      help: help)
    finding.chromiumError = words
    findings.append(finding)
  }
}
