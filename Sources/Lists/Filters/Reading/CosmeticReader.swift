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
    targets = TargetReader(bytes: bytes, dialect: dialect)
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
      return places.map { other(kind, body, marker, on: $0) }
    }
    let parts = SelectorParts(bytes, body)
    guard parts.hides else { return places.map { other(.style, body, marker, on: $0) } }
    guard !parts.selector.isEmpty else {
      throw LineFault(.emptySelector, body, "The filter has no selector.")
    }
    guard parts.path != nil, places.contains(where: { $0.details.path != nil }) else {
      return places.map { hiding(parts, body, marker, on: $0) }
    }
    let whole = SelectorParts(bytes, body, hasPath: true)
    return places.map { hiding($0.details.path == nil ? parts : whole, body, marker, on: $0) }
  }

  private func hiding(
    _ parts: SelectorParts, _ body: Range<Int>, _ marker: CosmeticMarker,
    on place: TargetReader.Targets
  ) -> Filter {
    var filter = HidingFilter(
      parts.selector, domains: place.domains, isException: marker.isException)
    // Nearly all filters have none of these, and store nothing for them.
    if place.details != FilterScopeDetails() { filter.scopeDetails = place.details }
    guard parts.isMoreThanCSS else { return .hiding(filter) }
    filter.selectorPath = parts.path
    filter.procedure = parts.procedure
    filter.removes = parts.removes
    filter.keep(body: [UInt8](bytes[body]), isExtended: marker.kind == .extended)
    return .hiding(filter)
  }

  private func other(
    _ kind: OtherFilter.Kind, _ body: Range<Int>, _ marker: CosmeticMarker,
    on place: TargetReader.Targets
  ) -> Filter {
    var filter = OtherFilter(
      kind, [UInt8](bytes[body]), after: marker.kind, domains: place.domains,
      isException: marker.isException)
    filter.scopeDetails = place.details
    return .other(filter)
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
