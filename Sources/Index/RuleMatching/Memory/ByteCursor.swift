// SPDX-License-Identifier: Apache-2.0

/// Reads the programs of an index without a check for each byte.
@safe
struct ByteCursor {
  // SAFETY: points into the programs, the last of which ends with them. INVARIANT: programEnd.
  private var pointer: UnsafePointer<UInt8>

  /// Reads from an offset on, at which a record begins, or a part of one.
  @inline(__always)
  init(_ bytes: Table<UInt8>, at offset: Int) {
    precondition(UInt(bitPattern: offset) < UInt(bitPattern: bytes.count))
    // SAFETY: the offset is in the table.
    unsafe pointer = bytes.pointer + offset
  }

  @inline(__always)
  mutating func byte() -> UInt8 {
    // SAFETY: a program is read to its end at most, so the byte exists. INVARIANT: programEnd.
    defer { unsafe pointer += 1 }
    return unsafe pointer.pointee
  }

  /// A number of seven bits per byte, the lowest first; the top bit means that more bytes follow.
  @inline(__always)
  mutating func number() -> Int {
    // INVARIANT: programEnd. A number has five bytes at most.
    var value = 0
    var shift = 0
    while true {
      let next = byte()
      value |= Int(next & 0x7F) &<< shift
      if next < 0x80 || shift > 28 { return value }
      shift &+= 7
    }
  }

  @inline(__always)
  mutating func word32() -> UInt32 {
    // SAFETY: the same is true of four bytes. INVARIANT: programEnd.
    defer { unsafe pointer += 4 }
    return unsafe UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self)
  }

  @inline(__always)
  mutating func word64() -> UInt64 {
    // SAFETY: the same is true of eight bytes. INVARIANT: programEnd.
    defer { unsafe pointer += 8 }
    return unsafe UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self)
  }

  /// The next byte, which is not skipped.
  @inline(__always)
  // SAFETY: it is the first byte of a text, which has one. INVARIANT: fragmentText, segmentText.
  var next: UInt8 { unsafe pointer.pointee }

  /// The next bytes, which are skipped.
  @inline(__always)
  mutating func text(_ count: Int) -> Bytes {
    // SAFETY: the bytes are of one program. INVARIANT: fragmentText, programEnd.
    defer { unsafe pointer += count }
    return unsafe Bytes(pointer, count: count)
  }

  @inline(__always)
  mutating func skip(_ count: Int) { _ = text(count) }

  /// Whether both are at the same place.
  @inline(__always)
  func isAt(_ other: ByteCursor) -> Bool {
    // SAFETY: the addresses are only compared.
    unsafe pointer == other.pointer
  }
}

// MARK: Machines

extension ByteCursor {
  /// The next states of a small machine, which are skipped.
  @inline(__always)
  mutating func states(_ count: Int) -> MachineStates {
    MachineStates(text(count &* MachineStates.size))
  }

  /// The next instructions of a large machine.
  mutating func instructions(_ count: Int) -> MachineInstructions {
    MachineInstructions(text(count &* MachineInstructions.size))
  }
}

/// The states of a small machine, twelve bytes each: the set that one reads, and a bit for each state
/// that may follow.
@safe
struct MachineStates {
  fileprivate static let size = 12

  private let bytes: Bytes

  fileprivate init(_ bytes: Bytes) { self.bytes = bytes }

  /// The set that a state reads.
  @inline(__always)
  func set(of state: Int) -> UInt32 { number(at: state &* MachineStates.size) }

  /// The states that may follow a state.
  @inline(__always)
  func following(_ state: Int) -> UInt64 { number(at: state &* MachineStates.size &+ 4) }

  @inline(__always)
  private func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number {
    assert(offset >= 0 && offset &+ MemoryLayout<Number>.size <= bytes.count)
    // SAFETY: every bit of a machine is for one of its states. INVARIANT: state, stateCount.
    return unsafe UnsafeRawPointer(bytes.start).loadUnaligned(
      fromByteOffset: offset, as: Number.self)
  }
}

/// The instructions of a large machine, two words each.
@safe
struct MachineInstructions {
  fileprivate static let size = 8

  private let bytes: Bytes

  fileprivate init(_ bytes: Bytes) { self.bytes = bytes }

  var count: Int { bytes.count / MachineInstructions.size }

  /// The operation of a state with its target, and a second target.
  @inline(__always)
  subscript(state: UInt32) -> (word: InstructionWord, other: UInt32) {
    let offset = Int(state) &* MachineInstructions.size
    assert(offset &+ MachineInstructions.size <= bytes.count)
    // SAFETY: the first state exists, and so does each to which an instruction leads.
    // INVARIANT: stateCount, instructionTarget, lastInstruction.
    let start = unsafe UnsafeRawPointer(bytes.start) + offset
    return unsafe (
      InstructionWord(rawValue: start.loadUnaligned(as: UInt32.self)),
      start.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    )
  }
}
