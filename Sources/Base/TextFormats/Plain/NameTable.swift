// SPDX-License-Identifier: Apache-2.0

/// Finds a known name by its bytes, without making a string.
///
/// Names are kept by length: a rule list needs half a million lookups, nearly all of known names.
public struct NameTable<Value: Sendable>: Sendable {
  // All names one after the other, in the order of their lengths, so that nothing is copied or
  // counted while one is compared.
  @usableFromInline var bytes: [UInt8] = []
  @usableFromInline var starts: [Int] = []
  @usableFromInline var values: [Value] = []
  /// The number of the first name of each length, and how many names there are.
  @usableFromInline var firsts: [Int] = [0]

  /// Creates a table of names and their values.
  public init(_ entries: [(String, Value)]) {
    let longest = entries.map { $0.0.utf8.count }.max() ?? -1
    for length in 0..<(longest + 1) {
      for (name, value) in entries where name.utf8.count == length {
        starts.append(bytes.count)
        bytes += name.utf8
        values.append(value)
      }
      firsts.append(values.count)
    }
  }

  /// The value of a name, or nil; the first one if it is there twice.
  @inlinable public func value(of name: ArraySlice<UInt8>) -> Value? { value(of: name.span) }

  /// The value of a name that is part of a text, or nil.
  @inlinable public func value(in text: [UInt8], at range: Range<Int>) -> Value? {
    value(of: text.span.extracting(range))
  }

  @inlinable func value(of name: Span<UInt8>) -> Value? {
    guard name.count + 1 < firsts.count else { return nil }
    for number in firsts[name.count]..<firsts[name.count + 1] where isName(number, name) {
      return values[number]
    }
    return nil
  }

  /// Whether a name of the same length is the one with a number.
  @inlinable func isName(_ number: Int, _ name: Span<UInt8>) -> Bool {
    let start = starts[number]
    for index in name.indices where bytes[start + index] != name[index] { return false }
    return true
  }
}
