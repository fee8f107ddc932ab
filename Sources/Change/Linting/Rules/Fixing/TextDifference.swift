// SPDX-License-Identifier: Apache-2.0

package import Findings

/// The effect of edits on a text, as a unified diff.
package enum TextDifference {
  /// The difference, or nothing if there is none.
  ///
  /// The bytes of the text are written unchanged, so that the difference can be applied; a path
  /// with terminal control characters is quoted as `git` does.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - rounds: Edits that are in order and do not overlap; those of a round are of the text after
  ///     the one before.
  ///   - path: The path of the text.
  package static func text(
    of bytes: [UInt8], after rounds: [[Fix.Edit]], path: [UInt8]
  ) -> [UInt8] {
    var table = PieceTable(bytes)
    for edits in rounds { table.apply(edits) }
    return UnifiedDifference(table).text(path: path)
  }
}
