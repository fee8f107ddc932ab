// SPDX-License-Identifier: Apache-2.0

import Loads
import Requests
import RuleMatching
import Sluice
import TestSupport
import Testing

@testable import Tools

/// What each of several lists adds.
@Suite struct `The contribution of lists` {
  private func contribution(_ combinations: [(lists: Set<Int>, requests: Int)], of count: Int)
    -> ListContribution
  {
    var counter = ContributionCounter()
    for (lists, requests) in combinations {
      for _ in 0..<requests { counter.countBlocked(by: lists) }
    }
    return counter.contribution(of: (0..<count).map { "\($0)" })
  }

  @Test func `counts what two lists block, and what only one does`() {
    let found = contribution([([0], 3), ([0, 1], 2), ([1, 2], 1)], of: 3)
    #expect(found.shared == [[5, 2, 0], [2, 3, 1], [0, 1, 1]])
    #expect(found.onlyHere == [3, 0, 0])
    #expect(found.blockedRequests == 6)
    #expect(found.smallestSet == [0, 1] && found.coveredRequests == 6)
  }

  @Test func `takes the best of several smallest sets`() {
    let found = contribution([([0, 1], 990), ([0, 2], 9), ([2], 1)], of: 3)
    #expect(found.smallestSet == [0] && found.coveredRequests == 999)
  }

  @Test func `needs no list where nothing is blocked`() {
    let found = contribution([], of: 2)
    #expect(found.smallestSet.isEmpty && found.shared == [[0, 0], [0, 0]])
  }

  /// With random combinations the smallest set is compared with all sets.
  @Test func `has a smallest set that no smaller one replaces`() {
    var random = RepeatableRandom()
    for _ in 0..<200 {
      let count = Int.random(in: 1...6, using: &random)
      let combinations = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (
          lists: Set((0..<count).filter { _ in Bool.random(using: &random) }),
          requests: Int.random(in: 1...40, using: &random)
        )
      }
      let found = contribution(combinations, of: count)
      let counted = combinations.filter { !$0.lists.isEmpty }
      let sizes = (0..<(1 << count)).filter { set in
        let covered = counted.reduce(0) { sum, combination in
          sum + (combination.lists.contains { set & 1 << $0 != 0 } ? combination.requests : 0)
        }
        return covered * 100 >= found.blockedRequests * 99
      }.map(\.nonzeroBitCount)
      #expect(found.smallestSet.count == sizes.min())
    }
  }

  /// More lists than are tried in all sets.
  @Test func `is found step by step for many lists`() {
    let found = contribution((0..<20).map { ([$0], $0 == 7 ? 10_000 : 1) }, of: 20)
    #expect(found.smallestSet == [7] && found.coveredRequests == 10_000)
  }

  @Test func `is counted for the files of filter lists`() throws {
    let lists = [("a.txt", "||ads.test^\n||b.test^\n"), ("b.txt", "||ads.test^\n@@||b.test/ok^\n")]
    let conversion = FilterConversion(
      lists.map { FilterConversion.Source(name: $0.0, bytes: Array($0.1.utf8)) })
    let index = try ListCompiler().compile([], with: conversion).index
    let matcher = Matcher.layering([try RuleIndex(checking: index.bytes)])
    var counter = ReplayCounter(matcher) { effects, url in
      ResolvedChanges(of: effects, url, by: Redirection())
    }
    let log = ["ads.test/x", "b.test/x", "b.test/ok"].map {
      #"{"url":"https://\#($0)","type":"script","top_url":"https://p.test/"}"#
    }
    var requests: [LoggedRequest] = []
    let reading = RequestLog.read(Array(log.joined(separator: "\n").utf8)) { requests.append($0) }
    for request in requests { try counter.count(request) }
    counter.count(reading, of: "log")
    let found = counter.result
    #expect(found.lists.map(\.name) == ["a.txt", "b.txt"])
    #expect(found.lists.map(\.rules) == [2, 2] && found.lists.map(\.firedRules) == [2, 2])
    #expect(found.contribution.shared == [[2, 1], [1, 1]])
    #expect(found.contribution.onlyHere == [1, 0] && found.contribution.allowed == [0, 1])
    #expect(found.idleRules.isEmpty)
  }
}
