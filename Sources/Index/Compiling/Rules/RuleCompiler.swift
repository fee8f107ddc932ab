// SPDX-License-Identifier: Apache-2.0

package import WebAddresses

/// Creates an index from rule lists.
package enum RuleCompiler {
  /// Compiles lists whose rules were checked.
  ///
  /// Without public suffixes it takes the bundled ones. The same lists and public suffixes give the
  /// same bytes, on every machine. Takes time linear in the rules. The limit of steps is not checked
  /// here, because counting them takes the finished index.
  package static func compile(
    _ lists: consuming [CompilableList], madeOf files: [FilterFile] = [],
    cosmetics: CompilableCosmetics = .none, suffixes: PublicSuffixes? = nil,
    limits: CompileLimits = CompileLimits()
  ) throws(LimitError) -> CompiledIndex {
    let texts = SourceTexts(of: lists.map(\.source), files.map(\.bytes))
    var builder = IndexBuilder(limits, files, suffixes, texts)
    lists.reverse()
    while !lists.isEmpty { try builder.add(lists.removeLast()) }
    try builder.add(cosmetics)
    return try builder.finish()
  }
}
