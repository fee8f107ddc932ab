// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import NetRequests
public import Conversion

/// The account of WebKit rules that became rules for declarativeNetRequest.
public enum RuleNetRequestsText {
  /// A line for the list, and its reasons, those with the most rules first.
  public static func summary(of translation: RuleNetRequests, named name: String) -> String {
    let worths = translation.worths
    let counts = NetRequestWorth.allCases.compactMap { worth in
      let count = worths.count { $0 == worth }
      return count > 0 || worth == .exact ? "\(count.grouped) \(worth.rawValue)" : nil
    }
    let regexes = translation.rules.count { $0.condition.filter?.isRegex ?? false }
    return "\(Visible.text(name)): \(PlainWords.count(worths.count, "rule")): "
      + "\(counts.joined(separator: ", ")); "
      + "\(PlainWords.count(translation.rules.count, "rule")) for declarativeNetRequest, "
      + "\(regexes.grouped) with a regular expression\n" + reasons(of: translation)
  }

  /// The summary, and then everything that is not exact.
  public static func report(of translation: RuleNetRequests, named name: String) -> String {
    summary(of: translation, named: name) + "\n"
      + translation.notes.map { note in
        "rule \(note.rule): \(note.reason.worth.rawValue), \(note.reason.rawValue): "
          + "\(note.reason.sentence)\n"
      }.joined()
  }

  /// The same for programs; a rule that is not listed is exact.
  public static func json(of translation: RuleNetRequests, named name: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("target", "dnr")
      json.member("path", name)
      json.member("count", translation.count)
      for worth in NetRequestWorth.allCases {
        json.member(worth.rawValue, translation.worths.count { $0 == worth })
      }
      json.member("rules", translation.rules.count)
      json.key("verdicts")
      json.beginArray()
      for note in translation.notes {
        json.breakLine()
        json.object { write(note, &$0) }
      }
      json.endArray()
    }
    return json.take() + [UInt8(ascii: "\n")]
  }

  private static func write(_ note: RuleNote, _ json: inout JSONWriter) {
    json.member("rule", note.rule)
    json.member("verdict", note.reason.worth.rawValue)
    json.member("reason", note.reason.rawValue)
    json.member("message", note.reason.sentence)
  }

  private static func reasons(of translation: RuleNetRequests) -> String {
    let counts = RuleReason.allCases.map { reason in
      (reason, translation.notes.count { $0.reason == reason })
    }
    let sorted = counts.enumerated().filter { $0.element.1 > 0 }.sorted {
      (-$0.element.1, $0.offset) < (-$1.element.1, $1.offset)
    }
    return sorted.map { entry in
      let (reason, count) = entry.element
      return "  \(count.grouped) \(reason.worth.rawValue), \(reason.rawValue): "
        + "\(reason.sentence)\n"
    }.joined()
  }
}
