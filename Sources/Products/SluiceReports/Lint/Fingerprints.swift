// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Findings

/// Names for findings that stay the same when other rules are added or removed.
///
/// A name consists of the code, the path within the rule and the message without its numbers; equal
/// ones are numbered. The number of the rule is not part of it.
package struct Fingerprints {
  private let path: String
  private var seen: [String: Int] = [:]

  /// Starts naming the findings of a file.
  init(_ file: LintedFile) { path = file.path }

  /// The name of the next finding, in the order of the text.
  mutating func next(_ finding: Finding) -> String {
    let key = Fingerprints.key(
      path: path, code: finding.code.identifier, pointer: finding.pointer, message: finding.message)
    let count = seen[key, default: 0]
    seen[key] = count + 1
    return Fingerprints.hash("\(key) \(count)")
  }

  /// The common part of equal findings.
  static func key(path: String, code: String, pointer: String, message: String) -> String {
    let place = pointer.split(separator: "/").dropFirst().joined(separator: "/")
    let words = message.unicodeScalars.filter { !("0"..."9").contains($0) }
    return "\(path)\n\(code)\n\(withoutNumbers(place))\n\(String(String.UnicodeScalarView(words)))"
  }

  private static func withoutNumbers(_ pointer: String) -> String {
    pointer.split(separator: "/").map { Int($0) == nil ? String($0) : "#" }.joined(separator: "/")
  }

  /// A hash that is the same in every run, as 16 digits.
  private static func hash(_ text: String) -> String {
    var hash = ByteHash()
    for byte in text.utf8 { hash.add(byte) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
