// SPDX-License-Identifier: Apache-2.0

/// The number of a cosmetic filter as the value of a modifier: four bytes, the lowest first.
package struct CosmeticNumber: Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package init?(_ value: [UInt8]) {
    guard value.count == 4 else { return nil }
    number = value.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The value of the modifier.
  package var value: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
}
