// SPDX-License-Identifier: Apache-2.0

public import Filters
internal import RuleModel
internal import TextFormats

/// Filter lists as a file for a DNS server, with an account of every line.
///
/// A filter blocks a host if it is for all requests to it; exceptions and `important` decide as they
/// do for requests.
public struct HostConversion: Sendable {
  /// What is written.
  public let format: HostFormat
  /// The result for each line of the lists.
  public let account: Account
  /// The sources, each followed by the files that it includes.
  public let originFiles: [FilterConversion.Source]
  /// The lines, without the head of the file.
  public let lines: [[UInt8]]

  /// Converts lists.
  ///
  /// Never fails: what cannot be read or expressed is in the account. Takes O(n log n) time in the
  /// filters.
  ///
  /// - Parameters:
  ///   - sources: The lists.
  ///   - format: What is written.
  ///   - reading: How the lists are read.
  ///   - included: Gives the text of a file that a source includes, by its path relative to the
  ///     source.
  public init(
    _ sources: [FilterConversion.Source], to format: HostFormat,
    reading: FilterReading = FilterReading(),
    included: (FilterConversion.Source, String) -> [UInt8]? = { _, _ in nil }
  ) {
    var reader = SourceReader(reading)
    for source in sources { reader.read(source, included) }
    _ = BadFilters.apply(to: &reader.lists)
    var translator = HostTranslator(format)
    for list in reader.lists { for written in list.filters { translator.add(written.filter) } }
    let origins = FilterOrigins(reader)
    self.format = format
    originFiles = origins.files
    var account = origins.account(of: reader.lists, from: sources)
    let (lines, found) = translator.finish()
    self.lines = lines
    origins.add(translator.notes, to: &account)
    origins.setRules(found, of: &account)
    self.account = account
  }

  /// The file.
  ///
  /// - Parameter serial: The number of a zone, which must be greater than that of the zone before it.
  public func text(serial: UInt32) -> [UInt8] {
    var text = Array(head(serial: serial).utf8)
    text.reserveCapacity(text.count + lines.reduce(0) { $0 + $1.count + 1 })
    for line in lines {
      text += line
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  private func head(serial: UInt32) -> String {
    let sign =
      switch format {
      case .adguardDNS: "!"
      case .rpz: ";"
      case .hosts, .domains, .dnsmasq, .unbound: "#"
      }
    let names = account.files.map { PlainWords.short(Array($0.name.utf8), most: 200) }
    let comment = "\(sign) Written by `sluice convert` from \(names.joined(separator: ", "))\n"
    return switch format {
    case .unbound: comment + "server:\n"
    case .rpz:
      comment + "$TTL 300\n"
        + "@ SOA localhost. root.localhost. \(serial) 3600 600 86400 300\n@ NS localhost.\n"
    case .hosts, .domains, .dnsmasq, .adguardDNS: comment
    }
  }
}

extension HostTranslator {
  /// The lines, and the filter that each one comes from.
  mutating func finish() -> (lines: [[UInt8]], sources: [Int?]) {
    guard format != .adguardDNS else { return linesOfFilters() }
    let lines = HostLines(HostTree(claims), as: format)
    for (node, reason) in lines.failures {
      let name = String(decoding: node.name, as: UTF8.self)
      lose(
        node.sources, reason,
        reason == .alone
          ? "\(name) cannot be blocked without the names below it, or these without it"
          : "a name below \(name) has an exception, which the format cannot express")
    }
    return (lines.lines, lines.sources)
  }

  private func linesOfFilters() -> (lines: [[UInt8]], sources: [Int?]) {
    let filters = (claims.map { ($0.source, $0.filter) } + texts).sorted { $0.0 < $1.0 }
    var written: Set<[UInt8]> = []
    let kept = filters.filter { written.insert($0.1).inserted }
    return (kept.map(\.1), kept.map(\.0))
  }
}
