// SPDX-License-Identifier: Apache-2.0

import Conversion
import DNR
import RuleModel
import Testing

/// In Chromium a substitution replaces the match, and in WebKit it is the whole new URL.
@Suite struct `A substitution of a ruleset` {
  private static let cases: [(regex: String, substitution: String, result: (String, String)?)] = [
    (#"^https://(.*)$"#, #"http://\1"#, (#"^https\:\/\/(.*)$"#, #"http://\1"#)),
    (#"^https://(.*)"#, #"http://\1"#, (#"^https\:\/\/(.*)"#, #"http://\1"#)),
    (#"^https://(.+)"#, #"\0?\1"#, (#"^https\:\/\/(.+)"#, #"\0?\1"#)),
    (#"^http:"#, "https:", (#"^http\:(.*)$"#, #"https:\1"#)),
    (#"^(https?)://a/"#, #"\1://b/"#, (#"^(https?)\:\/\/a\/(.*)$"#, #"\1://b/\2"#)),
    (#"^http:.*x"#, "https:", (#"^http\:.*x(.*)$"#, #"https:\1"#)),
    (#"^http:\.\*"#, "https:", (#"^http\:\.\*(.*)$"#, #"https:\1"#)),
    (#"^http:a\$"#, "https:", (#"^http\:a\$(.*)$"#, #"https:\1"#)),
    (#"^http:"#, #"\0s"#, nil), (#"http:"#, "https:", nil), (#"^http:(a|b)"#, #"\1"#, nil),
    (#"^(a)(b)(c)(d)(e)(f)(g)(h)(i)"#, #"\1"#, nil),
  ]

  @Test(arguments: cases)
  func `keeps what follows the match, or is lost`(
    regex: String, substitution: String, result: (String, String)?
  ) {
    var condition = DNRCondition()
    condition.filter = .regex(Array(regex.utf8))
    condition.isCaseSensitive = true
    let rule = DNRRule(
      id: 1, condition: condition,
      action: .redirect(.regexSubstitution(Array(substitution.utf8))))
    let translation = DNRTranslator.translation(of: [rule])
    let reasons = translation.notes.map(\.reason)
    #expect(reasons.contains(.regexSubstitution) == (result == nil))
    let found = translation.rules.first.map { rule in
      guard case .redirect(.regexSubstitution(let text)) = rule.action else { return ("", "") }
      return (
        String(decoding: rule.trigger.urlFilter, as: UTF8.self),
        String(decoding: text, as: UTF8.self)
      )
    }
    #expect(found?.0 == result?.0 && found?.1 == result?.1, "\(String(describing: found))")
  }
}
