// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import RuleText
internal import TextFormats
public import Tools

/// The exceptions for a site as one JSON object.
///
///     {"site": HOST, "requests": NUMBER, "blocked": NUMBER,
///      "exceptions": [{"filter": TEXT, "requests": [REQUEST]}],
///      "left": [REQUEST], "other_requests": NUMBER, "changed": [REQUEST]}
///
/// A request is {"url", "type", "rule"}.
public enum UnblockJSON {
  /// The object, with a line break at its end.
  public static func text(of result: Unblocking) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.nextMember("site") { $0.value(result.log.site) }
    json.nextMember("requests") { $0.value(result.log.requests.count) }
    json.nextMember("blocked") { $0.value(result.blocked) }
    json.rows("exceptions", result.exceptions) { exception, json in
      json.object {
        $0.member("filter", exception.filter)
        $0.member("requests", exception.requests, write)
      }
    }
    json.rows("left", result.left, write)
    json.nextMember("other_requests") { $0.value(result.log.others.count) }
    json.rows("changed", result.changed, write)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func write(_ request: BlockedRequest, _ json: inout JSONWriter) {
    json.object {
      $0.member("url", request.url)
      $0.member("type", request.type)
      $0.key("rule")
      if let rule = request.rule { $0.object { $0.write(rule) } } else { $0.null() }
    }
  }
}
