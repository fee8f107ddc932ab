// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Where the patch for a version of a filter list will be: the value of `! Diff-Path:`.
///
/// ```text
/// patches/ads-s-1795910400-3600.patch#ads
/// folder/ name unit time period       resource
/// ```
///
/// The lists of uBlock Origin state no time: `../patches/2026.8.22.1353.patch#ublock-filters`.
package struct DiffPath: Sendable, Hashable {
  /// The path from the folder of the list, without the resource.
  package let path: String
  /// The part of the patch that is for the list; nil if the patch is for it alone.
  package let resource: String?
  /// When the patch is to be asked for, in seconds since 1970; 0 if the list does not state it.
  package let due: Int

  /// Reads a value; nil if it does not have the form.
  package init?(_ text: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, !path.hasPrefix("/"),
      path.utf8.firstRange(matching: "://".utf8) == nil,
      let file = path.split(separator: "/", omittingEmptySubsequences: false).last,
      file.hasSuffix(".patch"), let due = Self.due(file.dropLast(".patch".count))
    else { return nil }
    resource = parts.count > 1 ? String(parts[1]) : nil
    if let resource, !Self.isName(resource[...], "-_") { return nil }
    self.path = String(path)
    self.due = due
  }

  /// The path of the patch for a version that is written at a time, in seconds since 1970.
  package init?(in folder: String, named name: String, at time: Int, period: Int) {
    self.init("\(folder.isEmpty ? "" : folder + "/")\(name)-s-\(time)-\(period).patch")
  }

  /// The value of the comment.
  package var text: String { path + (resource.map { "#\($0)" } ?? "") }

  /// A name that a patch can have, from that of a file.
  package static func name(for file: String) -> String {
    let name = file.unicodeScalars.map { isNameScalar($0, "_.") ? Character($0) : "_" }
    return name.isEmpty ? "list" : String(name.prefix(64))
  }

  /// Reads `ads-s-1795910400-3600`, or a name alone; nil for anything else.
  ///
  /// The units are `h`, `m` and `s`, and none stands for hours.
  private static func due(_ file: Substring) -> Int? {
    var parts = file.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return isName(file, "_.") ? 0 : nil }
    guard let period = parts.popLast().flatMap({ Int($0) }), period > 0,
      let time = parts.popLast().flatMap({ Int($0) }), time >= 0
    else { return nil }
    var seconds = 3600
    if parts.count == 2, let unit = parts.popLast() {
      guard let known = ["h": 3600, "m": 60, "s": 1][String(unit)] else { return nil }
      seconds = known
    }
    guard parts.count == 1, isName(parts[0], "_.") else { return nil }
    let (end, isLate) = time.addingReportingOverflow(period)
    let (due, isTooLate) = end.multipliedReportingOverflow(by: seconds)
    return isLate || isTooLate ? nil : due
  }

  private static func isName(_ text: Substring, _ signs: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { isNameScalar($0, signs) }
  }

  private static func isNameScalar(_ scalar: Unicode.Scalar, _ signs: String) -> Bool {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z": true
    default: signs.unicodeScalars.contains(scalar)
    }
  }
}
