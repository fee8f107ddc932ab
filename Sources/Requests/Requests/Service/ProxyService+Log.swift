// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
internal import RuleModel
internal import TextFormats

extension ProxyService {
  /// The decisions since the last call as lines of JSON:
  /// `{"time","decision","method","url","page","type","rule","filter"}`.
  ///
  /// The time is that of the call, in seconds since 1970.
  package mutating func takeLog(of matcher: Matcher, at time: Int) -> [UInt8] {
    guard let decisions = log, !decisions.isEmpty else { return [] }
    log = []
    var json = JSONWriter()
    for decision in decisions {
      json.beginObject()
      json.member("time", time)
      json.member("decision", decision.verdict.word)
      json.member("method", decision.request.method)
      json.member("url", decision.request.url)
      json.member("page", decision.request.referer)
      json.member("type", decision.request.type.rawValue)
      let rule = decision.verdict.rule
      json.member("rule", matcher.place(of: rule))
      json.key("filter")
      if let text = matcher.filterText(of: rule) { json.value(text) } else { json.null() }
      json.endObject()
      json.endLine()
    }
    return json.bytes
  }
}
