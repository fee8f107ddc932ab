// SPDX-License-Identifier: Apache-2.0

/// A script while it is written: the files of the agent that it needs, each once, and calls.
package struct ScriptText {
  /// The file with the bodies of answers, which can be resources.
  private static let bodies = "scriptlets/shared/bodies.js"

  private let agent: PageAgent
  private var files: Set<Int> = []
  private var calls: [[UInt8]] = []
  private var answers: [[UInt8]] = []

  /// Creates an empty script.
  package init(_ agent: PageAgent) { self.agent = agent }

  /// Whether there is nothing to do.
  var isEmpty: Bool { files.isEmpty && calls.isEmpty }

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

  /// Adds a call, unless it is there already.
  ///
  /// A mistake in it does not stop the others.
  mutating func call(_ text: [UInt8]) {
    let call = Array("try{".utf8) + text + Array("}catch(error){}".utf8)
    if !calls.contains(call) { calls.append(call) }
  }

  /// Adds a script of a list.
  mutating func run(_ script: [UInt8]) {
    // A script with a mistake must not void the others. The policy of a page can forbid this.
    call(Array("(0,eval)(".utf8) + ScriptLiteral.string(script) + [0x29])
  }

  /// Adds a text that scriptlets can answer with.
  mutating func answer(_ name: [UInt8], with text: [UInt8]) {
    let line =
      Array("resourceTexts.set(".utf8) + ScriptLiteral.arguments([name, text]) + Array(");".utf8)
    if !answers.contains(line) { answers.append(line) }
  }

  /// The script, with some lines at its end.
  package func text(ending lines: [[UInt8]]) -> [UInt8] {
    let texts = agent.number(of: ScriptText.bodies).map(files.contains) == true ? answers : []
    // Scriptlets come first: they have to be there before anything of the page.
    let parts = files.sorted().map { agent.files[$0].text } + texts + calls + lines
    return Array("(()=>{\n".utf8) + Array(parts.joined(separator: [0x0A])) + Array("\n})();\n".utf8)
  }
}
