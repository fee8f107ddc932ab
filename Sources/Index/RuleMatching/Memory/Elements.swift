// SPDX-License-Identifier: Apache-2.0

/// A view of elements that it does not own, with the same contract as `Bytes`.
@safe
struct Elements<Element: BitwiseCopyable>: BitwiseCopyable {
  // SAFETY: whoever made this keeps as many elements there.
  let start: UnsafePointer<Element>
  // Four bytes, so that the tables of a page take three cache lines.
  private let shortCount: UInt32

  /// No elements.
  init() {
    // SAFETY: nothing is read from it.
    unsafe start = .nothing
    shortCount = 0
  }

  // SAFETY: the caller passes the address of as many elements, and keeps them.
  @inline(__always)
  @unsafe init(_ start: UnsafePointer<Element>, count: Int) {
    unsafe self.start = unsafe start
    shortCount = UInt32(count)
  }

  @inline(__always)
  var count: Int { Int(shortCount) }

  @inline(__always)
  subscript(index: Int) -> Element {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // SAFETY: the index is below the count.
    return unsafe start[index]
  }
}

// Nobody writes into elements that are shared.
extension Elements: @unchecked Sendable where Element: Sendable {}

/// A view of elements that it does not own, and that one thread at a time reads and writes.
///
/// The elements may be uninitialized at first. Each must be written before it is read.
@safe
struct MutableElements<Element: BitwiseCopyable>: BitwiseCopyable {
  // SAFETY: whoever made this keeps room for as many elements there.
  let start: UnsafeMutablePointer<Element>
  let count: Int

  // SAFETY: the caller passes the address of room for as many elements, and keeps it.
  @inline(__always)
  @unsafe init(_ start: UnsafeMutablePointer<Element>, count: Int) {
    unsafe self.start = unsafe start
    self.count = count
  }

  /// An element; the index is counted below the count, or follows from a number of an index.
  // INVARIANT: action, list. For the best rules of a decision.
  // INVARIANT: combinedTerm, condition, conditionOrder, hostContent, target. For conditions.
  // INVARIANT: instructionTarget, lastInstruction, stateCount. For states of machines.
  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      // SAFETY: the index is below the count. A decision asks for every rule and condition here.
      return unsafe start[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      // SAFETY: the index is below the count. A decision asks for every rule and condition here.
      unsafe start.advanced(by: index).initialize(to: newValue)
    }
  }

  /// The elements before an index, and the others, which count from 0, too.
  @inline(__always)
  func split(at index: Int) -> (first: MutableElements, rest: MutableElements) {
    precondition(UInt(bitPattern: index) <= UInt(bitPattern: count))
    // SAFETY: both parts are within the elements.
    return unsafe (
      MutableElements(start, count: index), MutableElements(start + index, count: count &- index)
    )
  }

  /// The same elements when all are written.
  @inline(__always)
  // SAFETY: there are as many, and they are kept as long as these.
  var written: Elements<Element> { unsafe Elements(UnsafePointer(start), count: count) }
}

extension MutableElements where Element: FixedWidthInteger {
  /// Sets the first numbers to 0.
  @inline(__always)
  func clear(first number: Int) {
    precondition(number >= 0 && number <= count)
    // SAFETY: there is room for as many.
    unsafe start.initialize(repeating: 0, count: number)
  }

  @inline(__always)
  func clear() { clear(first: count) }
}

extension MutableElements<UInt8> {
  /// The first bytes, when they are written.
  @inline(__always)
  func bytes(first number: Int) -> Bytes {
    precondition(number >= 0 && number <= count)
    // SAFETY: there are as many, and they are kept as long as these.
    return unsafe Bytes(UnsafePointer(start), count: number)
  }

  /// Writes bytes, and returns them.
  @inline(__always)
  func copy(_ bytes: Bytes) -> Bytes {
    precondition(bytes.count <= count)
    // SAFETY: there is room for all bytes.
    unsafe start.initialize(from: bytes.start, count: bytes.count)
    return self.bytes(first: bytes.count)
  }
}

// MARK: Bits

extension Elements<UInt64> {
  @inline(__always)
  func hasBit(_ bit: Int) -> Bool { self[bit &>> 6] &>> UInt64(bit & 63) & 1 == 1 }
}

extension MutableElements<UInt64> {
  @inline(__always)
  func hasBit(_ bit: Int) -> Bool { self[bit &>> 6] &>> UInt64(bit & 63) & 1 == 1 }

  @inline(__always)
  func setBit(_ bit: Int) { self[bit &>> 6] |= 1 &<< UInt64(bit & 63) }

  /// Numbers of half the size, in place of the words.
  @inline(__always)
  var halves: MutableElements<UInt32> {
    // SAFETY: two numbers are where one was, and the words are not used as words any more.
    unsafe MutableElements<UInt32>(
      UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt32.self), count: count &* 2)
  }
}

// MARK: Owners

/// Passes on room for elements, on the stack if the number is known to the compiler and small.
@inline(__always)
func withTemporaryElements<Element: BitwiseCopyable, Answer>(
  _ count: Int, of _: Element.Type, _ body: (MutableElements<Element>) -> Answer
) -> Answer {
  // SAFETY: the room is used within the closure only.
  unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: count) { buffer in
    let start = unsafe buffer.baseAddress ?? UnsafeMutablePointer(mutating: .nothing)
    return body(unsafe MutableElements(start, count: count))
  }
}

/// Elements in memory that does not move, which this owns.
@safe
struct OwnedElements<Element: BitwiseCopyable>: ~Copyable {
  // SAFETY: allocated in `init` if there are elements, and freed in `deinit` only.
  private let start: UnsafeMutablePointer<Element>
  let count: Int

  /// No elements, and no memory.
  init() {
    // SAFETY: nothing is read from it.
    unsafe start = UnsafeMutablePointer(mutating: .nothing)
    count = 0
  }

  init(repeating element: Element, count: Int) {
    self.init(count: count) { _ in element }
  }

  /// A copy of elements.
  init(_ elements: [Element]) {
    self.init(count: elements.count) { elements[$0] }
  }

  private init(count: Int, _ element: (Int) -> Element) {
    self.count = count
    // SAFETY: there is room for as many elements, and each is written at once.
    unsafe start = count > 0 ? .allocate(capacity: count) : UnsafeMutablePointer(mutating: .nothing)
    for number in 0..<count { unsafe (start + number).initialize(to: element(number)) }
  }

  // SAFETY: nothing can use the elements any more.
  deinit { if count > 0 { unsafe start.deallocate() } }

  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    // SAFETY: the index is below the count. A decision asks for each index of a matcher here.
    return unsafe start[index]
  }

  @inline(__always)
  // SAFETY: there are as many; the user does not outlive the owner.
  var elements: Elements<Element> { unsafe Elements(UnsafePointer(start), count: count) }

  @inline(__always)
  var mutableElements: MutableElements<Element> {
    // SAFETY: there are as many; the user does not outlive the owner, and only one may write.
    mutating get { unsafe MutableElements(start, count: count) }
  }

  /// A reference to an element, which does not outlive the owner.
  @inline(__always)
  func reference(to index: Int) -> Reference<Element> {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // SAFETY: the index is below the count.
    return unsafe Reference(UnsafePointer(start + index))
  }
}

// Only the owner of a variable can write, so that nobody writes into what is shared.
extension OwnedElements: @unchecked Sendable where Element: Sendable {}

extension OwnedElements<UInt8> {
  /// The bytes, which do not outlive the owner.
  // SAFETY: there are as many.
  var bytes: Bytes { unsafe Bytes(UnsafePointer(start), count: count) }
}
