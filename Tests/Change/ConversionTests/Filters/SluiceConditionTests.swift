// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import Linting
import RuleModel
import RuleText
import Testing

/// Filters that only Sluice's own rules can express.
@Suite struct `Filters as rules of Sluice` {
  private func translation(_ text: String) -> Translation {
    let list = FilterList(reading: Array(text.utf8), as: FilterReading(dialect: .ublock))
    var translator = FilterTranslator(TranslationOptions(target: .sluice))
    return translator.translate([FilterGroup(list.dialect, list.filters.map(\.filter))])
  }

  private func triggers(_ text: String) -> [String] {
    translation(text).lists.flatMap(\.rules).map { rule in
      String(decoding: RuleJSON.text(of: rule), as: UTF8.self)
        .replacing(#"{"trigger":{"url-filter":"\\?x=","#, with: "")
        .replacing(#"},"action":{"type":"block"}}"#, with: "")
    }
  }

  private static let plugIn =
    #""sluice":{"resource-type":["other"],"if-request-is":["object"]}"#

  static let plugIns: [(options: String, triggers: [String])] = [
    ("object", [plugIn]),
    ("object,script", [#""resource-type":["script"]"#, plugIn]),
    ("object,inline-script", [plugIn]),
    ("object,other", [#""sluice":{"resource-type":["other","csp-report"]}"#]),
  ]

  @Test(arguments: plugIns)
  func `a plug-in is a load of another type with a trait`(options: String, triggers: [String]) {
    #expect(self.triggers("?x=$" + options) == triggers)
    let notes = translation("?x=$" + options).notes.map(\.reason)
    #expect(notes == (options.contains("inline") ? [.inlineCode] : []))
  }

  @Test func `an address is a host of a URL`() {
    let condition = #""resource-type":["script"],"sluice":{"if-request-domain":["*1.2.3.4"]}"#
    #expect(triggers("?x=$script,ipaddress=1.2.3.4") == [condition])
    let notes = translation("?x=$ipaddress=1.2.3.4").notes
    #expect(notes.map(\.reason) == [.ipAddress] && notes.map(\.fidelity) == [.narrower])
  }

  @Test(arguments: [
    "ipaddress=lan", "ipaddress=1.2.*", "ipaddress=1.2.3", "ipaddress=1.2.3.256",
    "ipaddress=01.2.3.4", "ipaddress=::1", "ipaddress=1.2.3.4,to=a.test",
    "ipaddress=1.2.3.4,top=a.test",
  ])
  func `other conditions on addresses are lost`(options: String) {
    let translation = translation("?x=$" + options)
    #expect(translation.lists.isEmpty)
    #expect(translation.notes.map(\.fidelity) == [.lost])
  }
}
