// SPDX-License-Identifier: Apache-2.0

/// Objects as C holds them: a pointer that is one reference.
@safe
enum Handle<Object: AnyObject> {
  /// Passes an object to C, which releases it with `close`.
  static func open(_ object: Object) -> OpaquePointer {
    // SAFETY: the reference is counted until `close` releases it.
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object of a pointer, without counting a reference.
  // SAFETY: the caller passes what `open` returned and `close` has not released.
  @unsafe static func object(_ pointer: OpaquePointer?) -> Unmanaged<Object>? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged.fromOpaque(UnsafeRawPointer(pointer))
  }

  /// Releases an object.
  // SAFETY: the caller passes what `open` returned, and does not use it any more.
  @unsafe static func close(_ pointer: OpaquePointer?) {
    unsafe object(pointer)?.release()
  }
}

/// Bytes as C passes them: a start and a count.
// SAFETY: the caller passes the stated number of bytes, and they live for the call.
@unsafe func bytes(_ start: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8>? {
  // A length of more than half of all memory arrives as a negative number.
  guard count >= 0 else { return nil }
  guard let start = unsafe start else {
    return count == 0 ? unsafe UnsafeBufferPointer(start: nil, count: 0) : nil
  }
  let first = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
  return unsafe UnsafeBufferPointer(start: first, count: count)
}
