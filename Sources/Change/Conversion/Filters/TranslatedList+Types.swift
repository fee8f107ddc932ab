// SPDX-License-Identifier: Apache-2.0

public import RuleModel

extension TranslatedList {
  /// The list for an engine that lacks some types of loads, and would reject their names.
  ///
  /// Documents of pages or of frames alone are written as `document` with a context, which means
  /// the same; a rule for these and other types becomes two. Other unknown types are left out.
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
  /// The filters of rules with a type that an engine lacks and that cannot be written otherwise.
  func filters(losing types: LoadFlags) -> Set<Int> {
    let lost = types.subtracting([.topDocument, .childDocument])
    return zip(rules, filters).reduce(into: []) { numbers, entry in
      if !entry.0.trigger.flags.isDisjoint(with: lost) { numbers.formUnion(entry.1) }
    }
  }
}
