// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import NetRequestModel
internal import PlainText

/// Makes rules from a document, with Chromium's checks in Chromium's order, and continues after a
/// rule that is refused.
struct RulesetReader {
  let document: JSONDocument
  let scope: NetRequestScope
  let regexes: RegexCheck
  var count = 0
  var rules: [WrittenNetRequestRule] = []
  var nodes: [Int] = []
  var problems: [NetRequestProblem] = []
  var ignored: [IgnoredMember] = []
  private var ids: Set<Int32> = []

  init(_ document: JSONDocument, _ scope: NetRequestScope, _ regexes: RegexCheck) {
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
      guard problems.isEmpty else { return }
      return report(.notRules, top.range, "a ruleset must be an array of rules")
    }
    readRules()
  }

  private mutating func readRules() {
    scope == .static ? readPackagedRules() : readGivenRules()
  }

  /// The rules of a file; Chromium leaves out what has not the shape of one, and says so.
  private mutating func readPackagedRules() {
    var shapes = PackagedShapeCheck(document)
    for (index, node) in document.children(of: 0).enumerated() {
      count = index + 1
      do throws(ShapeError) {
        try shapes.checkRule(node)
        readRule(node, index)
      } catch {
        report(error, index, shapes.words(about: error, in: node, index))
      }
      for (key, pointer) in shapes.ignored {
        ignored.append(
          IgnoredMember(
            name: document.string(of: key), rule: index, pointer: "/\(index)\(pointer)",
            range: document.nodes[key].range))
      }
    }
  }

  /// The rules of a call.
  private mutating func readGivenRules() {
    let shapes = ShapeCheck(document: document)
    for (index, node) in document.children(of: 0).enumerated() {
      count = index + 1
      do throws(ShapeError) {
        try shapes.check(node, .rule)
        readRule(node, index)
      } catch {
        report(
          error, index,
          "Error at parameter 'options': Error at property 'addRules': "
            + "Error at index \(index): \(error.words)")
      }
    }
  }

  /// Reads a rule of the right shape.
  private mutating func readRule(_ node: Int, _ index: Int) {
    let parts = Members<RuleMember>(of: node, in: document)
    guard let idNode = parts[.id], let id = document.integer(at: idNode) else { return }
    do throws(Refusal) {
      guard ids.insert(id).inserted else { throw repeated(id, at: idNode) }
      let rule = try readRule(parts, id)
      nodes.append(node)
      rules.append(
        WrittenNetRequestRule(rule, index: index, range: document.nodes[node].range))
    } catch {
      report(error, index, id)
    }
  }

  private func readRule(
    _ parts: Members<RuleMember>, _ id: Int32
  ) throws(Refusal) -> NetRequestRule {
    guard id >= 1 else { throw .tooSmall("id", at: parts[.id] ?? parts.object) }
    let priority = try readPriority(parts[.priority])
    let actions = ActionReader(document, parts[.action], regexes)
    let redirect = try actions.readRedirect()
    let condition = try ConditionReader(document, parts[.condition], scope, regexes)
      .read(for: actions.kind, substitution: redirect?.substitution)
    let action = try actions.read(redirect?.target, priority: priority, under: condition)
    return NetRequestRule(id: id, priority: priority, condition: condition, action: action)
  }

  private func readPriority(_ node: Int?) throws(Refusal) -> Int32 {
    guard let node, let priority = document.integer(at: node) else { return 1 }
    guard priority >= 1 else { throw .tooSmall("priority", at: node) }
    return priority
  }

  // MARK: Reporting

  private func repeated(_ id: Int32, at node: Int) -> Refusal {
    Refusal(
      .repeatedID, at: node, "/id", words: "does not have a unique ID.",
      "another rule before has the id \(id)")
  }

  private mutating func report(
    _ kind: NetRequestProblem.Kind, _ range: Range<Int>, _ message: String
  ) {
    problems.append(
      NetRequestProblem(
        kind: kind, rule: nil, id: nil, pointer: "", range: range, chromium: nil, message: message))
  }

  private mutating func report(_ refusal: Refusal, _ index: Int, _ id: Int32) {
    problems.append(
      NetRequestProblem(
        kind: refusal.kind, rule: index, id: id, pointer: "/\(index)\(refusal.pointer)",
        range: document.nodes[refusal.node].range,
        chromium: "Rule with id \(id) \(refusal.words)", message: refusal.message))
  }

  private mutating func report(_ error: ShapeError, _ index: Int, _ words: String) {
    problems.append(
      NetRequestProblem(
        kind: error.kind, rule: index, id: nil, pointer: "/\(index)\(error.pointer)",
        range: document.nodes[error.node].range, chromium: words, message: error.message))
  }
}
