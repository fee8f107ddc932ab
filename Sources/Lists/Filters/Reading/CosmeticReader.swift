// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Reads filters that change pages: `a.com,~b.a.com##.ad`.
struct CosmeticReader {
  let bytes: [UInt8]
  let dialect: FilterDialect
  let targets: TargetReader

  init(_ bytes: [UInt8], _ dialect: FilterDialect) {
    self.bytes = bytes
    self.dialect = dialect
    targets = TargetReader(bytes: bytes, mostSpecialWins: dialect == .adblockPlus)
  }

  /// The filters of a line with a marker: several if its targets have different paths.
  func filters(
    _ line: Range<Int>, _ marker: CosmeticMarker
  ) throws(LineFault) -> [Filter] {
    let body = bytes.trimmed(marker.range.upperBound..<line.upperBound)
    guard !body.isEmpty else {
      throw LineFault(.emptySelector, marker.range, "The filter has no selector.")
    }
    let places = try targets.targets(line.lowerBound..<marker.range.lowerBound)
    if let kind = otherKind(body, marker) {
      return [.other(OtherFilter(kind, isException: marker.isException))]
    }
    let parts = SelectorParts(bytes, body)
    guard parts.hides else {
      return [.other(OtherFilter(.style, isException: marker.isException))]
    }
    guard !parts.selector.isEmpty else {
      throw LineFault(.emptySelector, body, "The filter has no selector.")
    }
    return places.map { place in
      var filter = HidingFilter(
        parts.selector, domains: place.domains, isException: marker.isException)
      // Nearly all filters have none of these, and store nothing for them.
      if let path = place.path ?? parts.path { filter.path = path }
      if let procedure = parts.procedure { filter.procedure = procedure }
      if parts.removes { filter.removes = true }
      return .hiding(filter)
    }
  }

  /// What a filter does that has no selector to hide.
  private func otherKind(_ body: Range<Int>, _ marker: CosmeticMarker) -> OtherFilter.Kind? {
    switch marker.kind {
    case .html: .htmlFilter
    case .script: bytes.starts(body, with: "//scriptlet") ? .scriptlet : .script
    case .style: SelectorParts.block(bytes, body) == nil ? .snippet : nil
    case .plain, .extended:
      if bytes.starts(body, with: "+js") {
        .scriptlet
      } else if bytes[body.lowerBound] == Sign.caret {
        .htmlFilter
      } else {
        nil
      }
    }
  }
}
