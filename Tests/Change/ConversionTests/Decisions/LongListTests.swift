// SPDX-License-Identifier: Apache-2.0

import Filters
import Conversion
import RuleModel
import Testing

/// Lists that would be too long, and are cut into several.
@Suite struct `Long lists` {
  private static let text =
    (0..<20).map { "||x\($0).test^" }.joined(separator: "\n") + "\n"
      + """
      /ads$script,domain=page.test
      @@||x3.test/ok
      @@||x17.test/ok
      ||x3.test/ok/bad$important
      @@||off.test^$document
      *$image,domain=page.test,denyallow=x1.test
      ||x2.test/r$script,redirect=noopjs
      """

  private static let loads: [PageLoad] =
    (0..<20).flatMap { number in
      ["", "ok", "ok/bad", "ads", "r"].flatMap { path in
        ["https://page.test/", "https://off.test/"].flatMap { page in
          [FilterTypes.script, .image].map {
            PageLoad("https://x\(number).test/" + path, on: page, $0)
          }
        }
      }
    }

  @Test(arguments: [1_000, 25, 12, 10])
  func `the parts of a list decide as the whole does`(limit: Int) {
    let whole = TranslatedLists(Self.text, .adguard)
    let parts = TranslatedLists(Self.text, .adguard, limit: limit)
    #expect(parts.translation.lists.allSatisfy { $0.rules.count <= limit })
    for load in Self.loads {
      #expect(parts.block(load) == whole.block(load), "\(load)")
      #expect(parts.block(load) == parts.filtersBlock(load), "\(load)")
    }
  }

  @Test func `hidden elements are cut into parts with their exceptions`() {
    let text =
      (0..<9).map { "x\($0).test##.x" }.joined(separator: "\n") + "\n@@||x8.test^$specifichide"
    let lists = TranslatedLists(text, .ublock, limit: 4)
    #expect(lists.actions(.specificHiding).filter { $0 == .ignorePreviousRules }.count == 3)
    #expect(lists.hidden(on: "https://x8.test/") == [])
    #expect(lists.hidden(on: "https://x7.test/") == [".x"])
  }
}
