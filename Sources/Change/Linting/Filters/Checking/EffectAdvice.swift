// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings
internal import RuleModel
internal import TextFormats

/// Filters that do nothing to a page, because the ad blocker of the list cannot read them.
struct EffectAdvice {
  private let bytes: [UInt8]
  private let dialect: FilterDialect
  /// What follows the marker of the filter.
  private let body: Range<Int>

  init(_ origin: FilterOrigin, _ bytes: [UInt8], _ dialect: FilterDialect) {
    self.bytes = bytes
    self.dialect = dialect
    body = FilterParts(bytes, origin.range, dialect).body
  }

  func findings(about filter: HidingFilter) -> [Finding] {
    findings(filter.body) { reader throws(PageEffectFault) in try reader.effects(of: filter) }
  }

  func findings(about filter: OtherFilter) -> [Finding] {
    findings(filter.body) { reader throws(PageEffectFault) in try reader.effects(of: filter) }
  }

  private func findings(
    _ text: [UInt8], _ read: (PageEffectReader) throws(PageEffectFault) -> [PageEffect]
  ) -> [Finding] {
    do throws(PageEffectFault) {
      let effects = try read(PageEffectReader(dialect: dialect))
      return effects.contains(where: \.setsStyle) ? styleFindings(text) : []
    } catch {
      return [finding(about: error, text)]
    }
  }

  private func styleFindings(_ text: [UInt8]) -> [Finding] {
    guard let style = StyleDeclaration.style(in: text), starts(with: text) else { return [] }
    let range = (style.lowerBound + body.lowerBound)..<(style.upperBound + body.lowerBound)
    return StyleAdvice(bytes, range).findings
  }

  private func finding(about fault: PageEffectFault, _ text: [UInt8]) -> Finding {
    let start = body.lowerBound + fault.range.lowerBound
    let range = start..<min(body.upperBound, start + fault.range.count)
    let message = fault.message
    let next = message.utf8.firstRange(matching: ". ".utf8)
    let advice = next.map { Self.clause(message[$0.upperBound...]) }
    return Finding(
      Self.code(of: fault.kind), .warning,
      Self.clause(message[..<(next?.lowerBound ?? message.endIndex)]),
      range: starts(with: text) && !range.isEmpty ? range : body,
      help: fault.suggestion.map { "did you mean `\($0)`?" } ?? advice)
  }

  private func starts(with text: [UInt8]) -> Bool { bytes[body].starts(with: text) }

  private static func code(of kind: PageEffectFault.Kind) -> FindingCode {
    switch kind {
    case .selector: .invalidSelector
    case .style: .invalidStyle
    default: .noEffect
    }
  }

  /// A sentence of a fault in the form of a finding's message.
  private static func clause(_ sentence: Substring) -> String {
    let plain = sentence.hasSuffix(".") ? sentence.dropLast() : sentence
    let word = plain.prefix { $0 != " " }
    // A name keeps its letters: `WebKit`.
    guard word.dropFirst().allSatisfy(\.isLowercase) else { return String(plain) }
    return word.lowercased() + plain.dropFirst(word.count)
  }
}

extension PageEffect {
  fileprivate var setsStyle: Bool {
    switch self {
    case .style: return true
    case .procedural(let filter):
      guard case .style = filter.action else { return false }
      return true
    default: return false
    }
  }
}
