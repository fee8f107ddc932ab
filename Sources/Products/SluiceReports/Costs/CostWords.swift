// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Optimizing
internal import RuleModel

/// Names of costs in reports.
enum CostWords {
  /// Seconds with as many digits as are significant: "6.5 s", "0.12 s", "0.4 ms".
  static func seconds(_ seconds: Double) -> String {
    if seconds >= 100 { return "\(Int(min(seconds, 1e12).rounded()).grouped) s" }
    if seconds >= 1 { return "\(decimal(seconds, 1)) s" }
    if seconds >= 0.1 { return "\(decimal(seconds, 2)) s" }
    if seconds >= 0.000_1 { return "\(decimal(seconds * 1_000, 1)) ms" }
    return "0.0 ms"
  }

  /// Bytes: "18.2 MB", "4.1 KB", "312 bytes".
  static func bytes(_ bytes: Int) -> String {
    if bytes >= 1_000_000 { return "\(decimal(Double(bytes) / 1_000_000, 1)) MB" }
    if bytes >= 1_000 { return "\(decimal(Double(bytes) / 1_000, 1)) KB" }
    return PlainWords.count(bytes, "byte")
  }

  private static func decimal(_ value: Double, _ places: Int) -> String {
    let scale = places == 1 ? 10 : 100
    let number = Int((value * Double(scale)).rounded())
    let digits = String(number % scale)
    let zeros = String(repeating: "0", count: places - digits.count)
    return "\((number / scale).grouped).\(zeros)\(digits)"
  }

  /// The URL that the patterns of a set are compared with.
  static func name(of subject: Beginning.Subject) -> String {
    switch subject {
    case .url: "request URLs"
    case .page: "page URLs"
    case .frame: "frame URLs"
    }
  }

  /// A prefix in words.
  static func beginning(_ text: String) -> String {
    text.isEmpty ? "text anywhere" : text
  }

  /// The position of a rule: that of its filter if it has one.
  static func position(of rule: LocatedRule) -> String {
    if let filter = rule.position.filter {
      return "\(Visible.text(filter.file)):\(filter.line)"
    }
    return "\(Visible.text(rule.position.list)):\(rule.position.line):\(rule.position.column)"
  }

  /// The pattern of a rule, or a text that stands for it.
  static func text(of rule: LocatedRule) -> String {
    if let text = rule.position.filter?.text { return PlainWords.short(text, most: 120) }
    let pattern = PlainWords.short(rule.trigger.urlFilter, most: 120)
    guard let condition = rule.trigger.condition else { return pattern }
    let entries = PlainWords.some(condition.entries, most: 2)
    return "\(pattern) \(condition.kind.rawValue) \(entries)"
  }

  /// How large a DFA was when the construction was stopped.
  static func size(of explosion: Explosion) -> String {
    let states = "more than \(PlainWords.count(explosion.states, "state"))"
    return explosion.gaps > 0 || explosion.members == 0
      ? states : "\(states) that stand for \(explosion.members.grouped) nodes"
  }

  static func reason(for explosion: Explosion) -> String {
    explosion.gaps > 0
      ? "These patterns have \(PlainWords.count(explosion.gaps, "gap"))"
      : "These patterns can start, or continue, in too many ways at once"
  }

  static let machine =
    "seconds are for one core of a Xeon with 2.5 GHz, for nine of ten lists within a factor "
    + "of 1.5"
}
