// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// The answers of operating systems and DNS servers for the hosts of a list.
///
/// Two lines that block the same host may answer different queries: one for an IPv4 address, the
/// other for an IPv6 address. Another line may give a host between a host and its subdomain a
/// different answer.
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

  /// Whether one line answers all queries that another one answers, if its filter makes it
  /// redundant.
  func isSame(_ one: WrittenFilter, _ cover: WrittenFilter) -> Bool {
    isSame(one, cover, of: self)
  }

  /// Whether a line of another list answers all queries that a line of this one answers.
  func isSame(_ one: WrittenFilter, _ cover: WrittenFilter, of list: ServerAnswers) -> Bool {
    if hasOtherAnswers || list.hasOtherAnswers, one.filter != cover.filter { return false }
    let answer = bytes[address(in: one.origin.range)]
    let other = list.bytes[list.address(in: cover.origin.range)]
    return other.isEmpty || other == [Sign.hash]
      || answer.contains(Sign.colon) == other.contains(Sign.colon) && !answer.isEmpty
  }

  /// The address that a line answers with; empty if it answers every query.
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
