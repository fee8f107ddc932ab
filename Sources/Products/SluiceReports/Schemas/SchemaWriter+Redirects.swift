// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import RuleText

/// Redirects and header changes.
extension SchemaWriter {
  /// Empty, or a number up to 65535 with white space around it.
  private static let port =
    "^([ \\t-\\r]*[+]?0*([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]"
    + "|6553[0-5])[ \\t-\\r]*)?$"

  mutating func writeRedirect() {
    object("redirect") { schema in
      schema.writer.member("type", "object")
      schema.object("properties") { schema in
        schema.pattern("extension-path", "^/")
        schema.typed("regex-substitution", "string")
        schema.refers("transform", to: "transform", "Parts of the URL to replace")
        schema.typed("url", "string", "An absolute URL")
      }
      schema.writer.key("anyOf")
      schema.writer.beginArray()
      for name in ["extension-path", "regex-substitution", "transform", "url"] {
        schema.writer.beginObject()
        schema.strings("required", [name])
        schema.writer.endObject()
      }
      schema.writer.endArray()
      schema.writer.member("additionalProperties", false)
    }
    writeTransform()
  }

  private mutating func pattern(_ key: String, _ pattern: String) {
    object(key) { schema in
      schema.writer.member("type", "string")
      schema.writer.member("pattern", pattern)
    }
  }

  private mutating func writeTransform() {
    object("transform") { schema in
      schema.writer.member("type", "object")
      schema.object("properties") { schema in
        schema.pattern("fragment", "^(#|$)")
        for name in ["host", "password", "path", "username"] { schema.typed(name, "string") }
        schema.pattern("port", SchemaWriter.port)
        schema.pattern("query", "^([?]|$)")
        schema.pattern("scheme", "^[A-Za-z][A-Za-z0-9+.-]*$")
        schema.object("query-transform") { schema in
          schema.writer.member("type", "object")
          schema.object("properties") { schema in
            schema.object("remove-parameters") {
              $0.writeArray { $0.writer.member("type", "string") }
            }
            schema.object("add-or-replace-parameters") { schema in
              schema.writeArray { $0.reference("parameter") }
            }
          }
          schema.writer.member("additionalProperties", false)
        }
      }
      schema.writer.member("additionalProperties", false)
    }
    object("parameter") { schema in
      schema.beginObjectType(["key", "value"])
      schema.object("properties") { schema in
        schema.typed("key", "string")
        schema.typed("value", "string")
        schema.typed("replace-only", "boolean")
      }
      schema.writer.member("additionalProperties", false)
    }
  }

  mutating func writeHeaders() {
    object("headerChanges") { schema in
      schema.writeArray { schema in
        schema.beginObjectType(["operation", "header"])
        schema.object("properties") { schema in
          schema.object("operation") { $0.strings("enum", ["set", "append", "remove"]) }
          schema.typed("header", "string")
          schema.typed("value", "string")
        }
        schema.object("if") { schema in
          schema.object("properties") { schema in
            schema.object("operation") { $0.strings("enum", ["set", "append"]) }
          }
        }
        schema.object("then") { $0.strings("required", ["value"]) }
        schema.writer.member("additionalProperties", false)
      }
    }
  }
}
