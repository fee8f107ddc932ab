// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Patterns

/// Writes patterns for the URLs of documents on some hosts whose path matches something.
///
/// The path ends where the query starts.
package struct PathTranslator: Sendable {
  private let hosts: DestinationTranslator

  /// Creates a translator.
  package init(_ precedence: HostPrecedence) {
    hosts = DestinationTranslator(MaskTranslator(MaskReading()), precedence)
  }

  /// The patterns for all documents on some hosts with such a path; at least one.
  package func patterns(
    of path: FilterPattern, on domains: FilterDomains
  ) throws(HostObstacle) -> [[UInt8]] {
    let ends =
      switch path {
      case .mask(let mask): [try text(of: mask)]
      case .regex(let regex): try texts(of: regex)
      }
    let stems = domains.isEmpty ? [Self.anyHost] : try hosts.hosts(domains).stems.map(\.text)
    guard !ends.isEmpty, !stems.isEmpty else { throw .never }
    guard stems.count * ends.count <= HostConditions.mostPatterns else { throw .tooMany([]) }
    return stems.flatMap { stem in ends.map { stem + Self.port + $0 } }
  }

  private static let anyHost =
    PatternText.authorityLead + PatternText.hostCharacter + Array("+".utf8)
  private static let port = Array("(:[0-9]+)?".utf8)
  /// What may stand before a text in the path that starts with a slash, and before others.
  private static let beforeSlash = Array("(/[^?]*)?".utf8)
  private static let beforeOthers = Array("/[^?]*".utf8)
  private static let end = Array("(\\?.*)?$".utf8)

  // MARK: Masks

  private func text(of mask: FilterMask) throws(HostObstacle) -> [UInt8] {
    var body: [UInt8] = []
    for byte in mask.text {
      switch byte {
      case UInt8(ascii: "*"): body += Array("[^?]*".utf8)
      case UInt8(ascii: "^"), 0x80...: throw .mask(.never(.anchor))
      case UInt8(ascii: "?"), UInt8(ascii: "#"): throw .never
      case let byte where PatternText.isForeign(byte): throw .never
      default: PatternText.append(byte.lowercasedASCII, to: &body)
      }
    }
    if mask.reachesEnd { body += Self.end }
    let isSlash = mask.text.first == UInt8(ascii: "/")
    switch mask.start {
    case .host: throw .maskInHost
    case .url:
      guard isSlash else { throw .never }
      return body
    case .anywhere: return (isSlash ? Self.beforeSlash : Self.beforeOthers) + body
    }
  }

  // MARK: Regular expressions

  private func texts(of regex: [UInt8]) throws(HostObstacle) -> [[UInt8]] {
    let writer = RegexTranslator(.path)
    var texts: [[UInt8]] = []
    do throws(RegexObstacle) {
      for path in try writer.paths(of: regex) {
        guard let found = Self.texts(of: path, writer) else { throw Self.unclear(regex) }
        texts += found
      }
    } catch {
      throw .regex(regex, error)
    }
    return texts
  }

  private static func unclear(_ regex: [UInt8]) -> RegexObstacle {
    RegexBudget(regex).obstacle(.tooMany, "its start in the path is not clear")
  }

  /// The patterns of one path, after a host; nil if it is not clear where it starts.
  private static func texts(of path: RegexPath, _ writer: RegexTranslator) -> [[UInt8]]? {
    if path.isEverything { return [beforeOthers] }
    let body = writer.text(of: path)
    guard let first = path.sequence.pieces.first, !first.canBeEmpty else { return nil }
    if first.isOnly(UInt8(ascii: "/")) {
      return [(path.isTiedToStart ? [] : beforeSlash) + body]
    }
    let startsPath = first.mayMatch(UInt8(ascii: "/"))
    guard !path.isTiedToStart else { return startsPath ? nil : [] }
    guard startsPath else { return [beforeOthers + body] }
    guard case .set(_, .once) = first else { return nil }
    let rest = RegexPath(
      RegexSequence(path.sequence.pieces.dropFirst()), isTiedToStart: false,
      isTiedToEnd: path.isTiedToEnd)
    return [beforeOthers + body, Array("/".utf8) + writer.text(of: rest)]
  }
}
