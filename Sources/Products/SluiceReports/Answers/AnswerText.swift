// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Loads
internal import TextFormats
public import Requests
internal import RuleText
public import RuleMatching

/// The answer to one request as text.
public struct AnswerText {
  private let style: Style

  /// Creates answers in a style.
  public init(style: Style) { self.style = style }

  /// The decision with the deciding rule, and other actions in force, each on its own line.
  public func text(of answer: Answer, to request: MatchRequest) -> String {
    var text = headline(answer.decision, request) + reason(of: answer)
    for (label, line) in effects(of: answer) {
      let padding = String(repeating: " ", count: max(1, 10 - label.count))
      let name = label.isEmpty ? "" : style.paint(label, .frame)
      text += "  \(name)\(padding)\(line)\n"
    }
    return text
  }

  /// The decision in one word, and the URL.
  func headline(_ decision: Decision, _ request: MatchRequest) -> String {
    let word =
      decision.isBlocked ? style.paint("block", .error) : style.paint("allow", .help)
    return "\(word)  \(style.paint(PlainWords.short(request.url, most: 2_000), .strong))\n"
  }

  /// The deciding rule, or why there is none.
  func reason(of answer: Answer) -> String {
    guard let rule = answer.rule else {
      if answer.decision.actions.contains(.block), !answer.decision.isBlocked {
        return "  a redirect takes precedence over the block\n"
      }
      return answer.decision.isBlocked ? "" : "  no rule blocks it\n"
    }
    // For ranked rules the winning rule is named, whether it allows the load or changes it.
    let isRanked = rule.position.id != nil
    let what = answer.decision.isBlocked || isRanked ? "by" : "a block was undone by"
    let filter = RuleWords.filter(of: rule).map { "  \($0)\n" } ?? ""
    return "  \(what) \(RuleWords.position(of: rule)):\n\(filter)  "
      + PlainWords.short(RuleWords.text(of: rule)) + "\n"
  }

  private func effects(of answer: Answer) -> [(String, String)] {
    var lines = asked(answer)
    if answer.decision.actions.contains(.blockCookies) {
      lines.append(("cookies", "are neither sent nor stored"))
    }
    if answer.decision.isUpgraded { lines.append(("https", "is used instead")) }
    if let url = answer.changes.redirect {
      lines.append(("redirect", "to \(PlainWords.short(url, most: 2_000))"))
    }
    for operation in answer.changes.headers {
      lines.append(("header", RuleWords.text(operation)))
    }
    return lines + AnswerText.few(answer.notifications, "notify")
      + AnswerText.few(answer.selectors, "hide") + AnswerText.plan(answer.plan)
  }

  /// How many cosmetic filters are for a document; `sluice page` shows them.
  private static func plan(_ plan: PagePlan?) -> [(String, String)] {
    guard let plan else { return [] }
    let generic = plan.hasGenericHiding ? "" : ", generic ones are switched off"
    return [("page", "\(PlainWords.count(plan.count, "cosmetic filter"))\(generic)")]
  }

  /// The URLs that WebKit looks up in its lists, if they are requested.
  private func asked(_ answer: Answer) -> [(String, String)] {
    guard let asked = answer.asked else { return [] }
    guard !asked.isEmpty else { return [("looked up", "nothing: WebKit stops the request")] }
    return asked.map { ("looked up", PlainWords.short($0, most: 2_000)) }
  }

  /// The first few entries of what can have thousands.
  private static func few(_ texts: [[UInt8]], _ label: String) -> [(String, String)] {
    let shown = texts.prefix(8).map { (label, PlainWords.short($0)) }
    let hidden = texts.count - shown.count
    return hidden > 0 ? shown + [("", "… and \(hidden.grouped) more")] : shown
  }
}
