// SPDX-License-Identifier: Apache-2.0

/// Memory that is used again and again: a head, and room after it.
///
/// This is the address of a block of `Blocks`, which frees it: it is used as long as the block is in
/// one of their slots.
@safe
struct Block<Head>: BitwiseCopyable {
  // SAFETY: `Blocks` makes and frees it.
  fileprivate let address: UnsafeMutablePointer<Contents>

  fileprivate struct Contents {
    var head: Head
    /// How many bytes follow.
    let room: Int
  }

  /// What is known of the contents.
  @inline(__always)
  var head: Head {
    // SAFETY: the block has a head from when it is made until it is freed.
    unsafeAddress { unsafe UnsafePointer(address.pointer(to: \.head).unsafelyUnwrapped) }
    nonmutating unsafeMutableAddress { unsafe address.pointer(to: \.head).unsafelyUnwrapped }
  }

  /// How many bytes follow the head.
  @inline(__always)
  // SAFETY: the block has a head from when it is made until it is freed.
  var room: Int { unsafe address.pointee.room }

  /// The place in the room for elements that begin at a cache line, and for bytes after them.
  func places<Element: BitwiseCopyable>(
    for count: Int, of _: Element.Type, bytes byteCount: Int
  ) -> (elements: MutableElements<Element>, bytes: MutableElements<UInt8>) {
    let size = count * MemoryLayout<Element>.stride
    precondition(count >= 0 && byteCount >= 0 && room >= PageMemory.cacheLine + size + byteCount)
    // SAFETY: the elements end where the bytes begin, and both are within the room.
    let start = unsafe UnsafeMutableRawPointer(address + 1)
      .alignedUp(toMultipleOf: PageMemory.cacheLine)
    let elements = unsafe start.bindMemory(to: Element.self, capacity: count)
    let bytes = unsafe (start + size).bindMemory(to: UInt8.self, capacity: byteCount)
    return unsafe (
      MutableElements(elements, count: count), MutableElements(bytes, count: byteCount)
    )
  }
}

/// The owner of blocks, each of which is in one slot.
@safe
struct Blocks<Head>: ~Copyable {
  // SAFETY: made in `init` and freed in `deinit` only.
  private let slots: UnsafeMutablePointer<Block<Head>?>
  private let count: Int

  /// Creates slots without blocks.
  init(count: Int) {
    // SAFETY: all slots are set before one is read.
    unsafe slots = .allocate(capacity: count)
    unsafe slots.initialize(repeating: nil, count: count)
    self.count = count
  }

  // SAFETY: each block is in one slot, and nothing can use it any more.
  deinit {
    for slot in 0..<count { free(slot) }
    unsafe slots.deallocate()
  }

  /// The block of a slot.
  @inline(__always)
  subscript(slot: Int) -> Block<Head>? {
    precondition(UInt(bitPattern: slot) < UInt(bitPattern: count))
    // SAFETY: the slot is below the count.
    return unsafe slots[slot]
  }

  /// Replaces the block of a slot.
  mutating func replace(_ slot: Int, room: Int, _ head: Head) -> Block<Head> {
    precondition(UInt(bitPattern: slot) < UInt(bitPattern: count) && room >= 0)
    free(slot)
    // SAFETY: a block begins with its head, and nothing else is there.
    let address = unsafe UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Block<Head>.Contents>.stride + room, alignment: 16
    ).bindMemory(to: Block<Head>.Contents.self, capacity: 1)
    unsafe address.initialize(to: Block<Head>.Contents(head: head, room: room))
    let block = unsafe Block<Head>(address: address)
    unsafe slots[slot] = block
    return block
  }

  /// Exchanges the blocks of two slots.
  mutating func exchange(_ one: Int, _ other: Int) {
    precondition(UInt(bitPattern: one) < UInt(bitPattern: count))
    precondition(UInt(bitPattern: other) < UInt(bitPattern: count))
    // SAFETY: both slots are below the count.
    unsafe (slots[one], slots[other]) = unsafe (slots[other], slots[one])
  }

  /// Frees the block of a slot below the count.
  private func free(_ slot: Int) {
    // SAFETY: the block is in no other slot, and its user does not keep it for longer.
    guard let block = unsafe slots[slot] else { return }
    unsafe block.address.deinitialize(count: 1)
    unsafe block.address.deallocate()
  }
}
