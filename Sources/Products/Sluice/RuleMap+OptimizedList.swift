// SPDX-License-Identifier: Apache-2.0

package import Compiling

extension RuleMap.List {
  /// The map of an optimized list, or of a part of it.
  ///
  /// - Parameters:
  ///   - part: The rules of the new list.
  ///   - list: The list that they are from.
  ///   - name: The name of the new list.
  package init(of part: ListPart, from list: OptimizedList, named name: String) {
    self.init(
      old: list.name, new: name,
      rules: part.rules.map { rule in
        RuleMap.Origin(
          position: list.oldPositions[rule.number],
          joined: rule.members.filter { $0 != rule.number })
      })
  }
}
