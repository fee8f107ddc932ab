// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel

extension Decision {
  /// The kinds of actions that have an effect on a load of a type.
  ///
  /// Rules that hide elements apply to every load, but only documents have elements.
  func meantActions(for type: LoadType) -> ActionSet {
    type == .topDocument || type == .childDocument
      ? actions : actions.subtracting(.cssDisplayNone)
  }

  /// Their names.
  func meantActionNames(for type: LoadType) -> [String] {
    let actions = meantActions(for: type)
    return actions.isEmpty ? [] : actions.types.map(\.rawValue)
  }
}
