// SPDX-License-Identifier: Apache-2.0

/// The first word of an instruction of a large machine.
///
///     bits 0–2     the operation, see `IndexFormat.Instruction`
///     bits 3…      the set that it reads, or the state that it goes to
package struct InstructionWord {
  package let rawValue: UInt32

  @inline(__always)
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ operation: UInt32, target: Int) {
    rawValue = operation | UInt32(target) << 3
  }

  /// The operation.
  @inline(__always)
  package var operation: UInt32 { rawValue & 7 }

  /// The set or the state.
  @inline(__always)
  package var target: UInt32 { rawValue &>> 3 }
}
