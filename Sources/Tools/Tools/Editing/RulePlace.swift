// SPDX-License-Identifier: Apache-2.0

internal import Linting

/// The content at an offset of a rule, and its possible values.
struct RulePlace {
  /// The nodes around the offset, the outermost first.
  let path: [Int]
  /// The innermost node.
  let node: Int
  /// The object that the innermost node is, or that it is a member of.
  let object: ListObject?
  /// The node of that object.
  let objectNode: Int
  /// The member that the innermost node is the key, the value or an element of.
  let member: ListMember?
  /// The possible values of the innermost node.
  let shape: ListShape?

  /// Finds the content at an offset; nil outside of the rule.
  init?(
    _ outline: RuleOutline, at offset: Int, _ language: RuleLanguage, isInclusive: Bool = false
  ) {
    let around = outline.path(at: offset, isInclusive: isInclusive)
    guard let rule = outline.rule, let first = around.firstIndex(of: rule) else { return nil }
    self.init(outline, Array(around[first...]), language)
  }

  /// Follows a path from the rule to a node.
  init(_ outline: RuleOutline, _ path: [Int], _ language: RuleLanguage) {
    self.path = path
    var shape: ListShape? = .object(language.rule)
    var object: ListObject? = language.rule
    var (objectNode, member) = (path[0], nil as ListMember?)
    for (outer, inner) in zip(path, path.dropFirst()) {
      let node = outline.nodes[inner]
      if outline.nodes[outer].kind == .object {
        (object, objectNode) = (shape?.object, outer)
        let key = node.kind == .key ? inner : node.key
        member = key < 0 ? nil : object?.member(outline.text(of: key)[...])
        shape = node.kind == .key ? nil : member?.shape
      } else if case .array(let element) = shape {
        shape = element
      } else {
        shape = nil
      }
    }
    node = path[path.count - 1]
    if outline.nodes[node].kind == .object { (object, objectNode) = (shape?.object, node) }
    (self.object, self.objectNode, self.member, self.shape) = (object, objectNode, member, shape)
  }
}

extension RuleLanguage {
  /// The members of a rule.
  var rule: ListObject {
    switch self {
    case .webKit: ListShape.rule
    case .dnr: ListShape.dnrRule
    }
  }
}
