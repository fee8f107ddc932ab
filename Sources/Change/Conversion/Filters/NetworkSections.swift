// SPDX-License-Identifier: Apache-2.0

/// The sections of the network list, in their required order.
///
/// An ignore rule undoes what comes before it and nothing after it:
///
///     redirects            before all blocks, with the exceptions to redirects alone
///     pairs                blocks with holes, each followed by the rules that make its holes
///     generic blocks       what genericblock exceptions switch off
///     genericblock         exceptions for whole pages
///     specific blocks      blocks with included domains
///     exceptions
///     important blocks     not undone by exceptions
///     important exceptions
///     page cuts            cut off the page exceptions where blocking is switched on again
///     page exceptions      for all loads of a page
struct NetworkSections {
  var redirects = RuleSection()
  var pairs = RuleSection()
  var genericBlocks = RuleSection()
  var genericExceptions = RuleSection()
  var specificBlocks = RuleSection()
  var exceptions = RuleSection()
  var importantBlocks = RuleSection()
  var importantExceptions = RuleSection()
  var pageCuts = RuleSection()
  var pageExceptions = RuleSection()

  /// The list with all sections, which are empty afterwards: the rules are not stored twice.
  mutating func takeList() -> TranslatedList {
    let order: [WritableKeyPath<NetworkSections, RuleSection>] = [
      \.redirects, \.pairs, \.genericBlocks, \.genericExceptions, \.specificBlocks, \.exceptions,
      \.importantBlocks, \.importantExceptions, \.pageCuts, \.pageExceptions,
    ]
    // The other sections are appended to the longest one, so that its rules are not copied.
    let longest = order.indices.max {
      self[keyPath: order[$0]].rules.count < self[keyPath: order[$1]].rules.count
    }
    guard let longest else { return TranslatedList(.network) }
    var content = take(order[longest])
    for section in order[..<longest].reversed() { content.prepend(take(section)) }
    for section in order[(longest + 1)...] { content.append(take(section)) }
    return TranslatedList(.network, content)
  }

  private mutating func take(
    _ section: WritableKeyPath<NetworkSections, RuleSection>
  ) -> RuleSection {
    defer { self[keyPath: section] = RuleSection() }
    return self[keyPath: section]
  }
}
