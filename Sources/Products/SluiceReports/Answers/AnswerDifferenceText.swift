// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats
public import Requests
public import RuleMatching

/// Differences between answers as text.
public struct AnswerDifferenceText {
  private let style: Style

  /// Creates texts in a style.
  public init(style: Style) { self.style = style }

  /// The request, both decisions with the deciding rules, and the differences.
  public func text(of difference: AnswerDifference, to request: MatchRequest) -> String {
    var text = headline(request)
    text += answer(difference.old, "-", .removed) + answer(difference.new, "+", .added)
    for member in difference.members where member.name != "decision" {
      text += "    \(style.paint("\(member.name):", .frame)) \(words(member.change))\n"
    }
    return text
  }

  /// The number of decisions that differ.
  public func summary(changed: Int, of requests: Int) -> String {
    let all = PlainWords.count(requests, "request")
    let words =
      changed == 0
      ? "no decision changes" : "\(PlainWords.count(changed, "decision")) of \(all) change"
    let text = changed == 1 ? words + "s" : words
    return style.paint(text, .strong) + (changed == 0 ? "; \(all) compared\n" : "\n")
  }

  private func headline(_ request: MatchRequest) -> String {
    var text = "~ " + PlainWords.short(request.url, most: 2_000)
    text += " (\(request.load.type.rawValue)"
    if let page = request.topURL { text += " on \(PlainWords.short(page, most: 400))" }
    return style.paint(text + ")", .warning) + "\n"
  }

  private func answer(_ answer: Answer, _ sign: String, _ role: Style.Role) -> String {
    let reason = AnswerText(style: style).reason(of: answer)
    let lines = reason.split(separator: "\n").map { $0.drop { $0 == " " } }
    return "  " + style.paint("\(sign) \(answer.word)", role)
      + lines.map { "  \($0)" }.joined(separator: "\n        ") + "\n"
  }

  private func words(_ change: AnswerDifference.Change) -> String {
    switch change {
    case .value(let old, let new):
      "\(PlainWords.short(old, most: 2_000)) → \(PlainWords.short(new, most: 2_000))"
    case .entries(let added, let removed):
      (some(added, "+") + some(removed, "-")).joined(separator: ", ")
    }
  }

  /// The first few entries of what can have thousands.
  private func some(_ texts: [[UInt8]], _ sign: String) -> [String] {
    let shown = texts.prefix(8).map { "\(sign) \(PlainWords.short($0))" }
    let hidden = texts.count - shown.count
    return hidden > 0 ? shown + ["\(sign) \(hidden.grouped) more"] : shown
  }
}
