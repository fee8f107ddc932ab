// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Reads variable records and checks every step: for data that is rarely read, and for opening.
///
/// Beyond the end all bytes are 0, and `isBeyondEnd` stays true.
struct PayloadReader {
  private let bytes: Table<UInt8>
  private(set) var offset: Int
  private(set) var isBeyondEnd = false

  init(_ bytes: Table<UInt8>, at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func byte() -> UInt8 {
    guard offset < bytes.count, !isBeyondEnd else {
      isBeyondEnd = true
      return 0
    }
    offset += 1
    return bytes[offset - 1]
  }

  /// A number of seven bits per byte, the lowest first, below 2^35.
  mutating func number() -> Int {
    var value = 0
    for shift in stride(from: 0, through: 28, by: 7) {
      let next = byte()
      value |= Int(next & 0x7F) << shift
      if next < 0x80 { return value }
    }
    isBeyondEnd = true
    return 0
  }

  mutating func word32() -> UInt32 {
    guard bytes.count - offset >= 4, !isBeyondEnd else {
      isBeyondEnd = true
      return 0
    }
    offset += 4
    let low = UInt32(bytes[offset - 4]) | UInt32(bytes[offset - 3]) << 8
    return low | UInt32(bytes[offset - 2]) << 16 | UInt32(bytes[offset - 1]) << 24
  }

  /// The first two bytes of the text that the elements of a segment begin with, as they are searched
  /// for; 0 if they begin with something else.
  @inline(__always)
  var needleStart: UInt16 {
    guard offset + 2 < bytes.count else { return 0 }
    let length = bytes[offset]
    // A text of two bytes or more, whose length takes one byte.
    guard length & 1 == 0, length >= 4, length < 0x80 else { return 0 }
    return UInt16(bytes[offset + 1] | 0x20) | UInt16(bytes[offset + 2] | 0x20) << 8
  }

  /// Skips a program of one segment of one text of less than 64 bytes; nil if there is another one.
  ///
  /// Gives the offset of the text's length, and the length.
  @inline(__always)
  mutating func onlyText() -> (offset: Int, length: Int)? {
    guard offset + 4 < bytes.count, !isBeyondEnd, bytes[offset] == 1, bytes[offset + 2] == 1
    else { return nil }
    let length = Int(bytes[offset + 1])
    guard length > 0, length < 64, Int(bytes[offset + 3]) == length &<< 1,
      offset + 4 + length <= bytes.count
    else { return nil }
    defer { offset &+= 4 &+ length }
    return (offset + 3, length)
  }

  mutating func word64() -> UInt64 { UInt64(word32()) | UInt64(word32()) << 32 }

  /// The next byte, which is not skipped; nil at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Counts what was read as invalid.
  mutating func refuse() { isBeyondEnd = true }

  /// Some of the bytes, which are not skipped.
  func bytes(at start: Int, count: Int) -> Bytes { bytes.bytes(at: start, count: count) }

  mutating func skip(_ count: Int) {
    guard !isBeyondEnd, count <= bytes.count - offset else {
      isBeyondEnd = true
      return
    }
    offset += count
  }

  mutating func skipString() { skip(number()) }

  /// A text, preceded by its length.
  mutating func string() -> [UInt8] { bytes(number()) }

  /// The next bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    let start = offset
    skip(count)
    return isBeyondEnd ? [] : Array(bytes.bytes(at: start, count: count))
  }

  private mutating func optionalString(_ isThere: Bool) -> [UInt8]? {
    isThere ? string() : nil
  }

  // MARK: Redirects

  /// The redirect, and the pattern whose groups a substitution refers to.
  ///
  ///     kind, text, pattern        of 0 extension-path, 1 regex-substitution, 3 url
  ///     kind, bits, parts…         of 2 transform
  mutating func redirect() -> (redirect: Redirect, urlFilter: [UInt8]) {
    switch byte() {
    case 0: return (.extensionPath(string()), string())
    case 1: return (.regexSubstitution(string()), string())
    case 2:
      let transform = transform()
      return (.transform(transform), string())
    case 3: return (.url(string()), string())
    default:
      isBeyondEnd = true
      return (.url([]), [])
    }
  }

  /// Bits for the parts that are present, then the parts in the order of the bits.
  private mutating func transform() -> URLTransform {
    let parts = TransformParts(rawValue: number())
    var transform = URLTransform()
    transform.fragment = optionalString(parts.contains(.fragment))
    transform.host = optionalString(parts.contains(.host))
    transform.password = optionalString(parts.contains(.password))
    transform.path = optionalString(parts.contains(.path))
    if parts.contains(.port) { transform.port = .some(UInt16(truncatingIfNeeded: number())) }
    if parts.contains(.noPort) { transform.port = .some(nil) }
    transform.query = optionalString(parts.contains(.query))
    if parts.contains(.queryTransform) { transform.queryTransform = queryTransform() }
    transform.scheme = optionalString(parts.contains(.scheme))
    transform.username = optionalString(parts.contains(.username))
    return transform
  }

  private mutating func queryTransform() -> QueryTransform {
    var transform = QueryTransform()
    var left = number()
    while left > 0, !isBeyondEnd {
      transform.removed.append(string())
      left -= 1
    }
    left = number()
    while left > 0, !isBeyondEnd {
      let (key, value) = (string(), string())
      transform.parameters.append(
        QueryTransform.Parameter(key: key, value: value, replacesOnly: byte() != 0))
      left -= 1
    }
    return transform
  }

  // MARK: Modifiers

  /// The kind, whether it is an exception and important, and the value.
  mutating func modifier() -> Modifier {
    let kind = Int(byte())
    let bits = byte()
    guard kind < Modifier.Kind.allCases.count, bits < 4 else {
      isBeyondEnd = true
      return Modifier(.content)
    }
    return Modifier(
      Modifier.Kind.allCases[kind], value: string(), isException: bits & 1 != 0,
      isImportant: bits & 2 != 0)
  }

  // MARK: Headers

  /// The priority, then the changes of the request's and of the response's headers.
  mutating func headerChanges() -> HeaderChanges {
    var changes = HeaderChanges()
    changes.priority = Int32(truncatingIfNeeded: number())
    changes.request = operations()
    changes.response = operations()
    return changes
  }

  private mutating func operations() -> [HeaderChanges.Operation] {
    var operations: [HeaderChanges.Operation] = []
    var left = number()
    while left > 0, !isBeyondEnd {
      operations.append(operation())
      left -= 1
    }
    return operations
  }

  private mutating func operation() -> HeaderChanges.Operation {
    let kind = byte()
    let header = string()
    switch kind {
    case 0: return .set(header: header, value: string())
    case 1: return .append(header: header, value: string())
    case 2: return .remove(header: header)
    default:
      isBeyondEnd = true
      return .remove(header: [])
    }
  }
}
