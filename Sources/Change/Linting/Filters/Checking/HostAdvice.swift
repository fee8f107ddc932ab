// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import WebAddresses
internal import Findings

/// Hosts of hosts files that no server has.
struct HostAdvice {
  private let filter: NetworkFilter
  private let origin: FilterOrigin

  init(_ filter: NetworkFilter, _ origin: FilterOrigin) {
    self.filter = filter
    self.origin = origin
  }

  var findings: [Finding] {
    guard !filter.isException, case .mask(let mask) = filter.pattern, mask.start != .anywhere,
      case let name = mask.text.last == Sign.caret ? Array(mask.text.dropLast()) : mask.text,
      name.allSatisfy(\.isHostByte), let reason = Self.reason(against: name)
    else { return [] }
    return [Finding(.unlikelyDomain, .warning, reason, range: origin.range)]
  }

  private static func reason(against name: [UInt8]) -> String? {
    let labels = name.split(separator: Sign.dot)
    if let long = labels.first(where: { $0.count > 63 }) {
      return
        "\([UInt8](long).codeSpan) has more than 63 characters, the most between two dots"
    }
    let hyphen = UInt8(ascii: "-")
    if labels.suffix(2).contains(where: { $0.first == hyphen || $0.last == hyphen }) {
      return "\(name.codeSpan) is not a domain: a label cannot start or end with `-`"
    }
    let hasCode = labels.contains { $0.starts(with: "xn--".utf8) }
    guard hasCode, HostName.toASCII(name) == nil else { return nil }
    return "\(name.codeSpan) is not valid Punycode"
  }
}
