// SPDX-License-Identifier: Apache-2.0

import Findings
import SystemFiles
import TestSupport
import Testing

@Suite struct `Codes of findings` {
  /// What the sources declare: the name of each constant, and its number.
  private static func declared() throws -> [(name: String, number: UInt16)] {
    let folder = TestFile.path("../Sources/Lists/Findings/Catalogue")
    return try Directory.files(below: folder, ending: ".swift").flatMap { file in
      let text = String(decoding: try FileReader.read(file), as: UTF8.self)
      return text.matches(of: /static let (\w+) = FindingCode\(\s*(\d+),/).map {
        (String($0.1), UInt16($0.2) ?? 0)
      }
    }
  }

  @Test func `every declared code is in the catalogue, once`() throws {
    let declared = try Self.declared()
    #expect(declared.count > 150)
    #expect(declared.map(\.number).sorted() == FindingCode.allCases.map(\.number))
    #expect(Set(declared.map(\.name)).count == declared.count)
  }

  @Test func `no number is given twice, and each has four digits`() {
    let numbers = FindingCode.allCases.map(\.number)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { (1...9_999).contains($0) })
  }

  @Test(arguments: FindingCode.allCases)
  func `a code is found by its identifier`(code: FindingCode) {
    #expect(code.identifier.utf8.count == 6)
    #expect(FindingCode.identified(by: code.identifier) == code)
    #expect(FindingCode.identified(by: code.identifier.lowercased()) == code)
  }

  @Test(arguments: ["", "SL", "SL1", "SL9999", "XX0401", "SL04011", "SL-401", "SL+401", "SL 401"])
  func `an invalid identifier has no code`(text: String) {
    #expect(FindingCode.identified(by: text) == nil)
  }
}
