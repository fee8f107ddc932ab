// SPDX-License-Identifier: Apache-2.0

/// The scriptlets that filters call and the resources that they redirect to.
public struct PageResources: Sendable {
  private let given: GivenResources?

  /// Those that come with this version.
  public static let bundled = PageResources(nil)

  private init(_ given: GivenResources?) { self.given = given }

  /// Reads others instead, from a JSON array as Brave and adblock-rust write it.
  public init(reading json: [UInt8]) throws(ResourceError) {
    given = try GivenResources(reading: json)
  }

  /// The resource that a load is redirected to.
  public func resource(named name: [UInt8]) -> PageResource? {
    (given?.table ?? PageAgent.bundled.resources)[name]
  }

  /// Adds a call of a scriptlet, its name and its arguments, to a script; returns whether there is
  /// such a scriptlet.
  func add(_ call: [[UInt8]], to script: inout ScriptText, in world: PageScript.World) -> Bool {
    guard let name = call.first else { return false }
    if let template = given?.template(named: name, filledWith: call.dropFirst()) {
      if world != .isolated { script.call(template) }
      return true
    }
    guard let scriptlet = scriptlet(named: name) else { return false }
    guard world == .all || world == scriptlet.world else { return true }
    script.declare(scriptlet)
    script.call(scriptlet.function + [0x28] + ScriptLiteral.arguments(call.dropFirst()) + [0x29])
    addTexts(call.dropFirst(), to: &script)
    return true
  }

  /// A scriptlet as a function; nil if there is none, or none that is a function.
  package func scriptlet(named name: [UInt8]) -> Scriptlet? {
    if let given { return given.function(named: name) }
    let bare = name.withoutScriptEnding
    let agent = PageAgent.bundled
    if let found = agent.scriptlets[name] ?? agent.scriptlets[bare] {
      return Scriptlet(
        function: Array(found.function.name.utf8), declaration: .file(found.function.file),
        world: found.world)
    }
    let names = [name, name + Array(".js".utf8), bare]
    guard let resource = names.lazy.compactMap({ agent.resources[$0] }).first, resource.isScriptlet
    else { return nil }
    let function = Array("(()=>{\n".utf8) + resource.content + Array("\n})".utf8)
    return Scriptlet(function: function, declaration: .none, world: .page)
  }

  /// Adds the resources that a scriptlet answers with.
  package func addTexts(_ arguments: ArraySlice<[UInt8]>, to script: inout ScriptText) {
    let prefix = Array("war:".utf8)
    for word in arguments where word.starts(with: prefix) {
      let name = Array(word.dropFirst(prefix.count))
      guard let resource = resource(named: name), resource.isText else { continue }
      script.answer(name, with: resource.content)
    }
  }
}

extension PageResources {
  /// A scriptlet that a script can call.
  package struct Scriptlet: Sendable {
    /// An expression of the function.
    package let function: [UInt8]
    let declaration: Declaration
    /// Where it runs.
    package let world: PageScript.World

    /// Where the function is declared.
    enum Declaration: Sendable {
      /// In the expression itself.
      case none
      /// In a file of the agent.
      case file(Int)
      /// In a user's file: the texts of functions, the last of which is it, under a number of its own.
      case given([[UInt8]], key: Int, function: [UInt8])
    }
  }
}

extension [UInt8] {
  /// The name of a scriptlet without the ending that lists may write.
  var withoutScriptEnding: [UInt8] {
    let ending = Array(".js".utf8)
    return count > ending.count && suffix(ending.count).elementsEqual(ending)
      ? Array(dropLast(ending.count)) : self
  }
}
