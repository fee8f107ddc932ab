// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel

extension Decision {
  /// The kinds of actions that have an effect on a load of a type.
  ///
  /// Rules that hide elements apply to every load, but only documents have elements.
  func meantActions(for type: LoadType) -> ActionSet {
    actions.intersection(Decision.meantKinds(for: type))
  }

  /// The kinds of actions that can have an effect on a load of a type.
  static func meantKinds(for type: LoadType) -> ActionSet {
    let isDocument = type == .topDocument || type == .childDocument
    return isDocument ? .all : .all.subtracting(.cssDisplayNone)
  }

  /// Their names.
  func meantActionNames(for type: LoadType) -> [String] {
    let actions = meantActions(for: type)
    return actions.isEmpty ? [] : actions.types.map(\.rawValue)
  }
}
