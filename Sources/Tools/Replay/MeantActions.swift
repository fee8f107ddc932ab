// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel

extension Decision {
  /// The kinds of actions that mean something for a load of a type.
  ///
  /// Rules that hide elements hold for every load, but nobody applies them to anything but documents.
  func meantActions(for type: LoadType) -> ActionSet {
    type == .topDocument || type == .childDocument
      ? actions : actions.subtracting(.cssDisplayNone)
  }

  /// The names of these.
  func meantActionNames(for type: LoadType) -> [String] {
    let actions = meantActions(for: type)
    return actions.isEmpty ? [] : actions.types.map(\.rawValue)
  }
}
