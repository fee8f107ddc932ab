// SPDX-License-Identifier: Apache-2.0

internal import PrintedText
internal import Vocabulary

/// Where a redirect leads.
extension RuleJSON {
  static func write(_ redirect: Redirect, _ json: inout JSONText) {
    json.beginObject()
    switch redirect {
    case .extensionPath(let path): json.member("extension-path", path)
    case .regexSubstitution(let text): json.member("regex-substitution", text)
    case .url(let url): json.member("url", url)
    case .transform(let transform):
      json.key("transform")
      write(transform, &json)
    }
    json.endObject()
  }

  private static func write(_ transform: URLTransform, _ json: inout JSONText) {
    json.beginObject()
    json.member("fragment", transform.fragment)
    json.member("host", transform.host)
    json.member("password", transform.password)
    json.member("path", transform.path)
    // An empty port is one that is taken away.
    json.member("port", transform.port.map { $0.map { Array(String($0).utf8) } ?? [] })
    if let queryTransform = transform.queryTransform {
      json.key("query-transform")
      write(queryTransform, &json)
    } else {
      json.member("query", transform.query)
    }
    json.member("scheme", transform.scheme)
    json.member("username", transform.username)
    json.endObject()
  }

  private static func write(_ transform: QueryTransform, _ json: inout JSONText) {
    json.beginObject()
    if !transform.removed.isEmpty {
      json.key("remove-parameters")
      json.array(transform.removed)
    }
    if !transform.parameters.isEmpty {
      json.key("add-or-replace-parameters")
      json.beginArray()
      for parameter in transform.parameters { write(parameter, &json) }
      json.endArray()
    }
    json.endObject()
  }

  private static func write(_ parameter: QueryTransform.Parameter, _ json: inout JSONText) {
    json.beginObject()
    json.member("key", parameter.key)
    json.member("value", parameter.value)
    if parameter.replacesOnly {
      json.key("replace-only")
      json.value(true)
    }
    json.endObject()
  }
}

extension JSONText {
  /// Writes a key with a string, if there is one.
  fileprivate mutating func member(_ name: String, _ text: [UInt8]?) {
    if let text { member(name, text) }
  }
}
