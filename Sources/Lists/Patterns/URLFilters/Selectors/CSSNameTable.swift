// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Known names with their values, found ignoring ASCII case and without allocation.
struct CSSNameTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let name: [UInt8]
    let value: Value
  }

  /// Entries by the length of their names.
  private var buckets: [[Entry]] = []

  /// Creates a table from groups of names in lowercase, separated by spaces.
  init(_ groups: [(names: String, value: Value)]) {
    for group in groups {
      for name in group.names.split(separator: " ") {
        insert(Entry(name: Array(name.utf8), value: group.value))
      }
    }
  }

  private mutating func insert(_ entry: Entry) {
    while buckets.count <= entry.name.count { buckets.append([]) }
    buckets[entry.name.count].append(entry)
  }

  /// The value of the name at `range`, whose escapes are resolved first.
  func value(_ bytes: [UInt8], _ range: Range<Int>) -> Value? {
    guard CSSName.hasEscape(bytes, range) else { return find(bytes, range) }
    let name = CSSName.unescaped(bytes, range)
    return find(name, 0..<name.count)
  }

  private func find(_ bytes: [UInt8], _ range: Range<Int>) -> Value? {
    guard range.count < buckets.count else { return nil }
    for entry in buckets[range.count] where isEqual(entry.name, bytes, range.lowerBound) {
      return entry.value
    }
    return nil
  }

  private func isEqual(_ name: [UInt8], _ bytes: [UInt8], _ start: Int) -> Bool {
    for offset in 0..<name.count where name[offset] != bytes[start + offset].lowercasedASCII {
      return false
    }
    return true
  }
}
