// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Patterns

/// Regular expressions that hold for loads from certain hosts only.
extension DestinationTranslator {
  /// The patterns for the URLs of some hosts that a regular expression matches.
  package func patterns(
    ofRegex regex: [UInt8], to domains: FilterDomains
  ) throws(HostObstacle) -> DestinationPatterns {
    let hosts = try hosts(domains)
    let writer = writer
    var texts: [[UInt8]] = []
    var missesHost = false
    for path in try paths(of: regex) {
      let (found, isPartial) =
        path.isTiedToStart
        ? (try tied(path, hosts, writer), false) : untied(path, hosts, writer)
      texts += found
      missesHost = missesHost || isPartial
      guard texts.reduce(0, { $0 + $1.count }) <= Self.mostCharacters else { throw .tooMany([]) }
    }
    guard !texts.isEmpty else { throw .never }
    return DestinationPatterns(texts, missesHost: missesHost)
  }

  /// Whether a regular expression may match a URL of a host or below it.
  package func mayMatch(_ regex: [UInt8], on host: [UInt8]) -> Bool {
    guard let paths = try? paths(of: regex) else { return true }
    return paths.contains { path in
      guard path.isTiedToStart, let parts = RegexURLParts(path) else { return true }
      var ending = HostEnding(isCaseSensitive: masks.isCaseSensitive)
      return ending.variants(of: parts.host, on: host).map { !$0.isEmpty } ?? true
    }
  }

  private var writer: RegexTranslator {
    RegexTranslator(.url, isCaseSensitive: masks.isCaseSensitive)
  }

  private func paths(of regex: [UInt8]) throws(HostObstacle) -> [RegexPath] {
    do throws(RegexObstacle) {
      return try writer.paths(of: regex)
    } catch {
      throw .regex(regex, error)
    }
  }

  /// `^https://[a-z]+\.com/`: the host is written into the expression.
  private func tied(
    _ path: RegexPath, _ hosts: Hosts, _ writer: RegexTranslator
  ) throws(HostObstacle) -> [[UInt8]] {
    guard hosts.others.isEmpty, let parts = RegexURLParts(path) else { throw .maskInHost }
    var texts: [[UInt8]] = []
    for host in hosts.names {
      var ending = HostEnding(isCaseSensitive: masks.isCaseSensitive)
      guard let variants = ending.variants(of: parts.host, on: host) else { throw .maskInHost }
      texts += variants.map {
        let sequence = RegexSequence(parts.lead + $0 + parts.rest)
        return writer.text(
          of: RegexPath(sequence, isTiedToStart: true, isTiedToEnd: path.isTiedToEnd))
      }
    }
    return texts
  }

  /// The patterns where the expression matches after the host, and where it starts within it.
  private func untied(
    _ path: RegexPath, _ hosts: Hosts, _ writer: RegexTranslator
  ) -> (texts: [[UInt8]], isPartial: Bool) {
    let startsPath = path.sequence.pieces.first?.isOnly(UInt8(ascii: "/")) ?? false
    let link = Array((startsPath ? "(:[0-9]+)?(/.*)?" : "(:[0-9]+)?/.*").utf8)
    let body = writer.text(of: path)
    let texts = hosts.stems.map { $0.text + link + body }
    if path.isBehindHost { return (texts, false) }
    guard let parts = RegexURLParts(path), parts.host.contains(where: { !$0.canBeEmpty }),
      hosts.others.isEmpty, !Self.mayBePort(parts.host)
    else { return (texts, true) }
    guard let inHost = patterns(within: parts, path, hosts, writer) else { return (texts, true) }
    return (texts + inHost, false)
  }

  /// Whether what stands before a slash may be the number of a port.
  private static func mayBePort(_ pieces: [RegexPiece]) -> Bool {
    guard case .set(let set, let count) = pieces.last, !count.canBeZero else { return true }
    return "0123456789".utf8.contains { set.contains($0) }
  }

  private func patterns(
    within parts: RegexURLParts, _ path: RegexPath, _ hosts: Hosts, _ writer: RegexTranslator
  ) -> [[UInt8]]? {
    let anything = CharacterSet.any.removing(UInt8(ascii: "/")).removing(UInt8(ascii: ":"))
    var texts: [[UInt8]] = []
    for host in hosts.names {
      var ending = HostEnding(isCaseSensitive: masks.isCaseSensitive)
      guard let variants = ending.variants(of: [.set(anything, .any)] + parts.host, on: host)
      else { return nil }
      texts += variants.map {
        let inner = RegexPath(
          RegexSequence($0 + parts.rest), isTiedToStart: false, isTiedToEnd: path.isTiedToEnd)
        return PatternText.authorityLead + writer.text(of: inner)
      }
    }
    return texts
  }
}
