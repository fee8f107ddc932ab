// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import TextFormats

/// A new version of a list, with the patch that leads to it from the last one.
package struct ListRelease: Sendable {
  /// The list, which states where the patch for it will be.
  package let text: [UInt8]
  /// Where the patch for this version will be; until then, there is an empty file.
  package let next: DiffPath
  /// The patch from the last version, and its place; nil if there is none.
  package let patch: (path: DiffPath, patch: ListPatch)?

  /// Makes a version; nil if its content is that of the last one.
  ///
  /// - Parameters:
  ///   - list: The new version.
  ///   - last: The last version; nil if there is none.
  ///   - next: Where the patch for the new version will be.
  package init?(of list: [UInt8], after last: [UInt8]?, next: DiffPath) {
    if let last, FilterListHead.patch(of: last) != nil,
      FilterListHead.content(of: last) == FilterListHead.content(of: list)
    {
      return nil
    }
    self.next = next
    let edit = FilterListHead.settingPatch(next, in: list)
    let text = edit.map { ListFormatter.text(of: list, after: [$0]) } ?? list
    self.text = text
    patch = last.flatMap { last in
      FilterListHead.patch(of: last).map { ($0, ListPatch(from: last, to: text)) }
    }
  }
}
