// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Reads one element of a ruleset without the others, with Chromium's checks in Chromium's order.
struct ElementReader: Sendable {
  let document: JSONDocument
  let scope: DNRScope
  let regexes: RegexCheck

  /// What an element is.
  struct Element: Sendable {
    enum Content: Sendable {
      case nothing
      /// With Chromium's words.
      case misshapen(ShapeError, words: String)
      case refused(Refusal, id: Int32, idNode: Int)
      case rule(DNRRule, idNode: Int)
    }

    let content: Content
    /// The keys of members that are not known, with their pointers from the rule.
    var ignored: [(key: Int, pointer: String)] = []
  }

  func read(_ node: Int, _ index: Int) -> Element {
    scope == .static ? readPackaged(node, index) : readGiven(node, index)
  }

  /// A rule of a file; Chromium drops an element without the shape of a rule, and reports it.
  private func readPackaged(_ node: Int, _ index: Int) -> Element {
    var shapes = PackagedShapeCheck(document)
    var content: Element.Content
    do throws(ShapeError) {
      try shapes.checkRule(node)
      content = read(node)
    } catch {
      content = .misshapen(error, words: shapes.words(about: error, in: node, index))
    }
    return Element(content: content, ignored: shapes.ignored)
  }

  /// A rule of a call.
  private func readGiven(_ node: Int, _ index: Int) -> Element {
    do throws(ShapeError) {
      try ShapeCheck(document: document).check(node, .rule)
      return Element(content: read(node))
    } catch {
      let words =
        "Error at parameter 'options': Error at property 'addRules': "
        + "Error at index \(index): \(error.words)"
      return Element(content: .misshapen(error, words: words))
    }
  }

  /// A rule of the right shape.
  private func read(_ node: Int) -> Element.Content {
    let parts = Members<RuleMember>(of: node, in: document)
    guard let idNode = parts[.id], let id = document.integer(at: idNode) else { return .nothing }
    do throws(Refusal) {
      return .rule(try readRule(parts, id), idNode: idNode)
    } catch {
      return .refused(error, id: id, idNode: idNode)
    }
  }

  private func readRule(
    _ parts: Members<RuleMember>, _ id: Int32
  ) throws(Refusal) -> DNRRule {
    guard id >= 1 else { throw .tooSmall("id", at: parts[.id] ?? parts.object) }
    let priority = try readPriority(parts[.priority])
    let actions = ActionReader(document, parts[.action], regexes)
    let redirect = try actions.readRedirect()
    let condition = try ConditionReader(document, parts[.condition], scope, regexes)
      .read(for: actions.kind, substitution: redirect?.substitution)
    let action = try actions.read(redirect?.target, priority: priority, under: condition)
    return DNRRule(id: id, priority: priority, condition: condition, action: action)
  }

  private func readPriority(_ node: Int?) throws(Refusal) -> Int32 {
    guard let node, let priority = document.integer(at: node) else { return 1 }
    guard priority >= 1 else { throw .tooSmall("priority", at: node) }
    return priority
  }
}
