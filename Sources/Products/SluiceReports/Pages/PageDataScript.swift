// SPDX-License-Identifier: Apache-2.0

public import Requests
internal import RuleModel
internal import TextFormats
internal import WebAddresses

/// A script that has the data of all pages, and carries out what is for the document that it runs in.
///
/// For programs that cannot ask for each document: extensions, and apps that show pages.
public struct PageDataScript {
  /// The script; empty if there is nothing to do.
  public let text: [UInt8]
  /// The names of scriptlets that do not exist.
  public let unknownScriptlets: [[UInt8]]

  /// Creates the script for data whose effects belong in one world.
  public init(_ data: PageData, _ resources: PageResources = .bundled) {
    guard !data.isEmpty else {
      (text, unknownScriptlets) = ([], [])
      return
    }
    var script = ScriptText(PageAgent.bundled)
    script.use("carrying.js")
    var scriptlets: [[UInt8]] = []
    var unknown: [[UInt8]] = []
    for name in data.scriptletNames {
      guard let scriptlet = resources.scriptlet(named: name) else {
        unknown.append(name)
        continue
      }
      script.declare(scriptlet)
      scriptlets.append(ScriptLiteral.string(name) + [0x3A] + scriptlet.function)
    }
    for case .scriptlet(let call) in data.effects {
      resources.addTexts(call.dropFirst(), to: &script)
    }
    let operators = PageAgent.bundled.operators(of: data.effects)
    for (_, function) in operators { script.use(function.file) }
    let parts = data.parts
    for part in parts { for file in part.files { script.use(file) } }
    let table = Array(scriptlets.joined(separator: [0x2C]))
    let starters = parts.map { "\($0.member):[\($0.functions)]" }.joined(separator: ",")
    let lines = [
      // A browser reads a string faster than an object of this size.
      Array("const data=JSON.parse(".utf8) + ScriptLiteral.string(data.json) + Array(");".utf8),
      data.suffixLine,
      operators.isEmpty ? [] : PageAgent.table(of: operators),
      Array("carryOut(data,{__proto__:null,".utf8) + table + Array("},{\(starters)});".utf8),
    ]
    text = script.text(ending: lines.filter { !$0.isEmpty })
    unknownScriptlets = unknown
  }
}

extension PageData {
  /// The names of the scriptlets, each once.
  fileprivate var scriptletNames: [[UInt8]] {
    var names: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    for case .scriptlet(let call) in effects {
      if let name = call.first, known.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// The parts of the agent, by the members of a plan that need them.
  fileprivate var parts: [(member: String, files: [String], functions: String)] {
    let kinds = Set(effects.map(\.kind))
    var parts: [(member: String, files: [String], functions: String)] = []
    if kinds.contains(.selectors) {
      parts.append(("selectors", ["agent.js", "styles.js"], "startStyles"))
      parts.append(("generic", ["generic.js"], "startStyles,startGeneric"))
    }
    if kinds.contains(.styles) {
      parts.append(("styles", ["agent.js", "styles.js"], "startStyles"))
    }
    if kinds.contains(.procedural) {
      parts.append(("procedural", ["agent.js", "slices.js"], "startProcedural"))
    }
    return parts
  }

  /// The public suffixes with several labels, if a filter has a name before any suffix.
  fileprivate var suffixLine: [UInt8] {
    guard hasEntities else { return [] }
    let suffixes = PublicSuffixes.bundled.names.compactMap { name, rule -> [UInt8]? in
      switch rule {
      case .suffix: name.contains(UInt8(ascii: ".")) ? name : nil
      case .wildcard: Array("*.".utf8) + name
      case .exception: [UInt8(ascii: "!")] + name
      }
    }
    let text = Array(suffixes.joined(separator: [0x20]))
    return Array("data.suffixes=".utf8) + ScriptLiteral.string(text) + Array(".split(' ');".utf8)
  }
}
