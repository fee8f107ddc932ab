// SPDX-License-Identifier: Apache-2.0

import Semantics
import SystemFiles
import TestSupport
import Testing
import WebAddresses

@Suite struct `Random lists` {
  /// `RANDOM_LISTS` in the environment makes it more than the usual 1,500.
  @Test(arguments: [false, true])
  func `an index decides as the reference does`(withSluiceTerms: Bool) throws {
    var rules = RandomRules(random: RepeatableRandom())
    rules.usesSluiceTerms = withSluiceTerms
    let seed = rules.random.seed
    var blocked = 0
    var ignored = 0
    var shared = 0
    let count = Environment.value(of: "RANDOM_LISTS").flatMap { Int($0) } ?? 1_500
    for number in 0..<count {
      let lists = (0..<(rules.random.oneIn(3) ? 2 : 1)).map { _ in rules.list() }
      let comparison = try Comparison(lists)
      for _ in 0..<12 {
        let request = rules.request()
        guard WebAddress.isValid(request.url, following: .standard),
          request.topURL.isEmpty || WebAddress.isValid(request.topURL, following: .standard)
        else { continue }
        let difference = try comparison.difference(request)
        let shown = lists.map { String(decoding: $0, as: UTF8.self) }
        #expect(
          difference == nil,
          "seed \(seed), list \(number): \(shown) \(String(decoding: request.url, as: UTF8.self)) on \(String(decoding: request.topURL, as: UTF8.self)) in \(String(decoding: request.frameURL, as: UTF8.self)) \(request.flags)"
        )
        let decisions = comparison.references.map { $0.decide(request) }
        blocked += decisions.contains { $0.isBlocked } ? 1 : 0
        ignored += decisions.contains { !$0.undone.isEmpty } ? 1 : 0
        shared += decisions.contains { $0.carriedOut.count < $0.inForce.count } ? 1 : 0
        if difference != nil { return }
      }
    }
    // Lists that never do anything would prove nothing.
    #expect(
      blocked > 1_000 && ignored > 50 && shared > 50,
      "\(blocked) blocked, \(ignored) ignored, \(shared) with a shared action")
  }
}
