// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import Findings
internal import RuleText

/// Findings about members that do something other than they seem to.
struct MemberAdvice {
  private static let targets = ["url", "extensionPath", "transform", "regexSubstitution"]

  private let source: RuleSource

  init(_ source: RuleSource) { self.source = source }

  var findings: [Finding] { oldMembers + addedPages + secondTargets }

  private var oldMembers: [Finding] {
    guard !source.rule.condition.initiatorDomains.restrictsNothing else { return [] }
    let names = [
      ("domains", "initiatorDomains"), ("excludedDomains", "excludedInitiatorDomains"),
    ]
    return names.compactMap { old, new in
      guard let node = source.member("condition", old) else { return nil }
      let edit = Fix.Edit(source.content(of: node - 1), Array(new.utf8))
      return source.finding(
        .oldMember, .warning, "`\(old)` is the old name of `\(new)`", "/condition/\(old)",
        at: node - 1, help: "write `\(new)`", fix: Fix("write `\(new)`", edits: [edit]))
    }
  }

  private var addedPages: [Finding] {
    let condition = source.rule.condition
    guard condition.resourceTypes == nil, let excluded = condition.excludedResourceTypes,
      !excluded.isEmpty, !excluded.contains(.mainFrame)
    else { return [] }
    return [
      source.finding(
        .addedMainFrame, .note, "the rule also applies to pages: it does not exclude `main_frame`",
        "/condition/excludedResourceTypes",
        at: source.member("condition", "excludedResourceTypes"),
        help: "a rule without lists of types excludes pages; add `main_frame` to do so here")
    ]
  }

  private var secondTargets: [Finding] {
    guard source.rule.action.kind == .redirect else { return [] }
    let given = Self.targets.compactMap { name in
      source.member("action", "redirect", name).map { (name, $0) }
    }
    guard let first = given.first else { return [] }
    return given.dropFirst().map { name, node in
      source.finding(
        .secondTarget, .warning, "`\(name)` has no effect next to `\(first.0)`",
        "/action/redirect/\(name)", at: node, help: "keep one of the two")
    }
  }
}
