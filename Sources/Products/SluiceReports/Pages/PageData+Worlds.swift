// SPDX-License-Identifier: Apache-2.0

public import Requests
internal import RuleModel
internal import TextFormats

extension PageData {
  /// The data for the world of pages and for a world of its own.
  public func inWorlds(_ resources: PageResources = .bundled) -> [PageData] {
    let worlds = [PageScript.World.page, .isolated]
    return worlds.map { world in
      keeping { $0.world(resources) == world || $0.isForAllScriptlets }
    }
  }
}

extension PageEffect {
  /// The world in which a script does it.
  fileprivate func world(_ resources: PageResources) -> PageScript.World {
    switch self {
    case .script: .page
    case .scriptlet(let call): resources.scriptlet(named: call.first ?? [])?.world ?? .page
    case .scriptlets(let name): resources.scriptlet(named: name)?.world ?? .page
    default: .isolated
    }
  }

  /// Whether it stands for all scriptlets, in an exception.
  fileprivate var isForAllScriptlets: Bool { self == .scriptlet([]) }
}

/// How an extension registers scripts with `chrome.scripting.registerContentScripts`.
public struct ScriptRegistration {
  /// The array of scripts.
  public let json: [UInt8]

  /// Creates it for the script of the page's world and the isolated one, by the names of their files;
  /// a script that does nothing is left out.
  public init(page: (name: String, data: PageData), isolated: (name: String, data: PageData)) {
    var json = JSONWriter()
    json.beginArray()
    for (file, world) in [(page, "MAIN"), (isolated, "ISOLATED")] where !file.data.isEmpty {
      json.breakLine()
      json.object { json in
        json.member("id", "sluice-\(world.lowercased())")
        json.key("js")
        json.array([Array(file.name.utf8)])
        json.key("matches")
        json.array(file.data.matches.map { Array($0.utf8) })
        json.member("world", world)
        json.member("runAt", "document_start")
        json.member("allFrames", true)
        json.member("matchOriginAsFallback", true)
      }
    }
    json.endLine()
    json.endArray()
    json.endLine()
    self.json = json.bytes
  }
}

extension PageData {
  /// The pages that the data is about, as match patterns.
  fileprivate var matches: [String] {
    let isForEveryPage =
      !(generic + everywhere).isEmpty || !found.isEmpty || !frames.names.isEmpty || hasEntities
    guard !isForEveryPage else { return ["http://*/*", "https://*/*"] }
    return hosts.names.map { $0.first?.isLetter == true ? "*://*.\($0)/*" : "*://\($0)/*" }
  }
}
