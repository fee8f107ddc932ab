// SPDX-License-Identifier: Apache-2.0

/// Where the conditions on each URL end.
///
/// They are numbered by what they are about: the page, the frame, the source of a load, the load.
struct ConditionEnds: Sendable {
  private(set) var page = 0
  private(set) var frame = 0
  private(set) var source = 0
  private(set) var request = 0

  /// Records that a condition on a URL has the number before `end`.
  mutating func include(_ subject: ConditionKind.Subject, before end: Int) {
    if subject <= .page { page = end }
    if subject <= .frame { frame = end }
    if subject <= .source { source = end }
    request = end
  }

  /// Whether there are conditions on the source or on the load.
  var hasOwn: Bool { request > frame }
}
