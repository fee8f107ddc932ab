// SPDX-License-Identifier: Apache-2.0

/// Objects as C holds them: a pointer that stands for one reference.
@safe
enum Handle<Object: AnyObject> {
  /// Hands an object over to C, which gives it back by `close`.
  static func open(_ object: Object) -> OpaquePointer {
    // SAFETY: the reference is counted until `close` takes it back.
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object behind a pointer, which counts no reference.
  // SAFETY: the caller passes what `open` gave out and `close` has not taken back.
  @unsafe static func object(_ pointer: OpaquePointer?) -> Unmanaged<Object>? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged.fromOpaque(UnsafeRawPointer(pointer))
  }

  /// Takes an object back.
  // SAFETY: the caller passes what `open` gave out, and does not use it any more.
  @unsafe static func close(_ pointer: OpaquePointer?) {
    unsafe object(pointer)?.release()
  }
}

/// Bytes as C passes them: where they start, and how many they are.
// SAFETY: the caller passes as many bytes as it says, and they live for the call.
@unsafe func bytes(_ start: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8>? {
  // A length that is more than half of all memory comes in as a negative one.
  guard count >= 0 else { return nil }
  guard let start = unsafe start else {
    return count == 0 ? unsafe UnsafeBufferPointer(start: nil, count: 0) : nil
  }
  let first = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
  return unsafe UnsafeBufferPointer(start: first, count: count)
}
