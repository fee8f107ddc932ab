// SPDX-License-Identifier: Apache-2.0

package import RuleModel
package import TextFormats

/// Effects as JSON: in a plan, and one by one.
package enum PageEffectJSON {
  /// Writes what a plan has under the name of the kind; nothing for effects that are only texts.
  static func writeValue(_ effect: PageEffect, _ json: inout JSONWriter) {
    switch effect {
    case .style(let selector, let declarations):
      json.object { json in
        json.member("selector", selector)
        json.member("style", declarations)
      }
    case .procedural(let filter): write(filter, &json)
    // Elements are cut out of the text, nothing else.
    case .html(let filter): write(ProceduralFilter(filter.steps), &json)
    case .hide, .scriptlet, .scriptlets, .script, .responseHeader: break
    }
  }

  /// Writes an object whose members show what the effect is.
  package static func write(_ effect: PageEffect, _ json: inout JSONWriter) {
    json.object { json in
      switch effect {
      case .hide(let selector): json.member("selector", selector)
      case .style(let selector, let declarations):
        json.member("selector", selector)
        json.member("style", declarations)
      case .procedural(let filter):
        json.key("procedural")
        write(filter, &json)
      case .scriptlet(let texts):
        json.key("scriptlet")
        json.array(texts)
      case .scriptlets(let name): json.member("scriptlets", name)
      case .script(let text): json.member("script", text)
      case .html(let filter):
        json.key("html")
        write(ProceduralFilter(filter.steps), &json)
      case .responseHeader(let name): json.member("removed_header", name)
      }
    }
  }

  private static func write(_ filter: ProceduralFilter, _ json: inout JSONWriter) {
    json.beginObject()
    json.key("selector")
    write(filter.steps, &json)
    switch filter.action {
    case .hide: break
    case .remove: write("remove", nil, &json)
    case .style(let text): write("style", text, &json)
    case .removeAttribute(let text): write("remove-attr", text, &json)
    case .removeClass(let text): write("remove-class", text, &json)
    }
    json.endObject()
  }

  private static func write(_ action: String, _ argument: [UInt8]?, _ json: inout JSONWriter) {
    json.key("action")
    json.beginObject()
    json.member("type", action)
    if let argument { json.member("arg", argument) }
    json.endObject()
  }

  private static func write(_ steps: [ProceduralStep], _ json: inout JSONWriter) {
    json.beginArray()
    for step in steps {
      json.beginObject()
      switch step {
      case .css(let selector):
        json.member("type", "css-selector")
        json.member("arg", selector)
      case .text(let name, let text):
        json.member("type", name.rawValue)
        json.member("arg", text)
      case .nested(let name, let steps):
        json.member("type", name.rawValue)
        json.key("arg")
        write(steps, &json)
      }
      json.endObject()
    }
    json.endArray()
  }
}
