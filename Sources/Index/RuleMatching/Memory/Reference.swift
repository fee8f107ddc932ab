// SPDX-License-Identifier: Apache-2.0

/// The address of a value that it does not own.
///
/// The tables of an index are too large to copy for each call, and references to objects would be
/// counted. As with `Bytes`, the owner must keep the value in place and unchanged while any copy of
/// the reference is used.
@safe
struct Reference<Value>: BitwiseCopyable {
  // SAFETY: whoever made this keeps the value there.
  let address: UnsafePointer<Value>

  // SAFETY: the caller keeps the value.
  @inline(__always)
  @unsafe init(_ address: UnsafePointer<Value>) { unsafe self.address = unsafe address }

  @inline(__always)
  var value: Value {
    // SAFETY: the value is there as long as this is used.
    unsafeAddress { unsafe address }
  }

  /// A reference to a stored property of the value.
  @inline(__always)
  func reference<Part>(to part: KeyPath<Value, Part>) -> Reference<Part> {
    // SAFETY: the part is stored in the value, and kept with it.
    unsafe Reference<Part>(address.pointer(to: part).unsafelyUnwrapped)
  }
}

// Nobody writes into a value that is referred to.
extension Reference: @unchecked Sendable where Value: Sendable {}

extension Reference {
  /// A reference that is never followed.
  @inline(__always)
  init() {
    // SAFETY: nothing is read from it.
    unsafe address = .nothing
  }
}

/// Passes on a reference to a value, which does not leave the closure.
@inline(__always)
func withReference<Value, Answer>(
  to value: Value, _ body: (Reference<Value>) -> Answer
) -> Answer {
  // SAFETY: the value is there until the closure ends.
  unsafe withUnsafePointer(to: value) { body(unsafe Reference($0)) }
}

/// An object that is used without counting references, while its owner keeps it.
@safe
struct Unowned<Object: AnyObject>: BitwiseCopyable {
  // SAFETY: whoever made this keeps the object.
  private let unmanaged: Unmanaged<Object>

  @inline(__always)
  init(_ object: Object) {
    // SAFETY: the caller keeps the object.
    unsafe unmanaged = .passUnretained(object)
  }

  /// The object; to keep it counts a reference.
  @inline(__always)
  // SAFETY: the object is there as long as this is used.
  var object: Object { unsafe unmanaged.takeUnretainedValue() }

  /// Uses the object without counting references.
  @inline(__always)
  func withObject<Answer>(_ body: (Object) -> Answer) -> Answer {
    // SAFETY: the object is there as long as this is used.
    unsafe unmanaged._withUnsafeGuaranteedRef { body($0) }
  }

  /// Whether it is the same object as another one.
  @inline(__always)
  func isSame(as other: Object) -> Bool {
    // SAFETY: the addresses are only compared.
    unsafe unmanaged.toOpaque() == Unmanaged.passUnretained(other).toOpaque()
  }
}

extension Unowned: @unchecked Sendable where Object: Sendable {}
