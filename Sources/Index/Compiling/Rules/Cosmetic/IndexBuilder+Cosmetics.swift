// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

extension IndexBuilder {
  /// Adds the cosmetic filters.
  mutating func add(_ cosmetics: CompilableCosmetics) throws(LimitError) {
    guard cosmetics.filters.count <= CosmeticHostEntry.lastFilter else {
      throw LimitError(list: 0, rule: nil, message: "the lists have too many cosmetic filters")
    }
    var builder = CosmeticBuilder(cosmetics.filters)
    for (number, filter) in cosmetics.filters.enumerated() {
      let source = cosmetics.source(number)
      let line = filters.line(of: source)
      guard line <= CosmeticFilterRecord.lastLine else {
        throw LimitError(list: 0, rule: nil, message: "the filter lists have too many lines")
      }
      builder.add(filter, line: line, text: source.text, &text)
    }
    self.cosmetics = builder
  }
}
