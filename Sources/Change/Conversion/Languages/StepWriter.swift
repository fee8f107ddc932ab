// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel
internal import TextFormats

/// Writes the steps of procedural selectors with the operators of an ad blocker.
struct StepWriter {
  private let target: FilterDialect

  init(_ target: FilterDialect) { self.target = target }

  /// The steps as a selector; nil if the ad blocker does not have an operator.
  func text(of steps: [ProceduralStep]) -> [UInt8]? {
    var text: [UInt8] = []
    for step in steps {
      switch step {
      case .css(let css):
        let isCombined = css.first.map { ">+~".utf8.contains($0) } ?? false
        text += (isCombined && !text.isEmpty ? [0x20] : []) + css
      case .text(let operation, let argument):
        guard let name = name(of: operation) else { return nil }
        text += ":\(name)(".utf8 + argument + [0x29]
      case .nested(let operation, let steps):
        guard let name = name(of: operation), let inside = self.text(of: steps) else { return nil }
        text += ":\(name)(".utf8 + inside + [0x29]
      }
    }
    return text
  }

  /// The first operator of some steps that the ad blocker does not have.
  func missing(in steps: [ProceduralStep]) -> ProceduralOperator? {
    for step in steps {
      switch step {
      case .css: continue
      case .text(let operation, _): if name(of: operation) == nil { return operation }
      case .nested(let operation, let steps):
        if name(of: operation) == nil { return operation }
        if let inside = missing(in: steps) { return inside }
      }
    }
    return nil
  }

  private func name(of operation: ProceduralOperator) -> String? {
    switch target {
    case .ublock: return operation == .sheetProperties ? nil : operation.rawValue
    case .adguard:
      switch operation {
      case .hasText: return "contains"
      case .matchesProperty: return "matches-property"
      case .others, .matchesMedia, .matchesPath, .minTextLength, .watchAttribute, .shadow,
        .sheetProperties:
        return nil
      case .has, .not, .is, .matchesAttribute, .matchesCSS, .matchesCSSBefore, .matchesCSSAfter,
        .upward, .xpath:
        return operation.rawValue
      }
    default:
      switch operation {
      case .has: return "-abp-has"
      case .hasText: return "-abp-contains"
      case .sheetProperties: return "-abp-properties"
      case .not, .is, .xpath: return operation.rawValue
      case .others, .matchesAttribute, .matchesCSS, .matchesCSSBefore, .matchesCSSAfter,
        .matchesMedia, .matchesPath, .matchesProperty, .minTextLength, .upward, .watchAttribute,
        .shadow:
        return nil
      }
    }
  }
}
