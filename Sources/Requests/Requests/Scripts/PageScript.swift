// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
package import RuleModel

/// The script that carries out the plan of a document: the files of the page agent that it needs,
/// and calls of scriptlets.
///
/// It is ASCII and one function that calls itself and leaves no global behind. It has to run before
/// the document's own scripts.
public struct PageScript {
  /// The scripts that share a document with the page's own ones, and those that only share its
  /// elements.
  public enum World: String, Sendable, Hashable, CaseIterable {
    /// Everything in one world, that of the page.
    case all
    /// What has to be in the world of the page: most scriptlets.
    case page
    /// What can be in a world of its own, where pages do not see it and their policies do not apply.
    case isolated
  }

  /// What the script is for.
  public var world = World.all
  /// A JavaScript expression of the function that asks for generic selectors.
  ///
  /// It gets an array of classes and ids with their signs and returns a promise of selectors. Without
  /// it the script does not hide by generic filters.
  public var request: [UInt8]?
  /// The name of the event by which a program asks the page which filters acted.
  public var diagnostics: [UInt8]?
  /// Generic selectors by which the script hides besides.
  public var generic: [[UInt8]] = []
  /// Where scriptlets come from.
  public var resources = PageResources.bundled

  private let plan: PagePlan
  private let entries: [PagePlan.Entry]

  /// Creates the script of a plan.
  public init(_ plan: PagePlan) {
    self.plan = plan
    entries = plan.entries
  }

  /// The script; empty if the plan needs none.
  public var text: [UInt8] { made.text }

  /// The filters whose scriptlets do not exist, with the names that they call.
  ///
  /// The script leaves them out, because the rest is still of use.
  public var unknownScriptlets: [(name: [UInt8], filter: PagePlan.Filter)] { made.unknown }

  private var made: (text: [UInt8], unknown: [(name: [UInt8], filter: PagePlan.Filter)]) {
    var script = ScriptText(PageAgent.bundled)
    var unknown: [(name: [UInt8], filter: PagePlan.Filter)] = []
    for entry in entries {
      switch plan.effect(of: entry) {
      case .scriptlet(let call) where !resources.add(call, to: &script, in: world):
        unknown.append((call.first ?? [], entry.filter))
      case .script(let text) where world != .isolated: script.run(text)
      default: break
      }
    }
    let agent = world == .page ? [] : agentLines(&script)
    guard !script.isEmpty else { return ([], unknown) }
    return (script.text(ending: agent), unknown)
  }

  /// The lines that start the agent; none if it has nothing to do.
  private func agentLines(_ script: inout ScriptText) -> [[UInt8]] {
    let parts = parts
    for part in parts { script.use(part.file) }
    let operators = operators
    for (_, function) in operators { script.use(function.file) }
    var page = Array("null".utf8)
    if !parts.isEmpty {
      script.use("agent.js")
      let starters = parts.map(\.function).joined(separator: ",")
      page =
        Array("startAgent(plan,[\(starters)]".utf8) + (request.map { [0x2C] + $0 } ?? []) + [0x29]
    }
    if let diagnostics {
      script.use("diagnostics.js")
      page =
        Array("startDiagnostics(".utf8) + ScriptLiteral.string(diagnostics)
        + Array(",plan,".utf8) + page + [0x29]
    }
    guard !parts.isEmpty || diagnostics != nil else { return [] }
    let read = PagePlanJSON(plan, generic: generic).agentText
    let isProcedural = entries.contains { $0.kind == .procedural }
    return (isProcedural ? [PageAgent.table(of: operators)] : []) + [
      Array("const plan=".utf8) + ScriptLiteral.value(read) + [0x3B], page + [0x3B],
    ]
  }

  /// The parts of the agent that the plan needs, with the functions that start them.
  private var parts: [(file: String, function: String)] {
    let kinds = Set(entries.map(\.kind))
    let asks = plan.hasGenericSelectors && request != nil
    var parts: [(file: String, function: String)] = []
    if kinds.contains(.selectors) || kinds.contains(.styles) || asks || !generic.isEmpty {
      parts.append(("styles.js", "startStyles"))
    }
    if asks { parts.append(("generic.js", "startGeneric")) }
    if kinds.contains(.procedural) { parts.append(("slices.js", "startProcedural")) }
    return parts
  }

  /// The operators that the procedural filters have.
  private var operators: [(name: String, function: PageAgent.Function)] {
    PageAgent.bundled.operators(
      of: entries.lazy.filter { $0.kind == .procedural }.map { plan.effect(of: $0) })
  }
}

extension PageAgent {
  /// The operators that effects need, in the order of their names.
  package func operators(
    of effects: some Sequence<PageEffect>
  ) -> [(name: String, function: PageAgent.Function)] {
    var names: Set<String> = []
    for case .procedural(let filter) in effects {
      var steps = filter.steps
      // The agent itself looks for the selector with which nearly all filters begin.
      if case .css = steps.first { steps.removeFirst() }
      names.formUnion(steps.flatMap(\.operatorNames))
    }
    return names.sorted().compactMap { name in operators[name].map { (name, $0) } }
  }

  /// The line that declares the table of some operators.
  package static func table(of operators: [(name: String, function: Function)]) -> [UInt8] {
    let pairs = operators.map { "\"\($0.name)\":\($0.function.name)" }.joined(separator: ",")
    return Array("const stepMakers={__proto__:null,\(pairs)};".utf8)
  }
}

extension ProceduralStep {
  /// The names of its operator and of those inside of it.
  fileprivate var operatorNames: [String] {
    switch self {
    case .css: ["css-selector"]
    case .text(let name, _): [name.rawValue]
    case .nested(let name, let steps): [name.rawValue] + steps.flatMap(\.operatorNames)
    }
  }
}
