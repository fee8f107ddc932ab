// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import RuleModel
import TestSupport
import Testing

@Suite struct `Forged indexes` {
  private static let cases = ForgedIndex.Program.allCases.flatMap { program in
    ForgedIndex.Place.allCases.map { (program, $0) }
  }

  private func opened(
    _ bytes: [UInt8], _ limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) -> RuleIndex {
    try RuleIndex(bytes, limits: limits)
  }

  @Test(arguments: cases)
  func `items that share a large program are refused`(
    program: ForgedIndex.Program, place: ForgedIndex.Place
  ) throws {
    let items = place == .fragments ? 20_000 : 100_000
    let bytes = try ForgedIndex.sharing(program, size: 20_000, items: items, place)
    do throws(IndexError) {
      _ = try opened(bytes)
      Issue.record("it was opened")
    } catch {
      #expect(error.kind == .beyondLimit && error.message.contains("decision-steps"))
    }
    // Nothing else is wrong with it.
    var limits = OpeningLimits()
    limits[.decisionSteps] = .max
    #expect(throws: Never.self) { try opened(bytes, limits) }
  }

  @Test(arguments: cases)
  func `a few items that share a small program are allowed, and decide`(
    program: ForgedIndex.Program, place: ForgedIndex.Place
  ) throws {
    let matcher = Matcher([
      try opened(ForgedIndex.sharing(program, size: 4, items: 4, place))
    ])
    let page = try matcher.page("https://h.testtesttest/ad/")
    var load = Load(.childDocument)
    load.frameURL = Array("https://h.testtesttest/ad/".utf8)
    _ = try matcher.decide("https://h.testtesttest/ad/ad/", load, on: page)
  }

  @Test(arguments: cases)
  func `the bound counts a program for each item that leads to it`(
    program: ForgedIndex.Program, place: ForgedIndex.Place
  ) throws {
    func steps(_ items: Int) throws -> Int {
      let bytes = try ForgedIndex.sharing(program, size: 64, items: items, place)
      var limits = OpeningLimits()
      limits[.decisionSteps] = .max
      let worstCase = try opened(bytes, limits).worstCase
      return max(worstCase.steps(forDecisionAbout: 200), worstCase.steps(forPageOf: 200))
    }
    let (few, many) = (try steps(10), try steps(100))
    #expect(many > 2 * few, "\(few) and \(many)")
  }

  @Test func `a segment without an element is refused`() throws {
    var index = try ForgedIndex(ForgedIndex.sharing(.segments, size: 1, items: 1, .everyURL))
    index[.programs] = [0, 1, 0, 0]
    #expect(throws: IndexError.self) { try opened(index.bytes) }
  }

  @Test func `an empty text is refused`() throws {
    var index = try ForgedIndex(ForgedIndex.sharing(.segments, size: 1, items: 1, .fragment))
    index[.programs] = [0, 1, 0, 1, 0]
    #expect(throws: IndexError.self) { try opened(index.bytes) }
  }
}
