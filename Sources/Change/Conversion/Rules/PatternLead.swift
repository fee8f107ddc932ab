// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import DNR

/// The starts of patterns that mean the start of a host, or a dot in it.
enum PatternLead {
  /// The forms that converters of filter lists write.
  static let plain = PatternText.hostLead

  /// The rest after the start; nil without one.
  static func rest(of pattern: [UInt8]) -> [UInt8]? {
    let lead = [plain, HostPatternText.lead].first { pattern.starts(with: $0) }
    return lead.map { Array(pattern.dropFirst($0.count)) }
  }
}
