// SPDX-License-Identifier: Apache-2.0

/// A structure of a program whose first member is its size: programs of an older version have fewer
/// members, and those of a newer one have more.
///
/// - Parameters:
///   - given: The structure.
///   - usual: The members that an older program does not have.
///   - versions: The sizes in earlier versions of the header, the first one first.
/// - Returns: The members that both know, and the usual ones; nil if the size is that of no version.
// SAFETY: the caller passes a structure that has as many bytes as its first member says.
@unsafe func known<Structure: BitwiseCopyable>(
  _ given: UnsafePointer<Structure>, usual: Structure, versions: [Int] = []
) -> Structure? {
  let all = MemoryLayout<Structure>.size
  // Only the size is read first: the rest may be missing.
  let size = unsafe UnsafeRawPointer(given).load(as: Int.self)
  guard let count = size >= all ? all : versions.last(where: { $0 == size }) else { return nil }
  var known = usual
  unsafe withUnsafeMutableBytes(of: &known) { target in
    unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: given, count: count))
  }
  return known
}
