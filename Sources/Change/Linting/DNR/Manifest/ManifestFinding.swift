// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import Findings

extension Finding {
  /// A manifest problem, as a finding.
  init(_ problem: ManifestProblem) {
    self.init(
      problem.kind.code, problem.kind.severity, problem.message,
      pointer: problem.pointer, range: problem.range, help: problem.kind.help)
    chromiumError = problem.chromium
  }
}

extension ManifestProblem.Kind {
  /// The severity.
  var severity: Severity { self == .ignoredMember ? .warning : .error }

  /// The code of a finding about it.
  var code: FindingCode {
    switch self {
    case .text: .manifestText
    case .shape: .manifestShape
    case .rulesetID: .rulesetID
    case .path: .rulesetFile
    case .permission: .missingPermission
    case .rulesetCount, .enabledCount: .extensionLimit
    case .ignoredMember: .ignoredMember
    }
  }

  fileprivate var help: String? {
    switch self {
    case .path: "write the path from the folder of the manifest, as in `rules/ads.json`"
    case .permission: "add `declarativeNetRequest` to `permissions`"
    case .ignoredMember: "remove it, or check its spelling"
    case .text, .shape, .rulesetID, .rulesetCount, .enabledCount: nil
    }
  }
}
