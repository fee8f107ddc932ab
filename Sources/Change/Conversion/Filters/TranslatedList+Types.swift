// SPDX-License-Identifier: Apache-2.0

public import RuleModel

extension TranslatedList {
  /// The list for an engine that does not know some types of loads, and would reject their names.
  ///
  /// Documents of pages or of frames alone are named as `document` with a context, which means the
  /// same; a rule about these and other types becomes two. Other unknown types are left out.
  public func adapted(without types: LoadFlags) -> TranslatedList {
    var adapted = TranslatedList(purpose)
    for (rule, filters) in zip(rules, filters) {
      for flags in rule.trigger.flags.adapted(without: types) {
        var rule = rule
        rule.trigger.flags = flags
        adapted.append(rule, from: filters)
      }
    }
    return adapted
  }
}

extension TranslatedList {
  /// The filters of rules that have a type which an engine does not know, and cannot name otherwise.
  func filters(losing types: LoadFlags) -> Set<Int> {
    let lost = types.subtracting([.topDocument, .childDocument])
    return zip(rules, filters).reduce(into: []) { numbers, entry in
      if !entry.0.trigger.flags.isDisjoint(with: lost) { numbers.formUnion(entry.1) }
    }
  }
}
