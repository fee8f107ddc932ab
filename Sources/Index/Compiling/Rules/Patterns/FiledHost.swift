// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// A host under which patterns are filed, with the hash that tables of hosts know it by.
///
/// Hashed when it is read, which is on another core than filing.
struct FiledHost: Equatable {
  let text: [UInt8]
  let hash: HostHash

  init(_ text: [UInt8]) {
    self.text = text
    hash = IndexBytes.hash(ofHost: text[...])
  }

  static func == (one: FiledHost, other: FiledHost) -> Bool { one.text == other.text }
}
