// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
public import Tools
internal import Requests
internal import RuleText

/// The requests of logs and their decisions, as JSON lines.
///
///     {"log": NAME, "number": NUMBER, "url": URL, "type": NAME, "top_url": URL or null,
///      "party": NAME, "decision": "block" or "allow", "rule": RULE or null, "actions": [NAME],
///      "bytes": NUMBER or null, "start": MILLISECONDS or null,
///      "duration": MILLISECONDS or null, "confidence": {"type": NAME, "page": NAME}}
public enum RequestJSON {
  /// A line for each request that the summary kept, in their order.
  public static func lines(of summary: ReplaySummary) -> [UInt8] {
    var json = JSONWriter()
    for request in summary.requests {
      write(request, of: summary, &json)
      json.endLine()
    }
    return json.bytes
  }

  static func write(_ request: RequestRow, of summary: ReplaySummary, _ json: inout JSONWriter) {
    json.object {
      $0.member("log", summary.name(ofLogOf: request))
      $0.member("number", request.number)
      $0.member("url", request.url)
      $0.member("type", request.type)
      $0.member("top_url", request.topURL.isEmpty ? nil : request.topURL)
      $0.member("party", request.isFirstParty ? "first-party" : "third-party")
      $0.member("decision", request.isBlocked ? "block" : "allow")
      $0.key("rule")
      if let rule = request.rule { $0.object { $0.write(rule) } } else { $0.null() }
      $0.member("actions", request.actions) { $1.value($0) }
      $0.member("bytes", request.bytes)
      $0.member("start", request.start.map(whole))
      $0.member("duration", request.duration.map(whole))
      $0.key("confidence")
      $0.object {
        $0.member("type", request.typeConfidence.rawValue)
        $0.member("page", request.pageConfidence.rawValue)
      }
    }
  }

  /// Milliseconds without a fraction.
  private static func whole(_ time: Double) -> Int { Int(min(max(time, 0), 1e15).rounded()) }
}

extension ReplaySummary {
  /// The name of the log of a request.
  func name(ofLogOf request: RequestRow) -> String? {
    logs.indices.contains(request.log) ? logs[request.log] : nil
  }
}
