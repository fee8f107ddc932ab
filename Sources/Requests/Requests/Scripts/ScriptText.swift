// SPDX-License-Identifier: Apache-2.0

/// A script while it is written: the files of the agent and the functions of a user's file that it
/// needs, each once, and calls.
package struct ScriptText {
  /// The file with the bodies of answers, which can be resources.
  private static let bodies = "scriptlets/shared/bodies.js"

  private let agent: PageAgent
  private var files: Set<Int> = []
  private var calls = DistinctTexts()
  private var answers = DistinctTexts()
  /// The functions of a user's file, each after those that it needs, and the scriptlets among them.
  private var given = DistinctTexts()
  private var scriptlets = DistinctTexts()

  /// Creates an empty script.
  package init(_ agent: PageAgent) { self.agent = agent }

  /// Whether there is nothing to do.
  var isEmpty: Bool { files.isEmpty && calls.texts.isEmpty }

  /// Adds a file and those that it needs.
  package mutating func use(_ file: Int) {
    var waiting = [file]
    while let file = waiting.popLast() {
      guard files.insert(file).inserted else { continue }
      waiting += agent.files[file].needs
    }
  }

  /// Adds a file by its name.
  package mutating func use(_ name: String) {
    if let file = agent.number(of: name) { use(file) }
  }

  /// Adds a scriptlet with what it needs.
  package mutating func declare(_ scriptlet: PageResources.Scriptlet) {
    switch scriptlet.declaration {
    case .none: break
    case .file(let file): use(file)
    case .given(let texts, let key, let function):
      for text in texts { given.append(text) }
      scriptlets.append(Array("\(key):".utf8) + function)
    }
  }

  /// Adds a call, unless it is there already.
  ///
  /// A mistake in it does not stop the others.
  mutating func call(_ text: [UInt8]) {
    calls.append(Array("try{".utf8) + text + Array("}catch(error){}".utf8))
  }

  /// Adds a script of a list.
  mutating func run(_ script: [UInt8]) {
    // A script with a mistake must not void the others. The policy of a page can forbid this.
    call(Array("(0,eval)(".utf8) + ScriptLiteral.string(script) + [0x29])
  }

  /// Adds a text that scriptlets can answer with.
  mutating func answer(_ name: [UInt8], with text: [UInt8]) {
    answers.append(
      Array("resourceTexts.set(".utf8) + ScriptLiteral.arguments([name, text]) + Array(");".utf8))
  }

  /// The script, with some lines at its end.
  package func text(ending lines: [[UInt8]]) -> [UInt8] {
    let hasBodies = agent.number(of: ScriptText.bodies).map(files.contains) == true
    // Scriptlets come first: they have to be there before anything of the page.
    let own = ScriptText.function(
      files.sorted().map { agent.files[$0].text } + (hasBodies ? answers.texts : [])
        + calls.texts + lines)
    guard !given.texts.isEmpty else { return own }
    // Names of the file and of the agent must not meet, so that one is around the other.
    let table = Array(scriptlets.texts.joined(separator: [0x2C]))
    return ScriptText.function(
      given.texts + [Array("const givenScriptlets={".utf8) + table + Array("};".utf8), own])
  }

  /// A function that calls itself, with some lines.
  private static func function(_ lines: [[UInt8]]) -> [UInt8] {
    Array("(()=>{\n".utf8) + Array(lines.joined(separator: [0x0A])) + Array("\n})();\n".utf8)
  }
}

/// Texts, each once, in the order in which they came.
private struct DistinctTexts {
  private(set) var texts: [[UInt8]] = []
  private var known: Set<[UInt8]> = []

  mutating func append(_ text: [UInt8]) {
    if known.insert(text).inserted { texts.append(text) }
  }
}
