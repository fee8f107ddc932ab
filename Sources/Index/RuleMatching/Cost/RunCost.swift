// SPDX-License-Identifier: Apache-2.0

/// The most that running patterns costs.
struct RunCost: BitwiseCopyable, Sendable {
  /// Steps for each byte of a URL.
  var perByte = 0
  /// How many patterns search for a text, many bytes of a URL at once.
  var searches = 0
  /// Steps that do not depend on the length of a URL.
  var fixed = 0
  /// Steps to check whether a pattern has to be run at all: its anchor and its targets.
  var looks = 0

  @inline(__always)
  mutating func add(_ other: RunCost) {
    perByte = WorstCase.sum(perByte, other.perByte)
    searches = WorstCase.sum(searches, other.searches)
    fixed = WorstCase.sum(fixed, other.fixed)
    looks = WorstCase.sum(looks, other.looks)
  }

  /// Becomes at least as large as another one, in all its parts.
  @inline(__always)
  mutating func include(_ other: RunCost) {
    perByte = max(perByte, other.perByte)
    searches = max(searches, other.searches)
    fixed = max(fixed, other.fixed)
    looks = max(looks, other.looks)
  }

  func times(_ count: Int) -> RunCost {
    RunCost(
      perByte: WorstCase.product(count, perByte), searches: WorstCase.product(count, searches),
      fixed: WorstCase.product(count, fixed), looks: WorstCase.product(count, looks))
  }

  /// The smaller of both in each part.
  func limited(to other: RunCost) -> RunCost {
    RunCost(
      perByte: min(perByte, other.perByte), searches: min(searches, other.searches),
      fixed: min(fixed, other.fixed), looks: min(looks, other.looks))
  }

  @inline(__always)
  func steps(_ length: Int) -> Int {
    WorstCase.sum(
      WorstCase.sum(
        WorstCase.product(length + 1, perByte), WorstCase.product(length / 8 + 8, searches)),
      WorstCase.sum(fixed, looks))
  }
}
