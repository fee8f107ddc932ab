// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import RuleModel

/// Exceptions that switch something off on whole pages.
///
/// Such a rule holds for every load of the page, not only for its document: a style sheet would come
/// back with any load that is not excepted.
extension FilterTranslator {
  mutating func addPageException(_ filter: NetworkFilter, _ number: Int) {
    // What content rules never do needs no exception, and a block with page options does nothing.
    let options = filter.pageOptions.subtracting(.others)
    guard filter.isException, !options.isEmpty else { return }
    guard filter.domains.isEmpty || filter.pattern.isEverything else {
      return note(
        number, .lost, .pageExceptionWithDomain,
        "a rule can have one condition, and this exception needs two")
    }
    guard let conditions = pageConditions(filter, number) else { return }
    for condition in conditions {
      let trigger = Trigger(
        urlFilter: Array(".*".utf8), isTopURLCaseSensitive: filter.isCaseSensitive,
        condition: condition)
      add(Rule(trigger: trigger, action: .ignorePreviousRules), options, number)
    }
  }

  private mutating func add(_ rule: Rule, _ options: FilterPageOptions, _ number: Int) {
    if options.contains(.genericHiding) { hiding.genericExceptions.append(rule, from: number) }
    if options.contains(.specificHiding) { hiding.specificExceptions.append(rule, from: number) }
    if options.contains(.blocking) {
      sections.pageExceptions.append(rule, from: number)
    } else if options.contains(.genericBlocking) {
      sections.genericExceptions.append(rule, from: number)
    }
  }

  /// The conditions for the pages that a pattern matches; nil as a condition stands for every page.
  private mutating func pageConditions(_ filter: NetworkFilter, _ number: Int) -> [Condition?]? {
    if case .mask(let mask) = filter.pattern, let host = mask.wholeHost {
      return [Condition(.ifDomain, [[UInt8(ascii: "*")] + host])]
    }
    if filter.pattern.isEverything { return conditions(of: filter.domains, number) }
    return patterns(of: filter, number).map { [Condition(.ifTopURL, $0)] }
  }
}

extension FilterPattern {
  /// Whether it is the mask that matches every URL.
  fileprivate var isEverything: Bool {
    if case .mask(let mask) = self { mask.text.isEmpty } else { false }
  }
}

extension FilterMask {
  /// The host of `||host^`, if the mask is no more than that.
  fileprivate var wholeHost: [UInt8]? {
    guard start == .host, !reachesEnd, text.last == UInt8(ascii: "^") else { return nil }
    let host = text.dropLast()
    let isPlain = host.allSatisfy { byte in
      byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
    }
    return isPlain && !host.isEmpty ? Array(host) : nil
  }
}
