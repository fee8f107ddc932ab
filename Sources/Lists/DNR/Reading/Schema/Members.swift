// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The members of one kind of object, numbered from 0 and named as in the text.
protocol MemberName: RawRepresentable<Int>, CaseIterable, Sendable {
  static var table: NameTable<Int> { get }
}

extension MemberName {
  /// A table of all names, to be kept by the type.
  static func makeTable() -> NameTable<Int> {
    NameTable(allCases.map { ("\($0)", $0.rawValue) })
  }
}

/// The nodes of an object's members, of a repeated member the last one.
struct Members<Name: MemberName> {
  let object: Int
  private var nodes: [Int]

  /// Finds the members of an object, or none if the object itself is missing.
  init(of object: Int?, in document: JSONDocument) {
    self.object = object ?? 0
    nodes = Array(repeating: 0, count: Name.allCases.count)
    guard let object else { return }
    for key in document.children(of: object) {
      guard let number = Name.table.value(of: document.keyContent(key)) else { continue }
      nodes[number] = document.nodes[key + 1].kind == .null ? 0 : key + 1
    }
  }

  /// The node of a member; nil if it is missing or null.
  subscript(_ name: Name) -> Int? {
    let node = nodes[name.rawValue]
    return node == 0 ? nil : node
  }
}

enum RuleMember: Int, MemberName {
  case id, priority, condition, action
  static let table = makeTable()
}

enum ConditionMember: Int, MemberName {
  case urlFilter, regexFilter, isUrlFilterCaseSensitive
  case initiatorDomains, excludedInitiatorDomains, requestDomains, excludedRequestDomains
  case topDomains, excludedTopDomains, domains, excludedDomains, domainType
  case resourceTypes, excludedResourceTypes, requestMethods, excludedRequestMethods
  case tabIds, excludedTabIds, responseHeaders, excludedResponseHeaders
  static let table = makeTable()
}

enum HeaderConditionMember: Int, MemberName {
  case header, values, excludedValues
  static let table = makeTable()
}

enum ActionMember: Int, MemberName {
  case type, redirect, requestHeaders, responseHeaders
  static let table = makeTable()
}

enum HeaderChangeMember: Int, MemberName {
  case header, operation, value, regexFilter, regexSubstitution
  static let table = makeTable()
}

enum RedirectMember: Int, MemberName {
  case url, extensionPath, transform, regexSubstitution
  static let table = makeTable()
}

enum TransformMember: Int, MemberName {
  case scheme, username, password, host, port, path, query, fragment, queryTransform
  static let table = makeTable()
}

enum QueryTransformMember: Int, MemberName {
  case removeParams, addOrReplaceParams
  static let table = makeTable()
}

enum ParameterMember: Int, MemberName {
  case key, value, replaceOnly
  static let table = makeTable()
}
