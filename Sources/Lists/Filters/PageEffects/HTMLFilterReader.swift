// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats

/// Filters that cut elements out of the text of a document, or a header off its response:
/// `^script:has-text(x)`, `^responseheader(refresh)`, `script[tag-content="x"]`.
struct HTMLFilterReader {
  private let body: [UInt8]
  private let dialect: FilterDialect

  init(_ body: [UInt8], _ dialect: FilterDialect) {
    self.body = body
    self.dialect = dialect
  }

  func effects(isException: Bool) throws(PageEffectFault) -> [PageEffect] {
    guard body.first == Sign.caret else { return try tag() }
    let name = "^responseheader("
    if body.starts(with: name.utf8) {
      return [.responseHeader(try header(from: name.utf8.count, isException))]
    }
    return try selectors([UInt8](body.dropFirst()), [], offset: 1)
  }

  private func header(
    from start: Int, _ isException: Bool
  ) throws(PageEffectFault) -> [UInt8] {
    guard body.last == UInt8(ascii: ")") else {
      throw PageEffectFault(.call, 0..<body.count, "The parenthesis is not closed.")
    }
    let range = body.trimmed(start..<(body.count - 1))
    if range.isEmpty, isException { return [] }
    guard Self.headers.contains(body.text(range)) else {
      throw PageEffectFault(
        .call, range,
        "Only the headers `location`, `refresh`, `report-to` and `set-cookie` can be removed.")
    }
    return [UInt8](body[range])
  }

  private static let headers: Set<String> = ["location", "refresh", "report-to", "set-cookie"]

  /// The elements of a selector, under conditions that follow it.
  ///
  /// The offset is that of the selector in the body if it is written there.
  private func selectors(
    _ text: [UInt8], _ conditions: [ProceduralStep], offset: Int?
  ) throws(PageEffectFault) -> [PageEffect] {
    let range = text.trimmed(0..<text.count)
    guard !range.isEmpty else {
      throw PageEffectFault(.selector, 0..<body.count, "The filter has no selector.")
    }
    var parser = ProceduralParser(text, range, SelectorRules(dialect, isForHTML: true))
    let selectors: [ProceduralParser.Selector]
    let steps: [[ProceduralStep]]
    do throws(PageEffectFault) {
      selectors = try parser.list(.document)
      steps = try parser.steps(of: selectors)
    } catch {
      throw moved(error, offset)
    }
    switch selectors.last?.action {
    case nil, .remove?: break
    default: throw misplaced
    }
    return steps.map { .html(ProceduralFilter($0 + conditions, .remove)) }
  }

  private func tag() throws(PageEffectFault) -> [PageEffect] {
    guard dialect != .ublock else {
      throw PageEffectFault(
        .unsupported, 0..<body.count, "uBlock Origin does not have HTML filters after `$$`.")
    }
    let tag = try tag(body)
    return try selectors(tag.selector, tag.conditions, offset: nil)
  }

  private var misplaced: PageEffectFault {
    PageEffectFault(
      .position, 0..<body.count, "An HTML filter can only remove elements, not change them.")
  }

  /// A fault of the selector, where it is in the body.
  private func moved(_ fault: PageEffectFault, _ offset: Int?) -> PageEffectFault {
    var fault = fault
    fault.range =
      offset.map { (fault.range.lowerBound + $0)..<(fault.range.upperBound + $0) } ?? 0..<body.count
    return fault
  }
}
