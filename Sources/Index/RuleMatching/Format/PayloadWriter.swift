// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// Writes the records that `PayloadReader` reads.
package struct PayloadWriter: Sendable {
  /// The bytes that have been written.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func byte(_ value: UInt8) { bytes.append(value) }

  package mutating func number(_ value: Int) {
    var rest = UInt64(truncatingIfNeeded: value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func word32(_ value: UInt32) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  package mutating func word64(_ value: UInt64) {
    word32(UInt32(truncatingIfNeeded: value))
    word32(UInt32(truncatingIfNeeded: value >> 32))
  }

  package mutating func raw(_ text: [UInt8]) { bytes += text }

  package mutating func string(_ text: [UInt8]) {
    number(text.count)
    bytes += text
  }

  package mutating func redirect(_ redirect: Redirect, urlFilter: [UInt8]) {
    switch redirect {
    case .extensionPath(let path):
      byte(0)
      string(path)
    case .regexSubstitution(let text):
      byte(1)
      string(text)
    case .transform(let transform):
      byte(2)
      write(transform)
    case .url(let url):
      byte(3)
      string(url)
    }
    string(urlFilter)
  }

  private mutating func write(_ transform: URLTransform) {
    var parts: TransformParts = []
    var rest = PayloadWriter()
    func add(_ text: [UInt8]?, _ part: TransformParts) {
      guard let text else { return }
      parts.insert(part)
      rest.string(text)
    }
    add(transform.fragment, .fragment)
    add(transform.host, .host)
    add(transform.password, .password)
    add(transform.path, .path)
    if let port = transform.port {
      parts.insert(port == nil ? .noPort : .port)
      if let port { rest.number(Int(port)) }
    }
    add(transform.query, .query)
    if let query = transform.queryTransform {
      parts.insert(.queryTransform)
      rest.write(query)
    }
    add(transform.scheme, .scheme)
    add(transform.username, .username)
    number(parts.rawValue)
    bytes += rest.bytes
  }

  private mutating func write(_ transform: QueryTransform) {
    number(transform.removed.count)
    for key in transform.removed { string(key) }
    number(transform.parameters.count)
    for parameter in transform.parameters {
      string(parameter.key)
      string(parameter.value)
      byte(parameter.replacesOnly ? 1 : 0)
    }
  }

  package mutating func modifier(_ modifier: Modifier) {
    byte(UInt8(truncatingIfNeeded: modifier.kind.number))
    byte((modifier.isException ? 1 : 0) | (modifier.isImportant ? 2 : 0))
    string(modifier.value)
  }

  package mutating func headerChanges(_ changes: HeaderChanges) {
    number(Int(changes.priority))
    write(changes.request)
    write(changes.response)
  }

  private mutating func write(_ operations: [HeaderChanges.Operation]) {
    number(operations.count)
    for operation in operations {
      switch operation {
      case .set(let header, let value):
        byte(0)
        string(header)
        string(value)
      case .append(let header, let value):
        byte(1)
        string(header)
        string(value)
      case .remove(let header):
        byte(2)
        string(header)
      }
    }
  }
}
