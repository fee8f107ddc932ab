// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings
internal import TextFormats

/// What the oldest version of the ad blocker that a list is for does not have.
struct VersionAdvice {
  private let version: BlockerVersion
  private let bytes: [UInt8]
  private let parts: FilterParts

  /// Advice for lists of uBlock Origin; nil for others.
  init?(
    _ version: BlockerVersion, _ origin: FilterOrigin, _ bytes: [UInt8], _ dialect: FilterDialect
  ) {
    guard dialect == .ublock else { return nil }
    self.version = version
    self.bytes = bytes
    parts = FilterParts(bytes, origin.range, dialect)
  }

  func findings(about filter: Filter) -> [Finding] {
    switch filter {
    case .network:
      return parts.options.compactMap { option in
        let start = option.range.lowerBound + (bytes[option.range.lowerBound] == Sign.tilde ? 1 : 0)
        let name = bytes.name(at: start, before: option.range.upperBound)
        return finding(bytes.text(name), .option, "the option", name)
      }
    case .hiding(let filter): return pseudoClasses(filter.body)
    case .other(let filter):
      guard filter.kind == .scriptlet else { return pseudoClasses(filter.body) }
      return scriptlet.map { [$0] } ?? []
    }
  }

  private func pseudoClasses(_ text: [UInt8]) -> [Finding] {
    guard bytes[parts.body].starts(with: text) else { return [] }
    return FilterParts.pseudoClasses(in: text).compactMap { name, offset in
      let start = parts.body.lowerBound + offset
      return finding(
        name, .pseudoClass, "the operator", start..<(start + name.utf8.count + 1))
    }
  }

  /// `+js(set-attr, …)`.
  private var scriptlet: Finding? {
    guard let name = ScriptletName.range(in: bytes, parts.body) else { return nil }
    return finding(bytes.text(name), .scriptlet, "the scriptlet", name)
  }

  private func finding(
    _ name: String, _ kind: BlockerVersion.Kind, _ noun: String, _ range: Range<Int>
  ) -> Finding? {
    let plain = name.hasSuffix(".js") ? String(name.dropLast(3)) : name
    guard let first = BlockerVersion.introducing(plain, kind), version < first else { return nil }
    return Finding(
      .newerName, .warning,
      "\(noun) `\(plain)` came with uBlock Origin \(first.text), and the list is for "
        + "\(version.text)", range: range)
  }
}
