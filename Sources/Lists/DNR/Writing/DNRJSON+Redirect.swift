// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

extension DNRJSON {
  static func write(_ redirect: Redirect, _ json: inout JSONWriter) {
    switch redirect {
    case .url(let url): json.member("url", url)
    case .extensionPath(let path): json.member("extensionPath", path)
    case .regexSubstitution(let text): json.member("regexSubstitution", text)
    case .transform(let transform):
      json.key("transform")
      json.object { write(transform, &$0) }
    }
  }

  private static func write(_ transform: URLTransform, _ json: inout JSONWriter) {
    let texts = [
      ("scheme", transform.scheme), ("username", transform.username),
      ("password", transform.password), ("host", transform.host), ("path", transform.path),
      ("fragment", transform.fragment),
    ]
    for (name, text) in texts {
      if let text { json.member(name, text) }
    }
    if let port = transform.port { json.member("port", port.map { "\($0)" } ?? "") }
    if let change = transform.queryTransform {
      json.key("queryTransform")
      json.object { write(change, &$0) }
    } else if let query = transform.query {
      json.member("query", query)
    }
  }

  private static func write(_ change: QueryTransform, _ json: inout JSONWriter) {
    if !change.removed.isEmpty { json.member("removeParams", change.removed) }
    guard !change.parameters.isEmpty else { return }
    json.key("addOrReplaceParams")
    json.beginArray()
    for parameter in change.parameters {
      json.object { json in
        json.member("key", parameter.key)
        json.member("value", parameter.value)
        if parameter.replacesOnly { json.member("replaceOnly", true) }
      }
    }
    json.endArray()
  }
}
