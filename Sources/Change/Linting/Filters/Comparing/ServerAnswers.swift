// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// What operating systems and servers for DNS answer for the hosts of a list.
///
/// Two lines that block the same host may answer different questions: one those for an address of
/// IPv4, the other those for one of IPv6. Between a host and one below it another line may have an
/// answer.
struct ServerAnswers {
  private let dialect: FilterDialect
  private let bytes: [UInt8]
  /// Whether hosts between others may have another answer.
  private let hasOtherAnswers: Bool

  /// Prepares a list of hosts; nil for filters of ad blockers.
  init?(_ list: FilterList, _ bytes: [UInt8]) {
    switch list.dialect {
    case .adblockPlus, .ublock, .adguard: return nil
    case .adguardDNS, .hosts, .domains: hasOtherAnswers = false
    case .dnsmasq, .unbound: hasOtherAnswers = list.lines.idle + list.lines.refused > 0
    }
    dialect = list.dialect
    self.bytes = bytes
  }

  /// Whether one line answers all that another one answers, if its filter covers the other one.
  func isSame(_ one: WrittenFilter, _ cover: WrittenFilter) -> Bool {
    if hasOtherAnswers, one.filter != cover.filter { return false }
    let (answer, other) = (address(in: one.origin.range), address(in: cover.origin.range))
    return other.isEmpty || bytes[other] == [Sign.hash]
      || bytes[answer].contains(Sign.colon) == bytes[other].contains(Sign.colon) && !answer.isEmpty
  }

  /// The address that a line answers with; empty if it answers every question.
  private func address(in line: Range<Int>) -> Range<Int> {
    switch dialect {
    case .hosts, .domains, .adguardDNS:
      let words = bytes.words(line)
      return words.count > 1 ? words[0] : line.lowerBound..<line.lowerBound
    case .dnsmasq:
      let content = DnsmasqLine.withoutComment(line, bytes)
      let start = bytes.last(Sign.slash, in: content).map { $0 + 1 } ?? content.upperBound
      return bytes.trimmed(start..<content.upperBound)
    default: return line.lowerBound..<line.lowerBound
    }
  }
}
