// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings

/// Filters that change pages in ways that Adblock Plus does not support, in lists for it.
struct BlockerAdvice {
  private let origin: FilterOrigin
  private let bytes: [UInt8]

  init(_ origin: FilterOrigin, _ bytes: [UInt8]) {
    self.origin = origin
    self.bytes = bytes
  }

  /// The findings about a cosmetic filter.
  func findings(about filter: HidingFilter) -> [Finding] {
    finding(about: filter).map { [$0] } ?? []
  }

  /// The findings about a filter that does something else.
  func findings(about filter: OtherFilter) -> [Finding] {
    finding(about: filter).map { [$0] } ?? []
  }

  private func finding(about filter: HidingFilter) -> Finding? {
    // Most filters are `##` and a plain selector.
    let hasProcedure = filter.procedure != nil || filter.path != nil
    guard hasProcedure || filter.isGeneric else { return nil }
    if bytes.starts(marker, with: "##"), hasProcedure {
      return finding(
        "Adblock Plus reads \(procedure(of: filter)) only after `#?#`", marker, help: "write `#?#`"
      )
    }
    return filter.isGeneric && !filter.isException && bytes.starts(marker, with: "#?#")
      ? withoutDomain : nil
  }

  private func procedure(of filter: HidingFilter) -> String {
    "`:\(filter.procedure ?? "matches-path")()`"
  }

  private func finding(about filter: OtherFilter) -> Finding? {
    switch filter.kind {
    case .snippet: return filter.isException || hasDomain ? nil : withoutDomain
    // `##.ad { … }` is Adblock Plus syntax, `:style()` is not.
    case .style where bytes[origin.range].last == UInt8(ascii: "}"): return nil
    case .scriptlet, .script, .style, .htmlFilter:
      return finding("Adblock Plus does not support \(Self.name(of: filter.kind))", origin.range)
    }
  }

  private static func name(of kind: OtherFilter.Kind) -> String {
    switch kind {
    case .scriptlet: "scriptlets"
    case .script: "filters that run JavaScript"
    case .snippet: "snippets"
    case .style: "`:style()`"
    case .htmlFilter: "HTML filters"
    }
  }

  private var hasDomain: Bool { marker.lowerBound > origin.range.lowerBound }

  private var withoutDomain: Finding {
    finding("Adblock Plus reads \(bytes.codeSpan(marker)) only after a domain", marker)
  }

  private var marker: Range<Int> { FilterParts(bytes, origin.range, .adblockPlus).marker }

  private func finding(_ message: String, _ range: Range<Int>, help: String? = nil) -> Finding {
    Finding(
      .foreignOption, .warning, message, range: range,
      help: help ?? "if the list is for another ad blocker, name it with --syntax")
  }
}
