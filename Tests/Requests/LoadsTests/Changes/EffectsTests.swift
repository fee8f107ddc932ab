// SPDX-License-Identifier: Apache-2.0

import Loads
import Testing
import RuleModel
import WebAddresses

@testable import RuleMatching

@Suite struct `The effects of a decision` {
  private func effects(isUpgraded: Bool, redirects: [Redirect] = []) -> Effects {
    let rule = RuleReference(layer: 0, rule: 0)
    var changes = HeaderChanges()
    changes.request = [.remove(header: bytes("Cookie"))]
    return Effects(
      decision: Decision(actions: [], isBlocked: false, isUpgraded: isUpgraded), decidingRule: nil,
      rules: [], selectors: [], notifications: [],
      redirects: redirects.map {
        RedirectEffect(rule: rule, redirect: $0, urlFilter: bytes("^https://(.*)"), engine: .webKit)
      },
      headerChanges: [HeaderEffect(changes: changes, engine: .webKit)], modifiers: [])
  }

  private func destination(_ effects: Effects, _ url: String) throws -> String? {
    Redirection.tested().destination(of: try address(url), under: effects).map { text($0.bytes) }
  }

  @Test func `upgrade before they redirect`() throws {
    let redirect = Redirect.regexSubstitution(bytes("https://e/?\\1"))
    #expect(try destination(effects(isUpgraded: false), "http://h/") == "http://h/")
    #expect(try destination(effects(isUpgraded: true), "http://h/") == "https://h/")
    #expect(try destination(effects(isUpgraded: true), "http://h:1/") == "http://h:1/")
    let both = effects(isUpgraded: true, redirects: [redirect])
    #expect(try destination(both, "http://h/") == "https://e/?h/")
    let one = effects(isUpgraded: false, redirects: [redirect])
    #expect(try destination(one, "http://h/") == "http://h/")
    let unknown = effects(isUpgraded: true, redirects: [.extensionPath(bytes("/x"))])
    #expect(try destination(unknown, "http://h/") == nil)
  }

  @Test func `change headers`() {
    let changes = RequestHeaderChanges(effects(isUpgraded: false))
    #expect(changes.operations == [.remove(header: bytes("Cookie"))])
  }
}
