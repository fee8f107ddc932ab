// SPDX-License-Identifier: Apache-2.0

/// Why a list of hosts cannot be written as conditions.
package enum HostObstacle: Error, Sendable, Hashable {
  /// A host is excluded that may be in an included entity, or the other way round.
  case entityMinus(included: FilterDomain, excluded: FilterDomain)
  /// Something is included and something else excluded, and one of them is a regular expression.
  case regexMinus(FilterDomain)
  /// A regular expression cannot be written.
  case regex([UInt8], RegexObstacle)
  /// Excluding these names takes too many patterns.
  case tooMany([UInt8])
  /// All that is included is excluded too.
  case never
  /// A name has a character that no host has.
  case invalidName([UInt8])
  /// The text of a mask may match within the host, so that nothing can be written in front of it.
  case maskInHost
  /// The mask cannot match, or is too long.
  case mask(MaskMeaning)
  /// Hosts are excluded and none is included, which takes a pair of rules.
  case onlyExcluded
}
