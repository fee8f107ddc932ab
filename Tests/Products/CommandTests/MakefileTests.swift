// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The Makefile and what the pages say of it.
@Suite struct `Makefile` {
  private let makefile: String
  private let targets: Set<String>

  init() throws {
    makefile = try Repository.text("Makefile")
    targets = Set(makefile.matches(of: /(?m)^([a-z-]+):/).map { String($0.output.1) })
  }

  @Test func `phony targets are exactly those that exist`() throws {
    let list = try #require(makefile.firstMatch(of: /\.PHONY:((?:[a-z -]|\\\n)*)\n/)).output.1
    let phony = list.split { " \\\n".contains($0) }.map { String($0) }
    #expect(phony.count == Set(phony).count)
    #expect(Set(phony) == targets)
  }

  @Test func `make help lists every target with a sentence`() throws {
    try Shell.withFolder { shell in
      try shell.write(makefile, to: "Makefile")
      let lines = try shell.run("make help").lines
      let names = lines.compactMap { $0.firstMatch(of: /^([a-z-]+) +\S/)?.output.1 }
      #expect(names.count == lines.count)
      #expect(Set(names.map { String($0) }) == targets)
    }
  }

  @Test(
    arguments: `Commands of the guides`.pages + [
      "CONTRIBUTING.md", "SECURITY.md", "Benchmarks/README.md",
    ])
  func `targets that a page names exist`(page: String) throws {
    let named = try Repository.text(page).matches(of: /(?m)(?:^|`)make ([a-z-]+)/).map {
      String($0.output.1)
    }
    #expect(Set(named).subtracting(targets) == [])
  }
}
