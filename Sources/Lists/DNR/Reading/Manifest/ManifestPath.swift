// SPDX-License-Identifier: Apache-2.0

/// The paths by which Chromium lets a manifest name files.
enum ManifestPath {
  /// The path from the folder of the manifest; nil if it is invalid.
  ///
  /// A slash at the start stands for that folder. A dot is allowed as the first folder only, and
  /// two dots nowhere, even where the path would stay in the folder.
  static func file(of path: String) -> String? {
    guard !path.hasPrefix("//") else { return nil }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.first?.isEmpty == true { parts.removeFirst() }
    if parts.first == "." { parts.removeFirst() }
    guard let last = parts.last, !last.isEmpty, !parts.contains("."), !parts.contains("..") else {
      return nil
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "/")
  }
}
