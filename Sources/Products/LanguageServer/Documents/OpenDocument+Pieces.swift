// SPDX-License-Identifier: Apache-2.0

import Tools
import Linting
import Sluice

/// Parts of a document as input for `ListEditing`.
extension OpenDocument {
  /// The target of a JSON list; nil for other documents.
  var ruleLanguage: RuleLanguage? {
    switch kind {
    case .rules: .webKit(settings.lint.target)
    case .dnr: .dnr
    default: nil
    }
  }

  func rulePiece(_ part: Part) -> RulePiece? {
    guard kind?.isJSONList == true else { return nil }
    return RulePiece(bytes: part.bytes, start: part.range.lowerBound, index: part.index)
  }

  func filterPiece(_ part: Part) -> FilterPiece? {
    guard kind == .filters, let dialect else { return nil }
    return FilterPiece(bytes: part.bytes, start: part.range.lowerBound, dialect: dialect)
  }
}
