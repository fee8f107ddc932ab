// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Patterns
internal import Findings
internal import RuleText

/// Runs all checks on a list and on the files that it includes.
struct FilterListChecker {
  private let list: FilterList
  /// The numbers of the list's file and of those that it includes.
  private let files: Range<Int>
  private let exceptions: IdleExceptions
  private let switches: PageSwitches
  private let engine: (any RegexEngine.Type)?
  /// The names of hosts that exist; nil if they are not known.
  var live: LiveNames?
  /// The oldest version of the ad blocker that the list is for; nil if any may be.
  var oldestVersion: BlockerVersion?

  init(
    _ list: FilterList, _ files: Range<Int>, _ exceptions: IdleExceptions, _ switches: PageSwitches,
    _ engine: (any RegexEngine.Type)?
  ) {
    self.engine = engine
    self.switches = switches
    self.list = list
    self.files = files
    self.exceptions = exceptions
  }

  /// Adds all findings to their files.
  func check(_ all: inout [FilterFile]) {
    addProblems(to: &all)
    for written in list.filters {
      let file = written.origin.file
      all[file].filters += 1
      all[file].add(findings(about: written, all[file].bytes))
      all[file].add(versionFindings(about: written, all[file].bytes))
    }
    for file in files {
      all[file].add(CommentAdvice(all[file].bytes, list.dialect).findings)
      all[file].add(CharacterAdvice(all[file].bytes, list.dialect).findings)
    }
    // Last, because a filter is not removed while it has other findings.
    for file in files {
      all[file].add(FilterComparison(list, file, all, switches).findings)
    }
  }

  private func addProblems(to all: inout [FilterFile]) {
    for problem in list.problems {
      let file = problem.origin.file
      let finding = ProblemFinding(problem, list.dialect, all[file].bytes)
      if !finding.isSilent { all[file].add(finding.finding) }
    }
  }

  private func findings(about written: WrittenFilter, _ bytes: [UInt8]) -> [Finding] {
    let origin = written.origin
    switch written.filter {
    case .network(let filter):
      let source = NetworkFilterSource(
        filter: filter, origin: origin, bytes: bytes, dialect: list.dialect, engine: engine)
      return PatternAdvice(source).findings
        + OptionAdvice(source).findings
        + domains(FilterDomainAdvice(filter, origin, bytes, list.dialect))
        + (live.map { DeadHost(source, $0).findings } ?? [])
        + (list.dialect.hasDirectives ? [] : HostAdvice(filter, origin).findings)
        + exceptions.findings(about: filter, origin)
    case .hiding(let filter):
      return effects(SelectorAdvice(filter, origin, bytes).findings, origin, bytes) {
        $0.findings(about: filter)
      }
        + (list.dialect == .adblockPlus ? BlockerAdvice(origin, bytes).findings(about: filter) : [])
        + domains(FilterDomainAdvice(filter, origin, bytes, list.dialect))
        + exceptions.findings(about: filter, origin)
    case .other(let filter):
      return effects(BodyAdvice(filter, origin, bytes, list.dialect).findings, origin, bytes) {
        $0.findings(about: filter)
      }
        + (list.dialect == .adblockPlus ? BlockerAdvice(origin, bytes).findings(about: filter) : [])
    }
  }

  private func versionFindings(about written: WrittenFilter, _ bytes: [UInt8]) -> [Finding] {
    guard let oldestVersion else { return [] }
    return VersionAdvice(oldestVersion, written.origin, bytes, list.dialect)?
      .findings(about: written.filter) ?? []
  }

  /// Errors in the text of a filter, or else the reason why it has no effect.
  private func effects(
    _ errors: [Finding], _ origin: FilterOrigin, _ bytes: [UInt8],
    _ advice: (EffectAdvice) -> [Finding]
  ) -> [Finding] {
    errors.isEmpty ? advice(EffectAdvice(origin, bytes, list.dialect)) : errors
  }

  private func domains(_ advice: FilterDomainAdvice) -> [Finding] {
    var advice = advice
    advice.live = live
    return advice.findings
  }
}
