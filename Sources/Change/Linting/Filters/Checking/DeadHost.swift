// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings
internal import TextFormats

/// A host in the pattern of a filter that does not exist.
struct DeadHost {
  private let source: NetworkFilterSource
  private let live: LiveNames

  init(_ source: NetworkFilterSource, _ live: LiveNames) {
    self.source = source
    self.live = live
  }

  var findings: [Finding] {
    guard case .mask(let mask) = source.filter.pattern,
      let name = mask.wholeHost?.map(\.lowercasedASCII), DeadHost.isDead(name, live)
    else { return [] }
    return [DeadHost.finding(name, source.pattern)]
  }

  /// Whether a text is a name, and dead.
  static func isDead(_ name: [UInt8], _ live: LiveNames) -> Bool {
    name.contains(Sign.dot) && name.allSatisfy(\.isHostByte)
      && name.last.map { !$0.isDigit } ?? false && live.isDead(name)
  }

  static func finding(_ name: [UInt8], _ range: Range<Int>) -> Finding {
    Finding(
      .deadDomain, .warning, "\(name.codeSpan) is not among the live names, nor is a name below it",
      range: range)
  }
}
