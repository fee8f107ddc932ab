// SPDX-License-Identifier: Apache-2.0

/// The fields of a message of Protocol Buffers, one after the other.
///
///     field = key, value
///     key   = varint: number << 3 | wire type
///     value = varint (0) | 8 bytes (1) | length as varint, bytes (2) | 4 bytes (5)
struct ProtobufFields {
  /// A message that is cut off, or has groups, which are no longer written.
  struct Malformed: Error {}

  /// A field.
  struct Field {
    let number: Int
    /// Its bytes; nil if it is a number.
    let bytes: ArraySlice<UInt8>?
  }

  private var rest: ArraySlice<UInt8>

  init(_ message: ArraySlice<UInt8>) { rest = message }

  /// The next field; nil at the end.
  mutating func next() throws(Malformed) -> Field? {
    guard !rest.isEmpty else { return nil }
    let key = try varint()
    let number = Int(truncatingIfNeeded: key >> 3)
    switch key & 7 {
    case 0:
      _ = try varint()
      return Field(number: number, bytes: nil)
    case 1:
      _ = try take(8)
      return Field(number: number, bytes: nil)
    case 2: return Field(number: number, bytes: try take(try varint()))
    case 5:
      _ = try take(4)
      return Field(number: number, bytes: nil)
    default: throw Malformed()
    }
  }

  private mutating func take(_ count: UInt64) throws(Malformed) -> ArraySlice<UInt8> {
    guard count <= UInt64(rest.count) else { throw Malformed() }
    let bytes = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    return bytes
  }

  private mutating func varint() throws(Malformed) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = rest.popFirst() else { throw Malformed() }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw Malformed()
  }
}

extension ProtobufFields {
  /// The bytes of the fields of a message with a number, in order.
  static func values(
    of number: Int, in message: ArraySlice<UInt8>
  ) throws(Malformed) -> [ArraySlice<UInt8>] {
    var fields = ProtobufFields(message)
    var found: [ArraySlice<UInt8>] = []
    while let field = try fields.next() {
      if field.number == number, let bytes = field.bytes { found.append(bytes) }
    }
    return found
  }
}

/// Writes a message of Protocol Buffers.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  /// A number, or a choice of an enumeration.
  mutating func field(_ number: Int, _ value: Int) {
    varint(UInt64(number) << 3)
    varint(UInt64(value))
  }

  /// A text, or bytes.
  mutating func field(_ number: Int, _ value: [UInt8]) {
    varint(UInt64(number) << 3 | 2)
    varint(UInt64(value.count))
    bytes += value
  }

  /// A message.
  mutating func field(_ number: Int, _ write: (inout ProtobufWriter) -> Void) {
    var inner = ProtobufWriter()
    write(&inner)
    field(number, inner.bytes)
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
