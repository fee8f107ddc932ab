// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// The combined effect of all `modify-headers` actions of a load on its request.
///
/// Headers of responses are never changed, because WebKit does not change them either.
public struct RequestHeaderChanges: Sendable, Equatable {
  /// The operations to carry out, one after the other.
  public let operations: [HeaderChanges.Operation]
  /// The engine of each operation.
  private let engines: [RuleEngine]

  /// Finds the operations that are carried out.
  ///
  /// The highest priority comes first; actions of the same priority, and the operations of an
  /// action, keep their order. Each name is decided by its first operation: nothing follows a
  /// removal, and only appending follows setting and appending. For WebKit names in other letters
  /// are others here; Chromium takes them for the same.
  ///
  /// Operations that no request can carry are skipped: those whose name is not an HTTP token, or
  /// whose value has a NUL or a line break. That is a rule of this library,
  /// so that a list cannot smuggle in headers; what WebKit does with them is not known.
  /// - Complexity: O(*n* log *n*) for the sorting, otherwise linear.
  package init(_ changes: [HeaderChanges], as engine: RuleEngine = .webKit) {
    self.init(changes.map { ($0, engine) })
  }

  /// The same for changes of several engines.
  init(_ changes: [(changes: HeaderChanges, engine: RuleEngine)]) {
    var isClosed: [[UInt8]: Bool] = [:]
    var operations: [(operation: HeaderChanges.Operation, engine: RuleEngine)] = []
    for (action, engine) in Self.sorted(changes) {
      for operation in action.request where operation.isCarriable {
        let name = engine.key(ofHeader: operation.header)
        let isFirst = isClosed[name] == nil
        guard isFirst || isClosed[name] == false && operation.isAppending else { continue }
        if isFirst { isClosed[name] = operation.isRemoval }
        operations.append((operation, engine))
      }
    }
    self.operations = operations.map(\.operation)
    engines = operations.map(\.engine)
  }

  private static func sorted(
    _ changes: [(changes: HeaderChanges, engine: RuleEngine)]
  ) -> [(changes: HeaderChanges, engine: RuleEngine)] {
    changes.enumerated().sorted { left, right in
      let (first, second) = (left.element.changes.priority, right.element.changes.priority)
      return first == second ? left.offset < right.offset : first > second
    }.map(\.element)
  }

  /// Headers with the operations carried out.
  ///
  /// Setting keeps the position of the first header of the name, and appending that of the last
  /// one; both put a missing header at the end. A value that is appended to nothing, or to an empty
  /// value, has nothing before it; otherwise `; ` in WebKit, and mostly `, ` in Chromium.
  /// - Complexity: O(*n* × *m*) for *n* operations and *m* headers.
  public func applied(to headers: [HeaderField]) -> [HeaderField] {
    var headers = headers
    for (operation, engine) in zip(operations, engines) {
      switch operation {
      case .set(let name, let value): Self.set(name, value, &headers)
      case .append(let name, let value):
        Self.append(name, engine.separator(ofHeader: name), value, &headers)
      case .remove(let name): headers.removeAll { $0.isNamed(name) }
      }
    }
    return headers
  }

  private static func set(_ name: [UInt8], _ value: [UInt8], _ headers: inout [HeaderField]) {
    guard let first = headers.firstIndex(where: { $0.isNamed(name) }) else {
      return headers.append(HeaderField(name: name, value: value))
    }
    headers[first].value = value
    let others = headers[(first &+ 1)...].filter { !$0.isNamed(name) }
    headers.replaceSubrange((first &+ 1)..., with: others)
  }

  private static func append(
    _ name: [UInt8], _ separator: String, _ value: [UInt8], _ headers: inout [HeaderField]
  ) {
    guard let last = headers.lastIndex(where: { $0.isNamed(name) }) else {
      return headers.append(HeaderField(name: name, value: value))
    }
    let isEmpty = headers[last].value.isEmpty
    headers[last].value += (isEmpty ? [] : Array(separator.utf8)) + value
  }
}

extension RuleEngine {
  /// The shared key of operations on the same header.
  fileprivate func key(ofHeader name: [UInt8]) -> [UInt8] {
    switch self {
    case .webKit, .blocker: name
    case .chromium: name.map(\.lowercased)
    }
  }

  /// The separator before an appended value; Chromium 156's was observed.
  fileprivate func separator(ofHeader name: [UInt8]) -> String {
    guard self == .chromium else { return "; " }
    return switch String(decoding: name.map(\.lowercased), as: UTF8.self) {
    case "cookie": "; "
    case "user-agent": " "
    case "trailer": ""
    default: ", "
    }
  }
}

extension HeaderChanges.Operation {
  /// The name of the header.
  package var header: [UInt8] {
    switch self {
    case .set(let header, _), .append(let header, _), .remove(let header): header
    }
  }

  fileprivate var value: [UInt8] {
    switch self {
    case .set(_, let value), .append(_, let value): value
    case .remove: []
    }
  }

  fileprivate var isAppending: Bool { if case .append = self { true } else { false } }

  fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }

  fileprivate var isCarriable: Bool {
    !header.isEmpty && header.allSatisfy { Self.isTokenByte($0) }
      && !value.contains { $0 == 0x00 || $0 == 0x0A || $0 == 0x0D }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
