// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel

/// Writes the target of a redirect.
extension RuleJSON {
  static func write(_ redirect: Redirect, _ json: inout JSONWriter) {
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

  private static func write(_ transform: URLTransform, _ json: inout JSONWriter) {
    json.beginObject()
    json.memberIfPresent("fragment", transform.fragment)
    json.memberIfPresent("host", transform.host)
    json.memberIfPresent("password", transform.password)
    json.memberIfPresent("path", transform.path)
    // An empty port is removed.
    json.memberIfPresent("port", transform.port.map { $0.map { Array(String($0).utf8) } ?? [] })
    if let queryTransform = transform.queryTransform {
      json.key("query-transform")
      write(queryTransform, &json)
    } else {
      json.memberIfPresent("query", transform.query)
    }
    json.memberIfPresent("scheme", transform.scheme)
    json.memberIfPresent("username", transform.username)
    json.endObject()
  }

  private static func write(_ transform: QueryTransform, _ json: inout JSONWriter) {
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

  private static func write(_ parameter: QueryTransform.Parameter, _ json: inout JSONWriter) {
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

extension JSONWriter {
  /// Writes a key with a string, if there is one.
  fileprivate mutating func memberIfPresent(_ name: String, _ text: [UInt8]?) {
    if let text { member(name, text) }
  }
}
