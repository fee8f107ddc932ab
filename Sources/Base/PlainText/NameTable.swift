// SPDX-License-Identifier: Apache-2.0

/// Finds a known name by its bytes, without making a string.
///
/// Names are kept by length: a rule list needs half a million look-ups, nearly all of known names.
public struct NameTable<Value: Sendable>: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let name: [UInt8]
    @usableFromInline let value: Value
  }

  @usableFromInline var byLength: [[Entry]] = []

  /// Makes a table of names and their values.
  public init(_ entries: [(String, Value)]) {
    for (name, value) in entries {
      let bytes = Array(name.utf8)
      while byLength.count <= bytes.count { byLength.append([]) }
      byLength[bytes.count].append(Entry(name: bytes, value: value))
    }
  }

  /// The value of a name, or nil.
  @inlinable public func value(of name: ArraySlice<UInt8>) -> Value? {
    guard name.count < byLength.count else { return nil }
    for entry in byLength[name.count] where entry.name.elementsEqual(name) { return entry.value }
    return nil
  }
}
