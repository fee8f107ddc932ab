// SPDX-License-Identifier: Apache-2.0

public import Conversion
internal import Filters
public import RuleModel

extension FilterConversion {
  /// The rule lists, each rule with the filter that it comes from.
  ///
  /// Lines and columns are the positions of the rules when `RuleJSON` writes their list.
  public var locatedLists: [LocatedList] {
    lists.map { list in
      let name = list.purpose.rawValue
      let rules = list.rules.indices.map { index in
        LocatedRule(
          list.rules[index],
          at: RulePosition(list: name, index: index, filter: position(of: list.filters[index])))
      }
      return LocatedList(name: name, rules: rules)
    }
  }

  private func position(of filters: [Int]) -> FilterPosition? {
    guard let first = filters.first else { return nil }
    let origin = origins[first]
    return FilterPosition(
      file: originFiles[origin.file].name, line: origin.line, column: origin.column,
      text: text(at: origin), others: filters.count - 1)
  }

  private func text(at origin: FilterOrigin) -> [UInt8] {
    Array(originFiles[origin.file].bytes[origin.range])
  }

  // MARK: Compiling

  /// The rule lists as input for the compiler.
  ///
  /// The conversion has none afterwards, because rules and index together would take more memory.
  /// They are not checked again: a translation has only rules that every target of its kind
  /// accepts.
  mutating func takeCompilableLists(storingTexts storesTexts: Bool) -> [CompilableList] {
    takeLists().map { [origins, originFiles] list in
      let filters = list.filters
      return CompilableList(name: list.purpose.rawValue, rules: list.rules) { rule in
        let origin = origins[filters.first(of: rule) ?? 0]
        let text = storesTexts ? originFiles[origin.file].bytes[origin.range] : nil
        return SourceFilter(origin, others: filters.count(of: rule) - 1, text: text)
      }
    }
  }

  /// The cosmetic filters as input for the compiler; the conversion has none afterwards.
  mutating func takeCompilableCosmetics(storingTexts storesTexts: Bool) -> CompilableCosmetics {
    CompilableCosmetics(takeCosmetics()) { [origins, originFiles, cosmeticSources] number in
      let origin = origins[cosmeticSources[number]]
      let text = storesTexts ? originFiles[origin.file].bytes[origin.range] : nil
      return SourceFilter(origin, others: 0, text: text)
    }
  }

  /// The files of filters as input for the compiler.
  var compilableFiles: [FilterFile] {
    originFiles.map { FilterFile(name: $0.name, bytes: $0.bytes) }
  }
}

extension SourceFilter {
  /// A filter where it is written.
  fileprivate init(_ origin: FilterOrigin, others: Int, text: ArraySlice<UInt8>?) {
    self.init(
      file: origin.file, line: origin.line, column: origin.column, others: others, text: text)
  }
}
