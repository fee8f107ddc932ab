// SPDX-License-Identifier: Apache-2.0

/// The memory of a page: mostly one block, because each allocation takes longer than most of what
/// is written into it.
///
/// Nobody writes into it any more when the page is made.
@safe
struct PageMemory: ~Copyable, @unchecked Sendable {
  // SAFETY: allocated by this, and freed only in `deinit`.
  private var full: [UnsafeMutableRawPointer] = unsafe []
  private var block: UnsafeMutableRawPointer
  private var used = 0
  private var size: Int

  /// Asks for a block.
  init(size: Int) {
    // SAFETY: freed in `deinit`.
    unsafe block = PageMemory.block(of: size)
    self.size = size
  }

  /// A block that is aligned as any memory is: one with more takes three times as long.
  // SAFETY: the caller frees it.
  @unsafe private static func block(of size: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: size, alignment: 16)
  }

  /// Memory for elements, not written yet, that is there as long as this.
  mutating func room<Element: BitwiseCopyable>(
    for count: Int, of _: Element.Type
  ) -> MutableElements<Element> {
    // Neither negative, nor so many that their size is no number.
    precondition(UInt(bitPattern: count) >> 32 == 0)
    let bytes = count &* MemoryLayout<Element>.stride
    var start = start(of: Element.self)
    if start &+ bytes > size {
      grow(for: bytes &+ MemoryLayout<Element>.alignment)
      start = self.start(of: Element.self)
    }
    used = start &+ bytes
    // SAFETY: there is room for as many elements, and the start is aligned.
    let elements = unsafe (block + start).bindMemory(to: Element.self, capacity: count)
    return unsafe MutableElements(elements, count: count)
  }

  /// Where the next element can be.
  private func start<Element>(of _: Element.Type) -> Int {
    start(aligned: MemoryLayout<Element>.alignment)
  }

  /// The next offset whose address is a multiple of a power of two.
  private func start(aligned alignment: Int) -> Int {
    let mask = UInt(alignment &- 1)
    // SAFETY: the address is a number here.
    let address = unsafe UInt(bitPattern: block) &+ UInt(used)
    return used &+ Int(bitPattern: (0 &- address) & mask)
  }

  /// Lets the next elements begin at a cache line, so that a decision reads as few of them as it can:
  /// one hundredth of its time.
  mutating func skipToCacheLine() { used = start(aligned: PageMemory.cacheLine) }

  /// How many bytes a block needs more for that.
  static let cacheLine = 64

  /// A copy of bytes, that is there as long as this.
  mutating func copy(_ bytes: Bytes) -> Bytes {
    room(for: bytes.count, of: UInt8.self).copy(bytes)
  }

  /// A copy of elements, that is there as long as this.
  mutating func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> Elements<Element> {
    let copy = room(for: elements.count, of: Element.self)
    // SAFETY: there is room for all elements.
    unsafe elements.withUnsafeBufferPointer { elements in
      if !elements.isEmpty, let start = elements.baseAddress {
        unsafe copy.start.initialize(from: start, count: elements.count)
      }
    }
    return copy.written
  }

  @inline(never)
  private mutating func grow(for bytes: Int) {
    // SAFETY: freed in `deinit`.
    unsafe full.append(block)
    size = max(bytes, size)
    unsafe block = PageMemory.block(of: size)
    used = 0
  }

  deinit {
    // SAFETY: nothing can use the memory any more.
    unsafe block.deallocate()
    unsafe full.forEach { unsafe $0.deallocate() }
  }
}
