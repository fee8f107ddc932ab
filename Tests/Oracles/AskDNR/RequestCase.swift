// SPDX-License-Identifier: Apache-2.0

import TextFormats
import DNR
import Semantics

/// Rules and requests.
struct RequestCase {
  private let json: JSONValue?

  init(_ line: [UInt8]) { json = JSONValue(JSONDocument(reading: line)) }

  /// For each request the outcomes that are possible.
  var answers: [UInt8] {
    let ruleset = DNRRuleset(reading: Array(json?.member("rules")?.source ?? []))
    let semantics = DNRSemantics(ruleset.rules.map(\.rule), by: .chromium)
    var writer = JSONWriter()
    writer.beginArray()
    for request in json?.member("requests")?.elements ?? [] {
      writer.beginArray()
      for outcome in RequestCase.outcomes(of: request, by: semantics) {
        write(outcome, to: &writer)
      }
      writer.endArray()
    }
    writer.endArray()
    return writer.take()
  }

  private static func outcomes(
    of json: JSONValue, by semantics: DNRSemantics
  ) -> Set<DNROutcome> {
    let frames = json.member("frames")?.elements.compactMap { ReferenceRequest($0) } ?? []
    return ReferenceRequest(json).map { semantics.possibleOutcomes(of: $0, inFrames: frames) } ?? []
  }

  private func write(_ outcome: DNROutcome, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("winner", outcome.winner.map { Int($0) })
      writer.member("action", outcome.action?.name)
      writer.key("modify")
      writer.beginArray()
      for id in outcome.modifications { writer.value(Int(id)) }
      writer.endArray()
    }
  }
}
