// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import SystemFiles
internal import TextFormats

/// Why a patch cannot be applied to a list.
package struct PatchError: Error, Sendable, Equatable {
  /// The line of the patch, from 1, or nil for the whole patch.
  package let line: Int?
  /// The error, as a sentence without a period.
  package let message: String
}

/// The change from one version of a list to the next, in the format of RCS (`diff -n`).
///
/// A line before it may have its checksum, and the name of a list if the patch has parts for several:
///
/// ```text
/// diff name:ads checksum:1ce5… lines:4
/// d2 1
/// a2 1
/// ! Diff-Path: patches/ads-s-1795910400-3600.patch#ads
/// ```
package struct ListPatch: Sendable {
  /// The bytes of the patch.
  package let text: [UInt8]

  /// Reads a patch; the errors show when it is applied.
  package init(reading text: [UInt8]) { self.text = text }

  /// Whether there is no next version yet.
  package var isEmpty: Bool { text.allSatisfy(\.isBlank) }

  /// The next version of a list.
  ///
  /// - Parameters:
  ///   - list: The version that the patch is for.
  ///   - resource: The part of the patch that is for the list; nil if there is only one.
  package func applied(to list: [UInt8], resource: String?) throws(PatchError) -> [UInt8] {
    var reader = PatchReader(text)
    let header = try reader.header(of: resource)
    var (result, next): ([UInt8], Int) = ([], 0)
    let lines = PatchReader.lines(of: list)
    while let change = try reader.change() {
      switch change {
      case .delete(let range):
        guard range.lowerBound >= next, range.upperBound <= lines.count else {
          throw reader.error("the patch is for another version: there are no such lines")
        }
        result += lines[next..<range.lowerBound].joined()
        next = range.upperBound
      case .add(let place, let added):
        guard place >= next, place <= lines.count else {
          throw reader.error("the patch is for another version: there is no such line")
        }
        result += lines[next..<place].joined()
        result += added.joined()
        next = place
      }
    }
    // A patch may have lost its last line break.
    if next < lines.count, !result.isEmpty, result.last != UInt8(ascii: "\n") {
      result.append(UInt8(ascii: "\n"))
    }
    result += lines[next...].joined()
    guard header.isRight(for: result) else {
      throw PatchError(
        line: nil, message: "the patched list does not have the checksum that the patch states")
    }
    return result
  }
}

extension ListPatch {
  /// The patch from one version to the next, with the checksum of the next.
  package init(from old: [UInt8], to new: [UInt8]) {
    let (lines, others) = (PatchReader.lines(of: old), PatchReader.lines(of: new))
    var (changes, next, nextNew): ([UInt8], Int, Int) = ([], 0, 0)
    let end = (old: lines.count, new: others.count)
    for pair in LineAlignment(lines, others).pairs + [end] {
      if pair.old > next { changes += "d\(next + 1) \(pair.old - next)\n".utf8 }
      if pair.new > nextNew {
        changes += "a\(pair.old) \(pair.new - nextNew)\n".utf8
        changes += others[nextNew..<pair.new].joined()
      }
      (next, nextNew) = (pair.old + 1, pair.new + 1)
    }
    let count = changes.count { $0 == UInt8(ascii: "\n") }
    let checksum = SHA1.text(of: new)
    text =
      old == new ? [] : Array("diff checksum:\(checksum) lines:\(count)\n".utf8) + changes
  }
}
