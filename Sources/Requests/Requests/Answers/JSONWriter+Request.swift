// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
package import TextFormats
package import RuleMatching

extension JSONWriter {
  /// Writes a request with its defaults filled in; a page with an empty host is an empty text.
  package mutating func value(_ request: MatchRequest) {
    object { json in
      json.member("url", request.url)
      json.member("top_url", request.topURL ?? [])
      json.member("type", request.load.traits.otherType?.name ?? request.load.type.rawValue)
      if let frame = request.load.frameURL { json.member("frame_url", frame) }
      json.member("load_context", request.load.context.rawValue)
      json.member("method", request.load.method?.rawValue)
      json.write(request.load.initiator)
      if let tab = request.load.traits.tab { json.member("tab_id", Int(tab)) }
    }
  }

  /// Writes the initiator of a load, if it is known.
  private mutating func write(_ initiator: Load.Initiator) {
    switch initiator {
    case .usual: break
    case .none: member("initiator", nil as String?)
    case .document(let url): member("initiator", url)
    }
  }
}
