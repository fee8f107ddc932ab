// SPDX-License-Identifier: Apache-2.0

/// A resource with which a filter replaces a load, and its priority: `noopjs`, `1x1.gif:5`.
package struct RedirectTarget: Sendable, Hashable {
  /// The name of the resource; empty in an exception for all of them.
  package let name: [UInt8]
  /// The highest one wins.
  package let priority: Int

  /// Reads a name with a number that may follow a colon.
  package init(_ value: [UInt8]) {
    let colon = value.lastIndex(of: UInt8(ascii: ":"))
    let number = colon.flatMap { Int(String(decoding: value[($0 + 1)...], as: UTF8.self)) }
    name = number == nil ? value : Array(value[..<(colon ?? value.endIndex)])
    priority = number ?? 0
  }

  /// Creates a target.
  package init(name: [UInt8], priority: Int) {
    self.name = name
    self.priority = priority
  }

  /// The name, and the number unless it is 0.
  package var value: [UInt8] { priority == 0 ? name : name + Array(":\(priority)".utf8) }
}
