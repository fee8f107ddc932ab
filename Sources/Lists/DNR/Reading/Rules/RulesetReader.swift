// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import SystemFiles

/// Creates rules from a document, and continues after a rule that is rejected.
///
/// The elements are read on all cores; only whether an id is repeated hangs on the others.
struct RulesetReader {
  let document: JSONDocument
  let scope: DNRScope
  let regexes: RegexCheck
  var count = 0
  var rules: [WrittenDNRRule] = []
  var nodes: [Int] = []
  var problems = FirstOnes<DNRProblem, DNRProblem.Kind>()
  var ignored = FirstOnes<IgnoredMember, IgnoredMember.Kind>()
  private var ids: Set<Int32> = []

  private static let elementsAtOnce = 1 << 15

  init(_ document: JSONDocument, _ scope: DNRScope, _ regexes: RegexCheck) {
    self.document = document
    self.scope = scope
    self.regexes = regexes
  }

  mutating func readRuleset() {
    // Chromium skips a byte order mark.
    for problem in document.problems where problem.kind != .byteOrderMark {
      report(.json, problem.range, problem.message)
    }
    guard let top = document.nodes.first else { return }
    guard top.kind == .array else {
      guard problems.kept.isEmpty else { return }
      return report(.notRules, top.range, "a ruleset must be an array of rules")
    }
    readRules()
  }

  private mutating func readRules() {
    let elements = Array(document.children(of: 0))
    count = elements.count
    let reader = ElementReader(document: document, scope: scope, regexes: regexes)
    // In parts, so that what is wrong with all of them is never in memory together.
    for start in stride(from: 0, to: count, by: Self.elementsAtOnce) {
      let found = ManyCores.flatMap(
        min(count - start, Self.elementsAtOnce), inChunksOf: 1_024
      ) { chunk in
        chunk.map { reader.read(elements[start + $0], start + $0) }
      }
      for (index, element) in found.enumerated() {
        add(element, start + index, elements[start + index])
      }
    }
  }

  private mutating func add(_ element: ElementReader.Element, _ index: Int, _ node: Int) {
    switch element.content {
    case .nothing: break
    case .misshapen(let error, let words): report(error, index, words)
    case .refused(let refusal, let id, let idNode):
      report(ids.insert(id).inserted ? refusal : repeated(id, at: idNode), index, id)
    case .rule(let rule, let idNode):
      add(rule, at: idNode, index, node)
    }
    for (key, pointer) in element.ignored {
      ignored.append(.member) {
        IgnoredMember(
          name: document.string(of: key), rule: index, pointer: "/\(index)\(pointer)",
          range: document.nodes[key].range)
      }
    }
  }

  private mutating func add(_ rule: DNRRule, at idNode: Int, _ index: Int, _ node: Int) {
    guard ids.insert(rule.id).inserted else {
      return report(repeated(rule.id, at: idNode), index, rule.id)
    }
    nodes.append(node)
    rules.append(WrittenDNRRule(rule, index: index, range: document.nodes[node].range))
  }

  // MARK: Reporting

  private func repeated(_ id: Int32, at node: Int) -> Refusal {
    Refusal(
      .repeatedID, at: node, "/id", words: "does not have a unique ID.",
      "an earlier rule has the id \(id)")
  }

  private mutating func report(
    _ kind: DNRProblem.Kind, _ range: Range<Int>, _ message: String
  ) {
    problems.append(kind) {
      DNRProblem(
        kind: kind, rule: nil, id: nil, pointer: "", range: range, chromium: nil, message: message)
    }
  }

  private mutating func report(_ refusal: Refusal, _ index: Int, _ id: Int32) {
    problems.append(refusal.kind) {
      DNRProblem(
        kind: refusal.kind, rule: index, id: id, pointer: "/\(index)\(refusal.pointer)",
        range: document.nodes[refusal.node].range,
        chromium: "Rule with id \(id) \(refusal.words)", message: refusal.message)
    }
  }

  private mutating func report(_ error: ShapeError, _ index: Int, _ words: String) {
    problems.append(error.kind) {
      DNRProblem(
        kind: error.kind, rule: index, id: nil, pointer: "/\(index)\(error.pointer)",
        range: document.nodes[error.node].range, chromium: words, message: error.message)
    }
  }
}
