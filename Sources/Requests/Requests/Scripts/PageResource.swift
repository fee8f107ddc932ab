// SPDX-License-Identifier: Apache-2.0

/// What a load is replaced with.
public struct PageResource: Sendable, Hashable {
  /// Its MIME type.
  public let type: [UInt8]
  /// Its bytes.
  public let content: [UInt8]
  /// Whether filters may call it as a scriptlet.
  let isScriptlet: Bool

  /// Whether scriptlets can answer with it.
  var isText: Bool {
    type.starts(with: "text/".utf8) || type.elementsEqual("application/json".utf8)
  }
}

/// Resources by all of their names.
struct ResourceTable: Sendable {
  private var resources: [PageResource] = []
  private var numbers: [[UInt8]: Int] = [:]

  /// Adds a resource; names that are taken keep their resource.
  mutating func add(_ resource: PageResource, named names: [[UInt8]]) {
    for name in names where numbers[name] == nil { numbers[name] = resources.count }
    resources.append(resource)
  }

  subscript(_ name: [UInt8]) -> PageResource? { numbers[name].map { resources[$0] } }
}
